import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PointEvent } from '#contract/points.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatChange, formatNumber } from '#web/platform/numbers.ts'
import { join } from '#web/ui/join.ts'
import classes from './ledger-rows.module.css'

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
          <li key={id} className={classes.row} data-reversed={isReversed?.(row) || undefined}>
            <span className={join(classes.change, 'numbers')} data-less={points < 0 || undefined}>
              <span className="visually-hidden">
                {points < 0 && '−'}
                {t('points.count', {
                  count: Math.abs(points),
                  shown: formatNumber(Math.abs(points), language),
                })}
              </span>
              <span aria-hidden>{formatChange(points, language)}</span>
            </span>
            <Stack component="span" gap={3} className={classes.texts}>
              {/* The club's own text is not translated. */}
              <span className={classes.reason} lang={reason ? 'sv' : undefined}>
                {reason ?? source}
              </span>
              <Group component="span" gap="2px 14px" className="muted small numbers">
                <time dateTime={createdAt}>{formatInstant(createdAt, language)}</time>
                {reason !== null && <span>{source}</span>}
              </Group>
            </Stack>
            {end?.(row)}
          </li>
        )
      })}
    </ul>
  )
}
