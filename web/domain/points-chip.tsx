import { useTranslation } from '#web/platform/language.ts'
import { formatChange, formatNumber } from '#web/platform/numbers.ts'
import { join } from '#web/ui/join.ts'
import { useChange } from '#web/ui/use-change.ts'
import { useCountUp } from '#web/ui/use-count-up.ts'
import classes from './points-chip.module.css'

type PointsChipProps = {
  points: number
  /** Accessible name, for instance '340 poäng'. */
  label: string
  className?: string
}

/** Points as a casino chip. The number counts to a new value, and the change shows below the chip. */
export function PointsChip({ points, label, className }: PointsChipProps) {
  const { language } = useTranslation()
  const shown = useCountUp(points)
  const change = useChange(points)
  return (
    <span
      className={join(
        'relative inline-flex items-center gap-1.75 h-8.5 py-0 pr-3 pl-1.25 rounded-[17px] bg-raised border border-line font-strong text-md whitespace-nowrap numbers',
        className,
      )}
    >
      <ChipDisc />
      <span aria-hidden>{formatNumber(shown, language)}</span>
      {change.by !== 0 && (
        <span
          key={change.count}
          className={`${classes.change} absolute top-[calc(100%+2px)] right-2 py-px px-2.25 rounded-[11px] bg-success-text text-ground text-small font-[750] opacity-0 pointer-events-none data-less:bg-danger-text`}
          data-less={change.by < 0 || undefined}
          aria-hidden
        >
          {formatChange(change.by, language)}
        </span>
      )}
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

/** A casino chip of 24 px. */
export function ChipDisc() {
  return (
    <svg className="size-6 flex-none" viewBox="0 0 24 24" aria-hidden>
      <circle cx="12" cy="12" r="11" className={`${classes.rim} fill-cloth`} />
      <circle cx="12" cy="12" r="9" className={classes.edge} pathLength="60" />
      <circle cx="12" cy="12" r="5.6" className={`${classes.middle} fill-cloth-deep`} />
      <path d="m12 8.6 2 3.4-2 3.4-2-3.4Z" className="fill-brass" />
    </svg>
  )
}
