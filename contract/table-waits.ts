import { z } from 'zod'
import { bounds } from './bounds.ts'
import { exampleId, instant, localDate, localTime, requestId, uuid } from './fields.ts'
import { json, nothing, route } from './route.ts'
import { tableBooking } from './table-bookings.ts'

const tag = 'Waiting for a table'
const admin = 'Waiting for a table: administration'
const waitId = z.object({ waitId: uuid })

const waited = {
  id: uuid,
  date: z.iso.date(),
  time: z.string(),
  startsAt: instant,
  guestCount: z.number().int(),
  durationHours: z.number().int(),
  /** Whether a table up to an hour before or after is welcome too. */
  isFlexible: z.boolean(),
  /** The place in the queue of the evening, from 1. */
  position: z.number().int(),
  /** The table that is held for the guest; null while none is. */
  offer: z
    .object({
      tableId: uuid,
      tableNumber: z.number().int(),
      location: z.string(),
      startsAt: instant,
      endsAt: instant,
      /** Until when the guest may answer. */
      until: instant,
    })
    .nullable(),
  createdAt: instant,
}
export const tableWait = z.object(waited).meta({ id: 'TableWait' })
export type TableWait = z.infer<typeof tableWait>
/** A guest who waits, as staff see it. */
export const listedTableWait = z
  .object({ ...waited, guest: z.object({ userId: uuid, displayName: z.string() }) })
  .meta({ id: 'ListedTableWait' })
export type ListedTableWait = z.infer<typeof listedTableWait>

export const tableWaitInput = z
  .strictObject({
    requestId,
    date: localDate,
    time: localTime,
    guestCount: z.number().int().min(1).max(bounds.tableBooking.guests),
    durationHours: z.number().int().min(1).max(bounds.tableBooking.hours),
    isFlexible: z.boolean(),
  })
  .meta({
    id: 'TableWaitInput',
    example: {
      requestId: exampleId,
      date: '2055-03-05',
      time: '19:00',
      guestCount: 4,
      durationHours: 2,
      isFlexible: true,
    },
  })
export type TableWaitInput = z.infer<typeof tableWaitInput>

export const joinTableQueue = route('joinTableQueue', {
  access: 'user',
  tag,
  summary: 'Wait for a table of an evening',
  description:
    'When a table becomes free, the first in the queue of the evening whom it fits is offered it. It is held for the guest for the minutes of the house settings, and nobody else can book it meanwhile. A table that is free already is offered within seconds. Whoever books a table for the evening waits no longer.',
  body: tableWaitInput,
  problems: [
    'time_does_not_exist',
    'booking_in_past',
    'booking_too_far',
    'table_too_small',
    'house_closed',
    'own_overlap',
    'too_many_bookings',
    'too_many_unconfirmed',
    'already_waiting',
    'too_many_waits',
    'key_reused',
    'too_many_requests',
  ],
  answers: { 201: json(tableWait, 'Waiting') },
})
export const listMyTableWaits = route('listMyTableWaits', {
  access: 'user',
  tag,
  summary: 'The tables that I wait for, and those that are offered to me, earliest evening first',
  answers: { 200: json(z.object({ items: z.array(tableWait) }), 'All') },
})
export const acceptTableOffer = route('acceptTableOffer', {
  access: 'user',
  tag,
  summary: 'Book the table that is offered to me',
  description:
    'It is booked by the rules of every booking: confirmed at once, or waiting for an answer. The same acceptance sent again gets the same booking.',
  params: waitId,
  problems: [
    'offer_ended',
    'booking_in_past',
    'booking_too_far',
    'house_closed',
    'table_unavailable',
    'table_too_small',
    'table_too_large',
    'table_taken',
    'own_overlap',
    'too_many_bookings',
    'too_many_unconfirmed',
    'key_reused',
  ],
  answers: { 200: json(tableBooking, 'Booked') },
})
export const leaveTableQueue = route('leaveTableQueue', {
  access: 'user',
  tag,
  summary: 'Wait no longer, or decline the table that is offered to me',
  description: 'A table that is declined is offered to the next. A wait that has ended stays as it ended.',
  params: waitId,
  answers: { 204: nothing('Left') },
})

export const listTableWaits = route('listTableWaits', {
  access: 'bookings.manage',
  tag: admin,
  summary: 'Who waits for a table of a business day, in the order of the queue',
  params: z.object({ date: localDate }),
  answers: { 200: json(z.object({ items: z.array(listedTableWait) }), 'All') },
})

export const tableOfferInput = z
  .strictObject({ tableId: uuid, date: localDate, time: localTime })
  .meta({ id: 'TableOfferInput', example: { tableId: exampleId, date: '2055-03-05', time: '19:30' } })
export type TableOfferInput = z.infer<typeof tableOfferInput>
export const offerTable = route('offerTable', {
  access: 'bookings.manage',
  tag: admin,
  summary: 'Offer a table to a guest who waits, whoever is before in the queue',
  description: 'The limits of guests do not count. It is held as every offer.',
  params: waitId,
  body: tableOfferInput,
  problems: [
    'time_does_not_exist',
    'booking_in_past',
    'house_closed',
    'table_unavailable',
    'table_too_small',
    'table_taken',
    'own_overlap',
    'offer_ended',
  ],
  answers: { 200: json(listedTableWait, 'Offered') },
})
export const removeTableWait = route('removeTableWait', {
  access: 'bookings.manage',
  tag: admin,
  summary: 'Take a guest out of the queue',
  description: 'The guest is told. A wait that has ended stays as it ended.',
  params: waitId,
  answers: { 204: nothing('Removed') },
})
