import type { OperationName } from '#contract/operations.ts'
import type { Called } from '#tests/harness/call.ts'
import type { Asker, World } from './askers.ts'

type Asked = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

/** One question and what each asker hears. */
export type Row = {
  /** Set where one route has several rows. */
  name?: string
  ask?: (world: World) => Asked
  expected: Record<Asker, number>
  /** The tables that an accepted question changes; none for a read. */
  changes?: string[]
  /** Accepted also from those for whom there is nothing to change. */
  mayChangeNothing?: true
  /** What an accepted answer may say to this asker. */
  says?: (answer: Called, world: World, asker: Asker) => void | Promise<void>
}

const nobody = { anonymous: 401, deleted: 401, expired: 401, forged: 401 }
const everyone = (status: number) => ({
  ...{ anonymous: status, owner: status, other: status, admin: status },
  ...{ demoted: status, deleted: status, expired: status, forged: status },
})
const signedIn = (status: number) => ({
  ...nobody,
  owner: status,
  other: status,
  admin: status,
  demoted: status,
})
const adminsOnly = (status: number) => ({ ...nobody, owner: 403, other: 403, admin: status, demoted: 403 })
/** The owner hears one thing, everybody else who is signed in another. */
const ownersOnly = (owner: number, others: number) => ({ ...signedIn(others), owner })

const ofEvent = ({ eventId }: World) => ({ params: { eventId } })
const event = {
  ...{ title: 'Kvällscup', date: '2027-03-05', time: '19:00', location: 'Stora salen', category: 'Sport' },
  ...{ price: null, description: null, maxAttendees: 10, imageUrl: null },
}
const password = 'krita-pa-kon-48'

/** Every route of the server has its row here; one that has none fails the matrix. */
export const table: Record<OperationName, Row | Row[]> = {
  getSession: {
    expected: everyone(200),
    says: ({ body }, { users }, asker) => {
      const isSignedIn = ['owner', 'other', 'admin', 'demoted'].includes(asker)
      same(body.me?.userId, isSignedIn ? users[asker]?.userId : undefined)
    },
  },
  signUp: {
    ask: ({ fresh }) => ({ body: { email: `ny-${fresh}@example.se`, password } }),
    expected: everyone(201),
    changes: ['accounts', 'mails', 'profiles', 'sessions', 'users', 'verifications'],
    says: ({ body }) => same(body.me.role, 'user'),
  },
  signIn: [
    {
      ask: ({ users }) => ({ body: { email: users.other?.email, password: users.other?.password } }),
      expected: everyone(200),
      changes: ['sessions', 'sign_in_delays'],
    },
    {
      name: 'with a wrong password',
      ask: ({ users }) => ({ body: { email: users.admin?.email, password: 'fel' } }),
      expected: everyone(401),
      changes: ['sign_in_delays'],
    },
  ],
  signOut: { expected: everyone(204), changes: ['sessions'], mayChangeNothing: true },
  requestPasswordReset: {
    ask: ({ users }) => ({ body: { email: users.other?.email } }),
    expected: everyone(202),
    changes: ['mails', 'verifications'],
  },
  resetPassword: {
    ask: () => ({ body: { token: 'gissad-och-fel-0123456789', password } }),
    expected: everyone(400),
  },
  confirmEmail: { ask: () => ({ body: { token: 'gissad-och-fel-0123456789' } }), expected: everyone(400) },

  getMe: {
    expected: signedIn(200),
    says: ({ body }, { users }, asker) => {
      same(body.userId, users[asker]?.userId)
      same(body.role, asker === 'admin' ? 'admin' : 'user')
    },
  },
  setMyLanguage: { ask: () => ({ body: { language: 'en' } }), expected: signedIn(204), changes: ['users'] },
  listMyEventBookings: {
    expected: signedIn(200),
    says: ({ body }, { eventId }, asker) =>
      same(
        body.items.some((item: { id: string }) => item.id === eventId),
        asker === 'owner',
      ),
  },

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

  listAllEvents: { expected: adminsOnly(200) },
  getEventForEditing: { ask: ofEvent, expected: adminsOnly(200) },
  createEvent: { ask: () => ({ body: event }), expected: adminsOnly(201), changes: ['events', 'audit_log'] },
  updateEvent: [
    {
      ask: (world) => ({ ...ofEvent(world), body: { ...event, version: 1 } }),
      expected: adminsOnly(200),
      changes: ['events', 'audit_log', 'mails'],
    },
    {
      name: 'with a stale version',
      ask: (world) => ({ ...ofEvent(world), body: { ...event, version: 7 } }),
      expected: adminsOnly(409),
    },
  ],
  deleteEvent: {
    ask: ofEvent,
    expected: adminsOnly(200),
    changes: ['events', 'event_bookings', 'audit_log', 'mails'],
  },
  listEventAttendees: { ask: ofEvent, expected: adminsOnly(200) },
  exportEventAttendees: { ask: ofEvent, expected: adminsOnly(200) },

  openLiveStream: [
    { name: 'events and me', ask: () => ({ query: { topics: 'events,me' } }), expected: signedIn(200) },
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
}

/** A guest hears how many come, never who. */
function namesNobody({ body }: Called, { users }: World, asker: Asker): void {
  const text = JSON.stringify(body)
  for (const [who, user] of Object.entries(users)) {
    if (!user || who === asker) continue
    for (const told of [user.userId, user.email, user.displayName]) same(text.includes(told), false)
  }
}

function same(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`says ${String(actual)}, not ${String(expected)}`)
}
