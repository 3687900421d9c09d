import { z } from 'zod'
import { bounds } from './bounds.ts'
import { emptyToNull, instant, line, orNull, uuid } from './fields.ts'
import { file, json, route } from './route.ts'

const tag = 'Events'
const eventId = z.object({ eventId: uuid })
/** The first seat is that of whoever booked. */
const seat = z.number().int().min(2).max(bounds.event.party)

export const eventFriend = z
  .object({
    seat,
    /** Null while nobody has said it. */
    name: orNull(z.string()),
    /** The path of the ticket's page with its secret key. Whoever has it comes in. */
    path: z.string(),
    /** When the guest of the ticket came first; null until then. */
    arrivedAt: orNull(instant),
  })
  .meta({ id: 'EventFriend' })
export type EventFriend = z.infer<typeof eventFriend>
const friends = z.object({ items: z.array(eventFriend) })

/** A friend at a seat of the booking. */
export const friendName = z
  .strictObject({ seat, name: emptyToNull(line(bounds.event.friendName)) })
  .meta({ id: 'FriendName', example: { seat: 2, name: 'Åsa Ek' } })
export const friendNames = z
  .strictObject({
    friends: z
      .array(friendName)
      .min(1)
      .max(bounds.event.party - 1),
  })
  .meta({ id: 'FriendNames', example: { friends: [{ seat: 2, name: 'Åsa Ek' }] } })

export const listEventFriends = route('listEventFriends', {
  access: 'user',
  tag,
  summary: 'Those who come with me to an event, each with a ticket of their own',
  description: 'One for each place of my booking besides my own. Nobody without a booking.',
  params: eventId,
  answers: { 200: json(friends, 'In the order of the seats') },
})
export const nameEventFriends = route('nameEventFriends', {
  access: 'user',
  tag,
  summary: 'Say who comes with me to an event',
  description:
    'Until the event starts. An empty name takes a name away. The tickets stay valid. A seat that the booking no longer has is left out.',
  params: eventId,
  body: friendNames,
  problems: ['not_booked', 'event_started'],
  answers: { 200: json(friends, 'All, in the order of the seats') },
})
export const getFriendTicket = route('getFriendTicket', {
  access: 'anyone',
  tag: 'Programme',
  summary: "A friend's ticket as a page for whoever has its address",
  description:
    'The event, the time, the name, and the code that the door reads. A ticket stops when its place is given up. Then, and without a key or with a wrong one, the answer is the same page, which says so. Swedish, or English with `lang=en`. It is never stored by a cache.',
  query: z.object({ key: z.string().optional() }),
  problems: ['too_many_requests'],
  answers: {
    200: file('text/html', 'The ticket'),
    404: file('text/html', 'A page that says that the ticket is not valid'),
  },
})
