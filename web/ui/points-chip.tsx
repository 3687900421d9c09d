import { join } from './join.ts'
import classes from './points-chip.module.css'

type PointsChipProps = {
  points: number
  /** The whole of what is read out, for instance '340 poäng'. */
  label: string
  className?: string
}

/** Points as a casino chip with their number. */
export function PointsChip({ points, label, className }: PointsChipProps) {
  return (
    <span className={join(classes.chip, 'numbers', className)}>
      <svg className={classes.disc} viewBox="0 0 24 24" aria-hidden>
        <circle cx="12" cy="12" r="11" className={classes.rim} />
        <circle cx="12" cy="12" r="9" className={classes.edge} pathLength="60" />
        <circle cx="12" cy="12" r="5.6" className={classes.middle} />
        <path d="m12 8.6 2 3.4-2 3.4-2-3.4Z" className={classes.mark} />
      </svg>
      <span aria-hidden>{points.toLocaleString('sv-SE')}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
