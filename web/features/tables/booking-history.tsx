import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingEvent } from '#contract/table-host.ts'
import { formatInstant, formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { adminTableQueries } from './queries.ts'

/** What has happened to a booking, and who did it, behind a line that is opened. */
export function BookingHistory({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-11 py-2 cursor-pointer">{t('adminBooking.history.title')}</summary>
      {isOpen && <Events bookingId={bookingId} />}
    </details>
  )
}

function Events({ bookingId }: { bookingId: string }) {
  const { t, language } = useTranslation()
  return (
    <Loaded
      query={useQuery(adminTableQueries.history(bookingId))}
      loading="adminBooking.history.loading"
      failed="adminBooking.history.failed"
      skeleton={<LineSkeleton width={20} />}
    >
      {({ items }) => (
        <ol className="plain-list grid gap-2 pt-1" aria-label={t('adminBooking.history.title')}>
          {items.map((event) => (
            <li key={`${event.at} ${event.what}`} className="grid gap-0.5 border-l-2 border-l-line pl-3">
              <span>
                {t(`adminBooking.history.${event.what}`)}
                <By event={event} />
              </span>
              {event.changes.length > 0 && (
                <span className="numbers">
                  {event.changes.map((change) => (
                    <Change key={change.field} {...change} />
                  ))}
                </span>
              )}
              <time className="muted small numbers" dateTime={event.at}>
                {formatInstant(event.at, language)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}

/** Who did it: the guest, or one of the staff by name. */
function By({ event: { by } }: { event: BookingEvent }) {
  const { t } = useTranslation()
  if (by === null) return null
  return (
    <span className="muted">
      {' · '}
      {by.isGuest ? t('adminBooking.history.guest') : <bdi>{by.displayName}</bdi>}
    </span>
  )
}

/** 'Bord 4 → 7' */
function Change({ field, from, to }: BookingEvent['changes'][number]) {
  const { t, language } = useTranslation()
  const words = (value: string | number | null) =>
    value === null ? '–' : field === 'date' ? formatShortDate(String(value), language) : value
  return (
    <span className="block">
      {t(`adminBooking.history.fields.${field}`)}: {words(from)} → {words(to)}
    </span>
  )
}
