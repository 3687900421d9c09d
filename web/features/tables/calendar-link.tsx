import { ActionIcon, Button } from '@mantine/core'
import { CalendarPlus } from 'lucide-react'
import type { TableBooking } from '#contract/table-bookings.ts'
import { holdsTable } from '#rules/table-booking.ts'
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
  const { id, date, status, startsAt, table } = booking
  if (holdsTable(status) === removes || status === 'completed' || now >= new Date(startsAt)) return null
  const link = {
    component: 'a',
    href: addressOf('getTableBookingCalendar', { params: { bookingId: id } }),
    download: true,
    variant: 'default',
    'aria-label': t(`tableScreens.mine.${removes ? 'uncalendarOf' : 'calendarOf'}`, {
      number: table?.tableNumber ?? '–',
      date: formatShortDate(date, language),
    }),
  } as const
  return isSmall ? (
    <ActionIcon {...link} size={44} title={t('tableScreens.mine.calendar')}>
      <CalendarPlus size={20} aria-hidden />
    </ActionIcon>
  ) : (
    <Button {...link} leftSection={<CalendarPlus size={18} aria-hidden />}>
      {t(`tableScreens.mine.${removes ? 'uncalendar' : 'calendar'}`)}
    </Button>
  )
}
