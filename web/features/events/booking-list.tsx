import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { BookingTicket } from './booking-ticket.tsx'
import { eventQueries } from './queries.ts'

type BookingListProps = {
  when: 'upcoming' | 'past'
  title: string
  /** The empty state. */
  empty: ReactNode
}

/** My bookings: coming or past. */
export function BookingList({ when, title, empty }: BookingListProps) {
  return (
    <Stack component="section" gap={16} aria-label={title}>
      <h2>{title}</h2>
      <PagedList
        query={eventQueries.mine(when)}
        loading="events.mine.loading"
        failed="events.mine.loadFailed"
        skeleton={<BookingSkeleton />}
        empty={empty}
      >
        {(events) => (
          <Stack component="ul" gap={14} className="plain-list">
            {events.map((event) => (
              <li key={event.id}>
                <BookingTicket event={event} past={when === 'past'} />
              </li>
            ))}
          </Stack>
        )}
      </PagedList>
    </Stack>
  )
}

function BookingSkeleton() {
  return (
    <Stack gap={14} aria-hidden>
      {[16, 22, 12].map((width) => (
        <Stack key={width} gap={12} className="panel">
          <LineSkeleton width={width} />
          <LineSkeleton width={width + 8} />
        </Stack>
      ))}
    </Stack>
  )
}
