import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { formatChange, formatNumber } from '#web/platform/numbers.ts'
import { join } from '#web/ui/join.ts'
import { useCountUp } from '#web/ui/use-count-up.ts'
import classes from './points-chip.module.css'

type PointsChipProps = {
  points: number
  /** Accessible name, for instance '340 poäng'. */
  label: string
  className?: string
}

/** Points as a casino chip. New points count up and float above it briefly. */
export function PointsChip({ points, label, className }: PointsChipProps) {
  const { language } = useTranslation()
  const shown = useCountUp(points)
  const before = useRef(points)
  const [change, setChange] = useState({ by: 0, turn: 0 })
  useEffect(() => {
    const by = points - before.current
    before.current = points
    if (by !== 0) setChange(({ turn }) => ({ by, turn: turn + 1 }))
  }, [points])
  return (
    <span className={join(classes.chip, 'numbers', className)}>
      <svg className={classes.disc} viewBox="0 0 24 24" aria-hidden>
        <circle cx="12" cy="12" r="11" className={classes.rim} />
        <circle cx="12" cy="12" r="9" className={classes.edge} pathLength="60" />
        <circle cx="12" cy="12" r="5.6" className={classes.middle} />
        <path d="m12 8.6 2 3.4-2 3.4-2-3.4Z" className={classes.mark} />
      </svg>
      <span aria-hidden>{formatNumber(shown, language)}</span>
      {change.by !== 0 && (
        <span key={change.turn} className={classes.change} data-less={change.by < 0 || undefined} aria-hidden>
          {formatChange(change.by, language)}
        </span>
      )}
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
