import type { ReactNode } from 'react'
import type { PointEvent } from '#contract/points.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatChange, formatNumber } from '#web/platform/numbers.ts'
import classes from './domain.module.css'

type LedgerRowsProps<Row> = {
  events: Row[]
  label: string
  /** The text for the origin of the points; the default text addresses their owner. */
  sourceOf?: (row: Row) => string
  /** Reversed rows are struck through. */
  isReversed?: (row: Row) => boolean
  /** The end of a row, such as a button. */
  end?: (row: Row) => ReactNode
}

/** Rows of the points ledger: points, reason, time and origin. */
export function LedgerRows<Row extends PointEvent>(props: LedgerRowsProps<Row>) {
  const { events, label, sourceOf, isReversed, end } = props
  const { t, language } = useTranslation()
  return (
    <ul className="rows" aria-label={label}>
      {events.map((row) => {
        const { id, points, reason, createdAt } = row
        const source = sourceOf?.(row) ?? t(`points.mine.source.${row.source}`)
        return (
          <li
            key={id}
            className={`${classes.row} flex flex-wrap items-center gap-x-4 gap-y-2 min-h-17 py-3 px-4`}
            data-reversed={isReversed?.(row) || undefined}
          >
            <span
              className={`${classes.change} flex-none min-w-17.5 py-1.25 px-2.5 rounded-[15px] text-success-text font-bold text-center whitespace-nowrap numbers`}
              data-less={points < 0 || undefined}
            >
              <span className="visually-hidden">
                {points < 0 && '−'}
                {t('points.count', {
                  count: Math.abs(points),
                  shown: formatNumber(Math.abs(points), language),
                })}
              </span>
              <span aria-hidden>{formatChange(points, language)}</span>
            </span>
            {/* Narrow enough to fit beside the points at 320 px. */}
            <span className="flex-[1_1_9rem] min-w-0 flex flex-col gap-0.75">
              {/* The club's own text is not translated. */}
              <span className={`${classes.reason} font-[600] wrap-anywhere`} lang={reason ? 'sv' : undefined}>
                {reason ?? source}
              </span>
              <span className="muted small numbers flex flex-wrap items-center gap-x-3.5 gap-y-0.5">
                <time dateTime={createdAt}>{formatInstant(createdAt, language)}</time>
                {reason !== null && <span>{source}</span>}
              </span>
            </span>
            {end?.(row)}
          </li>
        )
      })}
    </ul>
  )
}
