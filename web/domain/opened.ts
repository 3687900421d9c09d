import type { LinkProps } from '@tanstack/react-router'
import type { Event } from '#contract/events.ts'
import type { TableBooking } from '#contract/table-bookings.ts'
import { tableNumbers } from '#rules/table-numbers.ts'
import { t } from '#web/platform/language.ts'

/** Something that the guest's code opens, with its screen. */
export type Opened = {
  id: string
  what: string
  /** `what` is the club's text. */
  isSwedish?: boolean
  startsAt: string
  target: Pick<LinkProps, 'to' | 'params'>
}

export const openedPlace = ({ id, title, startsAt }: Event): Opened => ({
  id,
  what: title,
  isSwedish: true,
  startsAt,
  target: { to: '/event/$eventId', params: { eventId: id } },
})

export const openedTable = (booking: TableBooking): Opened => ({
  id: booking.id,
  what: booking.table
    ? t('evening.table.title', { number: tableNumbers(booking) })
    : t('evening.table.deleted'),
  startsAt: booking.startsAt,
  target: { to: '/table-booking/$bookingId', params: { bookingId: booking.id } },
})
