import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/platform/language.ts'
import { NamedEventWait } from './named-event-wait.tsx'
import { eventQueries } from './queries.ts'

/** The events at which I wait for places. Nothing while they load or cannot be loaded: the rest of the screen says so. */
export function MyEventWaits() {
  const { t } = useTranslation()
  const { data } = useQuery(eventQueries.waits())
  if (!data || data.items.length === 0) return null
  const title = t('places.queue.mine')
  return (
    <section className="flex flex-col gap-3.5" aria-label={title}>
      <h2>{title}</h2>
      <ul className="plain-list flex flex-col gap-5">
        {data.items.map((wait) => (
          <li key={wait.eventId}>
            <NamedEventWait wait={wait} />
          </li>
        ))}
      </ul>
    </section>
  )
}
