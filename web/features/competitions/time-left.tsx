import { Hourglass } from 'lucide-react'
import { timeLeft } from '#rules/time-left.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './time-left.module.css'
import { useNowUntil } from './use-now-until.ts'

/** The time left, updated as it passes. */
export function TimeLeft({ endDate }: { endDate: string }) {
  const { t } = useTranslation()
  const { unit, count } = timeLeft(new Date(endDate), useNowUntil(endDate))
  return (
    <span className={classes.left} data-unit={unit}>
      <Hourglass size={16} aria-hidden />
      <time dateTime={endDate}>{t(`competitions.timeLeft.${unit}`, { count })}</time>
    </span>
  )
}
