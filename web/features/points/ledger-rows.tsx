import type { PointEvent } from '#contract/points.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatChange, formatNumber } from '#web/platform/numbers.ts'
import { join } from '#web/ui/join.ts'
import classes from './ledger-rows.module.css'

/** Rows of my ledger: points, reason, time. */
export function LedgerRows({ events, label }: { events: PointEvent[]; label: string }) {
  const { t, language } = useTranslation()
  return (
    <ul className={classes.rows} aria-label={label}>
      {events.map(({ id, points, source, reason, createdAt }) => (
        <li key={id} className={classes.row}>
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
          <span className={classes.texts}>
            {/* The club's own text is not translated. */}
            <span className={classes.reason} lang={reason ? 'sv' : undefined}>
              {reason ?? t(`points.mine.source.${source}`)}
            </span>
            <span className={classes.when}>
              <time dateTime={createdAt}>{formatInstant(createdAt, language)}</time>
              {reason && <span>{t(`points.mine.source.${source}`)}</span>}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
