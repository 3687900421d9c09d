import { nearDay } from '#rules/business-date.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'

/** 'I morgon 20:00', 'I kväll 20:00'; another day by its date: 'Fre 20 nov 20:00'. */
export function useNearDate(): (start: { date: string; time: string }, now: Date) => string {
  const { t, language } = useTranslation()
  return ({ date, time }, now) => {
    const near = nearDay(date, time, now)
    if (near) return t(`events.near.${near}`, { time })
    const day = formatShortDate(date, language)
    return `${day.charAt(0).toUpperCase()}${day.slice(1)} ${time}`
  }
}
