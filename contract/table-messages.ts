import { z } from 'zod'
import { bounds } from './bounds.ts'
import { exampleId, requestId, uuid } from './fields.ts'
import { guestMessage } from './notifications.ts'
import { json, route } from './route.ts'

export const tableMessageInput = z
  .strictObject({
    requestId,
    bookingIds: z.array(uuid).min(1).max(bounds.chosenRows),
    ...guestMessage.shape,
  })
  .meta({
    id: 'TableMessageInput',
    example: {
      requestId: exampleId,
      bookingIds: [exampleId],
      title: 'Om er bokning',
      message: 'Vi öppnar en kvart senare i kväll.',
    },
  })
export type TableMessageInput = z.infer<typeof tableMessageInput>
export const messageTableGuests = route('messageTableGuests', {
  access: 'bookings.manage',
  tag: 'Table bookings: administration',
  summary: 'Write to the guests of some bookings',
  description:
    'Each guest with an account gets one notification, however many of the bookings are theirs. Guests without an account get none; if nobody has one, the message is refused.',
  body: tableMessageInput,
  problems: ['not_found', 'key_reused', 'too_many_requests'],
  answers: {
    201: json(
      z.object({
        /** How many guests have got it. */
        guests: z.number().int(),
        /** How many of the bookings are of nobody with an account. */
        withoutAccount: z.number().int(),
      }),
      'Sent',
    ),
  },
})
