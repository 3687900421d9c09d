import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { MapPin, QrCode, Users, Utensils } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { TableBooking } from '#contract/table-bookings.ts'
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

const TicketDialog = lazy(async () => ({ default: (await import('./ticket-dialog.tsx')).TicketDialog }))

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
  return (
    <PlaceTicket
      date={booking.date}
      kind={{ Icon: Utensils, label: t('tableScreens.mine.kind') }}
      isPast={isPast}
      heading={
        <Link to="/table-booking/$bookingId" params={{ bookingId: booking.id }} className="cover-link">
          {table
            ? t('tableScreens.tables.number', { number: table.tableNumber })
            : t('tableScreens.mine.deletedTable')}
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
            {t('tableScreens.mine.guests', { count: booking.guestCount })}
          </span>
        </>
      }
      facts={<StatusBadges booking={booking} />}
      actions={
        !isPast && (
          <>
            <CalendarLink booking={booking} now={now} isSmall />
            {booking.status === 'confirmed' && <TicketButton booking={booking} />}
            <CancelLink booking={booking} now={now} />
          </>
        )
      }
    />
  )
}

/** Opens the code and number. */
function TicketButton({ booking }: { booking: TableBooking }) {
  const { t, language } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  // Stays mounted, so that the dialog can give the focus back.
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<QrCode size={18} aria-hidden />}
        aria-label={t('tableScreens.mine.openOf', {
          number: booking.table?.tableNumber ?? '–',
          date: formatShortDate(booking.date, language),
        })}
        onClick={() => {
          setIsOpen(true)
          setWasOpen(true)
        }}
      >
        {t('tableScreens.mine.open')}
      </Button>
      {wasOpen && (
        <Suspense>
          <TicketDialog booking={booking} opened={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
