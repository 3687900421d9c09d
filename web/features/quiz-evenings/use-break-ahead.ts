import { breakNews } from '#rules/evening-break.ts'
import { useTimeLeft } from '#web/domain/use-time-left.ts'
import { useTranslation } from '#web/platform/language.ts'
import { clock } from '#web/platform/steady-clock.ts'
import type { KnownEvening } from './queries.ts'

/** 'Paus om 4 min', when a host has announced a break; null for nothing. */
export function useBreakAhead({ evening: { breakAt, stage }, ahead }: KnownEvening): string | null {
  const { t } = useTranslation()
  useTimeLeft(breakAt, ahead)
  if (!breakAt || stage === 'break') return null
  const times = { stage: 'lobby', breakAt: new Date(breakAt), breakUntil: null } as const
  const news = breakNews(times, new Date(clock.now() + ahead))
  if (!news) return null
  return news.kind === 'ahead'
    ? t('quizEvening.break.ahead', { minutes: news.minutes })
    : t('quizEvening.break.soon')
}
