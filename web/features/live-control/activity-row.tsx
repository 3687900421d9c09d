import { Button } from '@mantine/core'
import { HandCoins, Megaphone, Undo2 } from 'lucide-react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { ChallengeSymbol, challengeStyle } from '#web/domain/challenge-colour.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import classes from './activity-log.module.css'

type ActivityRowProps = { event: LiveEvent; onUndo: (event: LiveEvent) => void }

/** One entry of the activity log. */
export function ActivityRow({ event, onUndo }: ActivityRowProps) {
  const { t } = useTranslation()
  const { createdAt, type, reversed } = event
  return (
    <li className={classes.activity} data-undone={reversed || undefined}>
      <ActivityIcon event={event} />
      <span className={classes.what}>
        <ActivityText event={event} />
        <time className="numbers" dateTime={createdAt}>
          {stockholmWallClock(new Date(createdAt)).time}
        </time>
      </span>
      {type === 'points_award' &&
        (reversed ? (
          <span className={classes.mark}>{t('liveAdmin.log.undone')}</span>
        ) : (
          <UndoButton event={event} onUndo={onUndo} />
        ))}
      {event.active && <span className={classes.mark}>{t('liveAdmin.log.open')}</span>}
    </li>
  )
}

function ActivityIcon({ event: { type, colour } }: { event: LiveEvent }) {
  return (
    <span className={classes.sign} {...(colour && { 'data-colour': colour, style: challengeStyle(colour) })}>
      {colour ? (
        <ChallengeSymbol colour={colour} size={18} />
      ) : type === 'announcement' ? (
        <Megaphone size={18} aria-hidden />
      ) : (
        <HandCoins size={18} aria-hidden />
      )}
    </span>
  )
}

function ActivityText({ event }: { event: LiveEvent }) {
  const { t, language } = useTranslation()
  const count = event.points ?? 0
  const points = formatNumber(count, language)
  if (event.type === 'announcement') return <q>{event.message}</q>
  if (event.colour) {
    const colour = t(`liveColours.${event.colour}`)
    return <span>{t('liveAdmin.log.challenge', { count, points, colour })}</span>
  }
  return (
    <span>
      {t('liveAdmin.log.award', { count, points, name: event.displayName ?? t('liveAdmin.log.somebody') })}
    </span>
  )
}

function UndoButton({ event, onUndo }: ActivityRowProps) {
  const { t, language } = useTranslation()
  const count = event.points ?? 0
  const names = {
    count,
    points: formatNumber(count, language),
    name: event.displayName ?? t('liveAdmin.log.somebody'),
  }
  return (
    <Button
      variant="default"
      leftSection={<Undo2 size={17} aria-hidden />}
      aria-label={t('liveAdmin.log.undoOf', names)}
      onClick={() => onUndo(event)}
    >
      {t('liveAdmin.log.undo')}
    </Button>
  )
}
