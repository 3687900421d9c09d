import type { Language } from '#contract/bounds.ts'
import { dateRule } from '#contract/text.ts'
import { isNight } from '#rules/business-date.ts'
import { weekdayOf } from '#rules/opening-hours.ts'
import { weekdayName } from '#web/platform/dates.ts'
import { t } from '#web/platform/language.ts'

/** '19:00', and '00:30 (natten till lördag)' after midnight, where the date alone may be taken for the evening. */
export function timeInWords({ date, time }: { date: string; time: string }, language: Language): string {
  if (!isNight(time) || dateRule(date) !== null) return time
  return t('tableScreens.night', { time, day: weekdayName(weekdayOf(date), language) })
}
