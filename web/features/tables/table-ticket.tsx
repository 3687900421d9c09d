import { Link } from '@tanstack/react-router'
import { MapPin, Users, Utensils } from 'lucide-react'
import type { TableBooking } from '#contract/table-bookings.ts'
import { tableNumbers } from '#rules/table-numbers.ts'
import { GuestCodeButton } from '#web/domain/guest-code.tsx'
import { openedTable } from '#web/domain/opened.ts'
import { PlaceTicket } from '#web/domain/place-ticket.tsx'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { formatDate, formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { type Part, usePart } from '#web/ui/merged-list.tsx'
import { StatusBadges } from './booking-facts.tsx'
import { CalendarLink } from './calendar-link.tsx'
import { CancelLink } from './cancel-link.tsx'
import { tableQueries } from './queries.ts'
import { timeInWords } from './time-in-words.tsx'

/** My coming or past tables, as tickets. */
export const useTableTickets = (when: 'upcoming' | 'past'): Part =>
  usePart(tableQueries.mineByTime(when), (booking) => ({
    key: booking.id,
    at: booking.startsAt,
    content: <TableTicket booking={booking} isPast={when === 'past'} />,
  }))

/** One of my bookings among my other places. */
function TableTicket({ booking, isPast }: { booking: TableBooking; isPast: boolean }) {
  const { t, language } = useTranslation()
  const { table } = booking
  const now = useNowUntil(booking.endsAt)
  const title = table
    ? t('tableScreens.tables.number', { number: tableNumbers(booking) })
    : t('tableScreens.mine.deletedTable')
  const guests = t('tableScreens.mine.guests', { count: booking.guestCount })
  return (
    <PlaceTicket
      date={booking.date}
      kind={{ Icon: Utensils, label: t('tableScreens.mine.kind') }}
      isPast={isPast}
      heading={
        <Link to="/table-booking/$bookingId" params={{ bookingId: booking.id }} className="cover-link">
          {title}
        </Link>
      }
      line={
        <>
          <time dateTime={booking.startsAt} className="numbers">
            {formatDate(booking.date, language)} <b>{timeInWords(booking, language)}</b>
          </time>
          {table && (
            <span className="flex items-center gap-1.5">
              <MapPin size={15} aria-hidden />
              <span lang="sv">{table.location}</span>
            </span>
          )}
          <span className="flex items-center gap-1.5">
            <Users size={15} aria-hidden />
            {guests}
          </span>
        </>
      }
      facts={<StatusBadges booking={booking} />}
      actions={
        !isPast && (
          <>
            <CalendarLink booking={booking} now={now} isSmall />
            {booking.status === 'confirmed' && (
              <GuestCodeButton
                name={`${title} ${formatShortDate(booking.date, language)}`}
                opens={openedTable(booking)}
              />
            )}
            <CancelLink booking={booking} now={now} />
          </>
        )
      }
    />
  )
}
