import { nextTurn } from '#rules/time-left.ts'
import { nearTime } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useNowUntil } from './use-now-until.ts'

const day = 86_400_000

/** The current time, updated when 'i kväll' and 'i morgon' change their meaning. */
export const useEveningTime = (): Date => useNowUntil(nextTurn(new Date()).toISOString(), day)

/** When something starts, as people say it: 'I kväll 20:00'. It changes as the night passes. */
export function NearTime({ at }: { at: string }) {
  const { language } = useTranslation()
  const { day, time } = nearTime(at, useEveningTime(), language)
  return (
    <time dateTime={at} className="numbers">
      {day} <b>{time}</b>
    </time>
  )
}
