import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NearTime } from '#web/domain/near-time.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { Follow } from './event-dates.tsx'
import { seriesQueries } from './use-series.ts'

/** The series that I follow, each with its next date. Nothing while they load or cannot be loaded. */
export function FollowedSeries() {
  const { t } = useTranslation()
  const { data } = useQuery(seriesQueries.followed())
  if (!data || data.items.length === 0) return null
  const title = t('places.dates.following')
  return (
    <section className="flex flex-col gap-3.5" aria-label={title}>
      <h2>{title}</h2>
      <ul className="plain-list flex flex-col gap-3">
        {data.items.map(({ seriesId, event }) => (
          <li key={seriesId} className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <Link
                to="/event/$eventId"
                params={{ eventId: event.id }}
                lang="sv"
                className="inline-block min-h-6 font-strong text-brass-text"
              >
                {event.title}
              </Link>
              {' · '}
              <NearTime at={event.startsAt} />
            </p>
            <Follow eventId={event.id} follows title={event.title} />
          </li>
        ))}
      </ul>
    </section>
  )
}
