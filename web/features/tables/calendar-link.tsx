import type { TableBooking } from '#contract/table-bookings.ts'
import { holdsTable } from '#rules/table-booking.ts'
import { tableNumbers } from '#rules/table-numbers.ts'
import { CalendarButton } from '#web/domain/calendar-button.tsx'
import { addressOf } from '#web/platform/api.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'

type CalendarLinkProps = {
  booking: TableBooking
  now: Date
  /** A symbol alone, where there is little room. */
  isSmall?: boolean
  removes?: boolean
}

/**
 * The calendar file of a booking that has not begun. The file of a cancelled booking removes the entry, and is offered where
 * `removes` is set.
 */
export function CalendarLink({ booking, now, isSmall = false, removes = false }: CalendarLinkProps) {
  const { t, language } = useTranslation()
  const { id, date, status, startsAt } = booking
  if (holdsTable(status) === removes || status === 'completed' || now >= new Date(startsAt)) return null
  return (
    <CalendarButton
      href={addressOf('getTableBookingCalendar', { params: { bookingId: id } })}
      name={t(`tableScreens.mine.${removes ? 'uncalendarOf' : 'calendarOf'}`, {
        number: tableNumbers(booking),
        date: formatShortDate(date, language),
      })}
      isSmall={isSmall}
      removes={removes}
    >
      {t(`tableScreens.mine.${removes ? 'uncalendar' : 'calendar'}`)}
    </CalendarButton>
  )
}
