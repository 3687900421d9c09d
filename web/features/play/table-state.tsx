import type { HallTable } from '#contract/play-hall.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { useTranslation } from '#web/platform/language.ts'
import { join } from '#web/ui/join.ts'

/** How a table is for guests who come by. */
export function stateOf({ isTaken, isHeld, isClosed }: HallTable): 'taken' | 'booked' | 'closed' | 'free' {
  if (isTaken) return 'taken'
  if (isHeld) return 'booked'
  return isClosed ? 'closed' : 'free'
}

const timeOf = (instant: string) => stockholmWallClock(new Date(instant)).time

/** 'Ledigt', 'Ledigt till 19:00', 'Bokat 19:00', 'Öppnar 17:00', 'Stängt', or 'Upptaget' with about when it becomes free. */
export function TableState({ table }: { table: HallTable }) {
  const { t } = useTranslation()
  const { endsAt, bookedAt, opensAt, closesAt } = table
  const state = stateOf(table)
  const [until] = [bookedAt, closesAt].filter((each) => each !== null).toSorted()
  const words = {
    taken: t('play.isTaken'),
    booked: bookedAt ? t('play.booked', { time: timeOf(bookedAt) }) : t('play.held'),
    closed: opensAt ? t('play.opens', { time: timeOf(opensAt) }) : t('play.isClosed'),
    free: until ? t('play.freeUntil', { time: timeOf(until) }) : t('play.isFree'),
  }
  return (
    <>
      <span className={join('numbers', state === 'free' ? 'accent font-medium' : 'muted')}>
        {words[state]}
      </span>
      {state === 'taken' && endsAt && (
        <span className="numbers">{t('play.until', { time: aboutTime(endsAt) })}</span>
      )}
    </>
  )
}

/** A time that nobody knows to the minute, a little late rather than early. */
const fiveMinutes = 300_000
const aboutTime = (instant: string) =>
  stockholmWallClock(new Date(Math.ceil(Date.parse(instant) / fiveMinutes) * fiveMinutes)).time
