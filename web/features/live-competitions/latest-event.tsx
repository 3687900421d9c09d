import { Megaphone, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { ChallengeSymbol, challengeStyle } from '#web/domain/challenge-colour.tsx'
import { useTimeLeft } from '#web/domain/use-time-left.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import classes from './live-competitions.module.css'
import type { LiveState } from './queries.ts'
import { useAwardText } from './use-recent-action.ts'

/** The latest action of the host. */
export function LatestEvent({ state: { latestEvent, ahead, stage } }: { state: LiveState }) {
  const { t } = useTranslation()
  if (!latestEvent && !stage.isLive && stage.status === 'finished') return null
  return (
    <section
      className={`${classes.card} min-h-[6.75rem] py-3.5 px-4 border border-solid border-line rounded-[14px] bg-surface flex flex-col gap-2`}
      aria-label={t('live.event.title')}
    >
      <h2 className="muted">{t('live.event.title')}</h2>
      {latestEvent ? (
        <HostAction key={latestEvent.id} event={latestEvent} ahead={ahead} />
      ) : (
        <p className="muted">{t('live.event.nothing')}</p>
      )}
    </section>
  )
}

function HostAction({ event, ahead }: { event: LiveEvent; ahead: number }) {
  if (event.type === 'button_challenge') return <Challenge event={event} ahead={ahead} />
  if (event.type === 'points_award') return <Award event={event} />
  return (
    <Line icon={<Megaphone size={22} aria-hidden />}>
      <b lang="sv">{event.message}</b>
    </Line>
  )
}

function Award({ event }: { event: LiveEvent }) {
  const { t } = useTranslation()
  const text = useAwardText(event)
  return (
    <Line icon={<Sparkles size={22} aria-hidden />}>
      {event.reversed ? <s>{text}</s> : <b>{text}</b>}
      {event.reversed && <Mark>{t('live.event.reversed')}</Mark>}
    </Line>
  )
}

function Challenge({ event, ahead }: { event: LiveEvent; ahead: number }) {
  const { t, language } = useTranslation()
  const left = useTimeLeft(event.active ? event.closesAt : null, ahead)
  const colour = event.colour ?? 'red'
  const points = event.points ?? 10
  const isOpen = event.active && (left === null || left > 0)
  const icon = (
    <span
      className="flex-none flex p-2.25 rounded-md bg-(--challenge) text-(color:--on-challenge)"
      style={challengeStyle(colour)}
    >
      <ChallengeSymbol colour={colour} size={22} />
    </span>
  )
  return (
    <Line icon={icon}>
      <span>
        <b>{t('live.event.challenge', { colour: t(`liveColours.${colour}`) })}</b>
        <br />
        <span className="muted small">
          {t('live.event.challengePoints', { count: points, shown: formatNumber(points, language) })}
        </span>
      </span>
      <Mark open={isOpen}>{t(isOpen ? 'live.event.open' : 'live.event.closed')}</Mark>
    </Line>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p
      className={`${classes.line} [&>svg]:flex-none [&>svg]:text-brass-text [&_b]:font-semibold flex items-center gap-3`}
    >
      {icon}
      {children}
    </p>
  )
}

function Mark({ open, children }: { open?: boolean; children: ReactNode }) {
  return (
    <span
      className="pill flex-none text-muted data-open:border-success data-open:text-success-text"
      data-open={open || undefined}
    >
      {children}
    </span>
  )
}
