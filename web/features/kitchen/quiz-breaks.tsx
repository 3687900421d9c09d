import { useQuery } from '@tanstack/react-query'
import { Coffee } from 'lucide-react'
import type { KitchenBreaks } from '#contract/quiz-breaks.ts'
import { breakNews } from '#rules/evening-break.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { useNow } from '#web/domain/use-now-until.ts'
import { useTranslation } from '#web/platform/language.ts'
import { serverAhead } from '#web/platform/server-time.ts'
import { clock } from '#web/platform/steady-clock.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { kitchenQueries, quizBreaksKey } from './queries.ts'

/** Milliseconds between looks at the clock. */
const tick = 5_000
/** Polling interval in milliseconds while the stream is down. */
const poll = 30_000

/** The breaks of quiz evenings: then all order at once. */
export function QuizBreaks({ isLive }: { isLive: boolean }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...kitchenQueries.quizBreaks(), refetchInterval: isLive ? false : poll })
  useRealtimeRefetch('admin', ['quizBreaks.changed'], [quizBreaksKey], { spread: 0, gap: 1_000 })
  useNow(tick)
  const now = new Date(clock.now() + serverAhead())
  const shown = (data?.items ?? []).flatMap((item) => {
    const words = wordsOf(t, item, now)
    return words === null ? [] : [{ ...item, words }]
  })
  return (
    <div role="status" aria-label={t('adminOrders.quizBreak.label')} className="grid gap-2.5 empty:hidden">
      {shown.map(({ competitionId, title, words }) => (
        <p
          key={competitionId}
          className="flex gap-3 items-center min-h-14 py-2 px-4 border-2 border-brass rounded-[14px] bg-raised"
        >
          <Coffee size={26} aria-hidden className="flex-none text-brass-text" />
          <span className="min-w-0 wrap-anywhere">
            <b className="text-lg numbers">{words}</b>{' '}
            <span className="muted" lang="sv">
              {title}
            </span>
          </span>
        </p>
      ))}
    </div>
  )
}

/** 'Paus om 4 min, 60 gäster'; null when there is nothing to say any more. */
function wordsOf(
  t: ReturnType<typeof useTranslation>['t'],
  { stage, breakAt, breakUntil, guests: count }: KitchenBreaks['items'][number],
  now: Date,
): string | null {
  const at = (instant: string | null) => (instant === null ? null : new Date(instant))
  const news = breakNews({ stage, breakAt: at(breakAt), breakUntil: at(breakUntil) }, now)
  const guests = t('adminOrders.quizBreak.guests', { count })
  if (!news) return null
  if (news.kind === 'ahead') return t('adminOrders.quizBreak.ahead', { minutes: news.minutes, guests })
  if (news.kind === 'on')
    return t('adminOrders.quizBreak.on', { time: stockholmWallClock(news.until).time, guests })
  return t(`adminOrders.quizBreak.${news.kind}`, { guests })
}
