import { Megaphone, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { ChallengeSymbol, challengeStyle } from '#web/domain/challenge-colour.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import classes from './latest-event.module.css'
import type { LiveState } from './queries.ts'
import { useTimeLeft } from './use-time-left.ts'

/** The latest action of the host. */
export function LatestEvent({ state: { latestEvent, ahead, stage } }: { state: LiveState }) {
  const { t } = useTranslation()
  if (!latestEvent && !stage.isLive && stage.status === 'finished') return null
  return (
    <section className={classes.card} aria-label={t('live.event.title')}>
      <h2>{t('live.event.title')}</h2>
      {latestEvent ? (
        <div key={latestEvent.id} className={classes.event}>
          <HostAction event={latestEvent} ahead={ahead} />
        </div>
      ) : (
        <p className={classes.nothing}>{t('live.event.nothing')}</p>
      )}
    </section>
  )
}

function HostAction({ event, ahead }: { event: LiveEvent; ahead: number }) {
  const { t } = useTranslation()
  if (event.type === 'button_challenge') return <Challenge event={event} ahead={ahead} />
  if (event.type === 'announcement') {
    return (
      <Line icon={<Megaphone size={22} aria-hidden />}>
        <span lang="sv" className={classes.texts}>
          {event.message}
        </span>
      </Line>
    )
  }
  return (
    <Line icon={<Sparkles size={22} aria-hidden />}>
      <AwardText event={event} />
      {event.reversed && <span className={classes.mark}>{t('live.event.reversed')}</span>}
    </Line>
  )
}

function AwardText({ event: { displayName, points, reversed } }: { event: LiveEvent }) {
  const { t, language } = useTranslation()
  const name = displayName ?? t('live.event.someone')
  const texts = t('live.event.award', {
    ...{ name, count: points ?? 0 },
    shown: formatNumber(points ?? 0, language),
  })
  return reversed ? <s>{texts}</s> : <span className={classes.texts}>{texts}</span>
}

function Challenge({ event, ahead }: { event: LiveEvent; ahead: number }) {
  const { t, language } = useTranslation()
  const left = useTimeLeft(event.active ? event.closesAt : null, ahead)
  const colour = event.colour ?? 'red'
  const open = event.active && (left === null || left > 0)
  return (
    <Line
      icon={
        <span className={classes.symbol} style={challengeStyle(colour)}>
          <ChallengeSymbol colour={colour} size={22} />
        </span>
      }
    >
      <span>
        <span className={classes.texts}>
          {t('live.event.challenge', { colour: t(`liveColours.${colour}`) })}
        </span>
        <span className={classes.more}>
          {t('live.event.challengePoints', {
            count: event.points ?? 10,
            shown: formatNumber(event.points ?? 10, language),
          })}
        </span>
      </span>
      <span className={classes.mark} data-open={open || undefined}>
        {t(open ? 'live.event.open' : 'live.event.closed')}
      </span>
    </Line>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className={classes.line}>
      <span className={classes.icon}>{icon}</span>
      {children}
    </p>
  )
}
