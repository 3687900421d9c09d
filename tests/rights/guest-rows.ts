import { createECDH, randomBytes } from 'node:crypto'
import { roles } from '#contract/rights.ts'
import { randomId } from '#tests/harness/random.ts'
import {
  adminsOnly,
  everyone,
  isAmong,
  namesNoOtherUser,
  namesNoUser,
  ofEvent,
  ownersOnly,
  type Rows,
  same,
  signedIn,
} from './rows.ts'

/** The only host that the matrix's server sends push messages to. */
export const pushHost = 'push.example'
function pushAt(host: string) {
  const browser = createECDH('prime256v1')
  const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  return { endpoint: `https://${host}/send/${randomId()}`, keys }
}

/** Routes for guests and for anyone. */
export const guestRows = {
  listEvents: { expected: signedIn(200), check: namesNoOtherUser },
  getEvent: { request: ofEvent, expected: signedIn(200), check: namesNoOtherUser },
  getEventCalendar: { request: ofEvent, expected: signedIn(200), check: namesNoOtherUser },
  bookEvent: {
    request: ofEvent,
    expected: ownersOnly(409, 200),
    changes: ['event_bookings', 'events', 'audit_log', 'mails'],
    check: namesNoOtherUser,
  },
  takeEventPlaces: {
    request: ({ eventId }) => ({ params: { eventId }, body: { places: 2 } }),
    expected: signedIn(200),
    changes: ['event_bookings', 'event_friends', 'events', 'audit_log', 'mails'],
    check: namesNoOtherUser,
  },
  listEventFriends: { request: ofEvent, expected: signedIn(200), check: namesNoOtherUser },
  nameEventFriends: {
    request: ({ eventId }) => ({ params: { eventId }, body: { friends: [{ seat: 2, name: 'Åsa Ek' }] } }),
    expected: ownersOnly(200, 409),
    check: namesNoOtherUser,
  },
  joinEventQueue: {
    name: 'of an event with room',
    request: ({ eventId }) => ({ params: { eventId }, body: { places: 2 } }),
    expected: signedIn(409),
  },
  leaveEventQueue: { request: ofEvent, expected: signedIn(204) },
  listEventDates: { request: ofEvent, expected: signedIn(200), check: namesNoOtherUser },
  followEventSeries: { name: 'of an event without a series', request: ofEvent, expected: signedIn(404) },
  unfollowEventSeries: { request: ofEvent, expected: signedIn(204) },
  listFollowedSeries: { expected: signedIn(200), check: namesNoOtherUser },
  listMyEventWaits: { expected: signedIn(200), check: namesNoOtherUser },
  cancelEventBooking: {
    request: ofEvent,
    expected: ownersOnly(200, 409),
    changes: ['event_bookings', 'events', 'audit_log'],
    check: namesNoOtherUser,
  },
  holdEventBooking: {
    request: ofEvent,
    expected: ownersOnly(200, 409),
    changes: ['event_bookings', 'events'],
    check: namesNoOtherUser,
  },
  getLeaderboard: {
    expected: signedIn(200),
    check: ({ body }, { users }, caller) => {
      // A device reads as nobody in particular.
      same(body.me?.userId, caller === 'device for display' ? undefined : users[caller]?.userId)
      same(JSON.stringify(body).includes('@'), false)
    },
  },
  listNotifications: {
    expected: signedIn(200),
    check: (answer, data, caller) => {
      isAmong(answer.body.items, data.owned.notificationId, caller === 'owner')
      namesNoOtherUser(answer, data, caller)
    },
  },
  markNotificationsSeen: {
    request: () => ({ body: { until: new Date().toISOString() } }),
    expected: signedIn(204),
    changes: ['notification_seen'],
  },
  getPush: { expected: signedIn(200), check: ({ body }) => same(body.subscribed, false) },
  putPush: [
    { request: () => ({ body: pushAt(pushHost) }), expected: signedIn(204), changes: ['push_subscriptions'] },
    {
      name: 'to a host that is not listed',
      request: () => ({ body: pushAt('127.0.0.1') }),
      expected: signedIn(400),
    },
  ],
  removePush: { expected: signedIn(204), changes: ['push_subscriptions'], mayChangeNothing: true },
  getHome: { expected: signedIn(200), check: namesNoOtherUser },
  getClubContact: { expected: everyone(200), check: namesNoOtherUser },
  getHeader: { expected: everyone(200), check: namesNoOtherUser },
  getPicture: [
    { request: ({ club }) => ({ params: { pictureId: club.pictureId } }), expected: everyone(200) },
    {
      name: 'of a guest',
      request: ({ owned }) => ({ params: { pictureId: owned.avatarId } }),
      expected: everyone(404),
    },
  ],
  openLiveStream: [
    { name: 'events and me', request: () => ({ query: { topics: 'events,me' } }), expected: signedIn(200) },
    { name: 'the club', request: () => ({ query: { topics: 'club' } }), expected: signedIn(200) },
    {
      name: 'a competition',
      request: ({ competitions }) => ({ query: { topics: `me,competition:${competitions.live}` } }),
      expected: signedIn(200),
    },
    {
      name: 'admin',
      request: () => ({ query: { topics: 'admin' } }),
      expected: adminsOnly(200),
      asAdmin: roles,
    },
    {
      name: 'admin among others',
      request: () => ({ query: { topics: 'events,admin' } }),
      expected: adminsOnly(200),
      asAdmin: roles,
    },
  ],
  getHealth: { expected: everyone(200) },
  getReadiness: { expected: everyone(200) },
  getMetrics: { expected: everyone(200) },
  getOpenApi: { expected: everyone(200) },
  getApiDocs: { expected: everyone(200) },
  getProgramme: { expected: everyone(200), check: namesNoUser },
  getProgrammeEmbed: { expected: everyone(200), check: namesNoUser },
  getProgrammeCalendar: { expected: everyone(200), check: namesNoUser },
  getBookingsCalendar: {
    name: 'with a guessed key',
    request: () => ({ query: { key: 'gissad' } }),
    expected: everyone(404),
  },
  getFriendTicket: {
    name: 'with a guessed key',
    request: () => ({ query: { key: '7d1f2a34-0d2c-4b6f-9c1e-5a7753c5c601' } }),
    expected: everyone(404),
  },
  getPublicEvent: { request: ofEvent, expected: everyone(200), check: namesNoUser },
  holdPlaceByMail: {
    request: ({ eventId, uniqueId }) => ({
      params: { eventId },
      body: { email: `besok-${uniqueId}@example.se` },
    }),
    expected: everyone(201),
    changes: ['event_holds', 'events', 'mails'],
    check: namesNoUser,
  },
  confirmPlaceByMail: {
    name: 'with a guessed code',
    request: ({ eventId }) => ({
      params: { eventId },
      body: { holdId: randomId(), code: '123456', requestId: randomId() },
    }),
    expected: everyone(409),
  },
  getProgrammeEvent: [
    { request: ofEvent, expected: everyone(200), check: namesNoUser },
    {
      name: 'that does not exist',
      request: () => ({ params: { eventId: 'nope' } }),
      expected: everyone(404),
    },
  ],
} satisfies Rows
