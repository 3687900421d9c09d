import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import {
  adminsOnly,
  everyone,
  isAmong,
  namesNobody,
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
  return { endpoint: `https://${host}/send/${randomUUID()}`, keys }
}

/** Routes for guests and for anyone. */
export const guestRows = {
  listEvents: { expected: signedIn(200), says: namesNobody },
  getEvent: { ask: ofEvent, expected: signedIn(200), says: namesNobody },
  getEventCalendar: { ask: ofEvent, expected: signedIn(200), says: namesNobody },
  bookEvent: {
    ask: ofEvent,
    expected: ownersOnly(409, 200),
    changes: ['event_bookings', 'events', 'audit_log'],
    says: namesNobody,
  },
  cancelEventBooking: {
    ask: ofEvent,
    expected: ownersOnly(200, 409),
    changes: ['event_bookings', 'events', 'audit_log'],
    says: namesNobody,
  },
  getLeaderboard: {
    expected: signedIn(200),
    says: ({ body }, { users }, asker) => {
      same(body.me.userId, users[asker]?.userId)
      same(JSON.stringify(body).includes('@'), false)
    },
  },
  listNotifications: {
    expected: signedIn(200),
    says: (answer, world, asker) => {
      isAmong(answer.body.items, world.owners.notificationId, asker === 'owner')
      namesNobody(answer, world, asker)
    },
  },
  markNotificationsSeen: {
    ask: () => ({ body: { until: new Date().toISOString() } }),
    expected: signedIn(204),
    changes: ['notification_seen'],
  },
  getPush: { expected: signedIn(200), says: ({ body }) => same(body.subscribed, false) },
  putPush: [
    { ask: () => ({ body: pushAt(pushHost) }), expected: signedIn(204), changes: ['push_subscriptions'] },
    { name: 'to anywhere', ask: () => ({ body: pushAt('127.0.0.1') }), expected: signedIn(400) },
  ],
  removePush: { expected: signedIn(204), changes: ['push_subscriptions'], mayChangeNothing: true },
  getHome: { expected: signedIn(200), says: namesNobody },
  getHeader: { expected: everyone(200), says: namesNobody },
  getPicture: [
    { ask: ({ club }) => ({ params: { pictureId: club.pictureId } }), expected: everyone(200) },
    {
      name: 'of a guest',
      ask: ({ owners }) => ({ params: { pictureId: owners.avatarId } }),
      expected: everyone(404),
    },
  ],
  openLiveStream: [
    { name: 'events and me', ask: () => ({ query: { topics: 'events,me' } }), expected: signedIn(200) },
    { name: 'the club', ask: () => ({ query: { topics: 'club' } }), expected: signedIn(200) },
    {
      name: 'a competition',
      ask: ({ competitions }) => ({ query: { topics: `me,competition:${competitions.live}` } }),
      expected: signedIn(200),
    },
    { name: 'admin', ask: () => ({ query: { topics: 'admin' } }), expected: adminsOnly(200) },
    {
      name: 'admin among others',
      ask: () => ({ query: { topics: 'events,admin' } }),
      expected: adminsOnly(200),
    },
  ],
  getHealth: { expected: everyone(200) },
  getReadiness: { expected: everyone(200) },
  getMetrics: { expected: everyone(200) },
  getOpenApi: { expected: everyone(200) },
  getApiDocs: { expected: everyone(200) },
} satisfies Rows
