import { type CSSProperties, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import classes from './rank-roll.module.css'

/** The largest number of ranks that are shown while rolling. */
const most = 9

/** My rank, which rolls from the previous one: #9, #8, #7, #6. While it is held, it keeps its value, and rolls afterwards. */
export function RankRoll({ rank, isHeld }: { rank: number; isHeld: boolean }) {
  const { t } = useTranslation()
  const [[before, now], setRanks] = useState([rank, rank])
  if (!isHeld && rank !== now) setRanks([now, rank])
  const steps = ranksBetween(before, now)
  return (
    <span className={`${classes.window} numbers inline-block overflow-hidden`}>
      <span
        key={now}
        className={`${classes.roll} flex`}
        data-falls={now > before || undefined}
        style={{ '--steps': steps.length - 1 } as CSSProperties}
      >
        {steps.map((each) => (
          <span key={each} aria-hidden={each !== now || undefined}>
            {t('live.numbers.place', { rank: each })}
          </span>
        ))}
      </span>
    </span>
  )
}

/** The ranks from one to another, both included. When there are many, only some are returned. */
function ranksBetween(from: number, to: number): number[] {
  const count = Math.min(most, Math.abs(to - from))
  return Array.from({ length: count + 1 }, (_, step) =>
    count === 0 ? to : Math.round(from + ((to - from) * step) / count),
  )
}
