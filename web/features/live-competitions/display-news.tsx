import type { LiveEvent } from '#contract/live-competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import classes from './display-aside.module.css'

/** The last message or award, beside the table until the next one. */
export function DisplayNews({ event }: { event: LiveEvent | null }) {
  const { t, language } = useTranslation()
  if (!event || event.type === 'button_challenge') return null
  if (event.type === 'announcement') {
    return (
      <p className={classes.news} lang="sv">
        {event.message}
      </p>
    )
  }
  if (event.reversed) return null
  const points = event.points ?? 0
  const name = event.displayName ?? t('live.event.someone')
  return (
    <p className={classes.news}>
      {t('live.event.award', { name, count: points, shown: formatNumber(points, language) })}
    </p>
  )
}
