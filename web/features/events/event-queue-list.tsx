import { useQuery } from '@tanstack/react-query'
import type { ListedEventWait } from '#contract/event-waits.ts'
import type { EditableEvent } from '#contract/events.ts'
import { freePlaces, whyNoOffer } from '#rules/event-queue.ts'
import { useEveningTime } from '#web/domain/near-time.tsx'
import { formatInstant, nearTimeInSentence } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { eventQueries } from './queries.ts'

/** Who waits for places at an event, in the order of the queue, and why they have no offer. Nothing while nobody waits. */
export function EventQueueList({ event }: { event: EditableEvent }) {
  const { t } = useTranslation()
  const query = eventQueries.queue(event.id)
  const { data } = useQuery(query)
  useRealtimeRefetch('admin', ['eventWaits.changed'], [query.queryKey], { spread: 0, gap: 250 })
  if (!data || data.items.length === 0) return null
  const places = data.items.reduce((sum, wait) => sum + wait.places, 0)
  return (
    <section className="flex flex-col gap-3" aria-label={t('admin.attendees.queue.title')}>
      <h2>{t('admin.attendees.queue.title')}</h2>
      <p className="muted">
        {t('admin.attendees.queue.total', {
          count: data.items.length,
          places: t('admin.attendees.places', { count: places }),
        })}{' '}
        {t('admin.attendees.queue.rule')}
      </p>
      <ol className="rows" aria-label={t('admin.attendees.queue.title')}>
        {data.items.map((wait) => (
          <Row key={wait.userId} wait={wait} event={event} />
        ))}
      </ol>
    </section>
  )
}

function Row({ wait, event }: { wait: ListedEventWait; event: EditableEvent }) {
  const { t, language } = useTranslation()
  const now = useEveningTime()
  const offeredUntil = wait.offeredUntil === null ? null : new Date(wait.offeredUntil)
  const why = whyNoOffer({ ...wait, offeredUntil }, event)
  return (
    <li className="gap-y-1 py-3 px-4 flex flex-wrap items-center gap-3.5">
      <span className="muted numbers flex-none w-[2.2ch] text-right" aria-hidden>
        {wait.position}
      </span>
      <div className="flex-[1_1_200px] wrap-anywhere flex flex-col items-start">
        <b className="font-semibold">{wait.displayName}</b>
        <span className="muted numbers">
          {t('admin.attendees.places', { count: wait.places })} ·{' '}
          {t('admin.attendees.queue.since', { when: formatInstant(wait.createdAt, language) })}
        </span>
      </div>
      <span className={why === 'offered' ? 'numbers text-brass-text font-semibold' : 'muted numbers'}>
        {wait.offeredUntil === null
          ? t(`admin.attendees.queue.${why as 'no_place' | 'too_few'}`, { count: freePlaces(event) })
          : t('admin.attendees.queue.offered', {
              when: nearTimeInSentence(wait.offeredUntil, now, language),
            })}
      </span>
    </li>
  )
}
