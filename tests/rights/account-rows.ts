import { everyone, isAmong, ownersOnly, picture, type Rows, same, signedIn } from './rows.ts'

const password = 'krita-pa-kon-48'
/** Every asker's own values before a change. */
const ownPassword = 'krita-pa-kon-47'
/** All personal data that is deleted with the account. */
const personal = [
  ...[
    'accounts',
    'audit_log',
    'competition_entries',
    'competitions',
    'email_changes',
    'event_bookings',
    'events',
  ],
  ...[
    'live_events',
    'mails',
    'notification_seen',
    'notification_targets',
    'notifications',
    'pictures',
    'point_events',
    'point_tallies',
    'profile_search',
  ],
  ...['profiles', 'push_subscriptions', 'sessions', 'sign_in_delays', 'user_roles', 'users', 'verifications'],
]

/** Sign-in, and a user's own data. */
export const accountRows = {
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
    changes: [
      ...['accounts', 'mails', 'point_tallies', 'profile_search', 'profiles'],
      ...['sessions', 'users', 'verifications'],
    ],
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
  confirmEmailChange: {
    ask: () => ({ body: { token: 'gissad-och-fel-0123456789' } }),
    expected: everyone(400),
  },
  getMe: {
    expected: signedIn(200),
    says: ({ body }, { users }, asker) => {
      same(body.userId, users[asker]?.userId)
      same(body.role, asker === 'admin' ? 'admin' : 'user')
    },
  },
  updateMe: {
    ask: ({ fresh }) => ({ body: { displayName: `Ny ${fresh}`, onLeaderboard: false } }),
    expected: signedIn(200),
    changes: ['point_tallies', 'profile_search', 'profiles', 'users'],
    says: ({ body }, { users }, asker) => same(body.userId, users[asker]?.userId),
  },
  putAvatar: {
    ask: () => ({ picture }),
    expected: signedIn(200),
    changes: ['pictures', 'profiles'],
    says: ({ body }, { owners }) => same(body.avatarUrl.includes(owners.avatarId), false),
  },
  removeAvatar: {
    expected: signedIn(204),
    changes: ['pictures', 'profiles'],
    mayChangeNothing: true,
  },
  getAvatar: [
    {
      ask: ({ owners }) => ({ params: { pictureId: owners.avatarId } }),
      expected: signedIn(200),
      says: ({ headers }) => same(headers.get('cache-control')?.includes('private'), true),
    },
    {
      name: "of the club's pictures",
      ask: ({ club }) => ({ params: { pictureId: club.pictureId } }),
      expected: signedIn(404),
    },
  ],
  listMyPoints: {
    expected: signedIn(200),
    says: ({ body }, { owners }, asker) => isAmong(body.items, owners.pointEventId, asker === 'owner'),
  },
  changeMyPassword: [
    {
      ask: () => ({ body: { currentPassword: ownPassword, newPassword: password } }),
      expected: signedIn(204),
      changes: ['accounts', 'mails', 'sessions', 'sign_in_delays'],
    },
    {
      name: 'with a wrong one',
      ask: () => ({ body: { currentPassword: 'fel', newPassword: password } }),
      expected: signedIn(403),
      changes: ['sign_in_delays'],
    },
  ],
  requestEmailChange: [
    {
      ask: ({ fresh }) => ({ body: { email: `byter-${fresh}@example.se`, password: ownPassword } }),
      expected: signedIn(202),
      changes: ['email_changes', 'mails', 'sign_in_delays'],
      says: ({ body }) => same(body, ''),
    },
    {
      name: 'to an address that is taken',
      ask: ({ users }) => ({ body: { email: users.expired?.email, password: ownPassword } }),
      expected: signedIn(202),
      changes: ['mails', 'sign_in_delays'],
      says: ({ body }) => same(body, ''),
    },
  ],
  resendConfirmation: {
    expected: signedIn(202),
    changes: ['mails'],
    mayChangeNothing: true,
    says: ({ body }) => same(body, ''),
  },
  listMySessions: {
    expected: signedIn(200),
    says: ({ body }, { users, owners }, asker) => {
      isAmong(body.items, owners.sessionId, asker === 'owner')
      isAmong(body.items, users[asker]?.sessionId ?? '', true)
      same(body.items.length, asker === 'owner' ? 2 : 1)
    },
  },
  endMySession: {
    ask: ({ owners }) => ({ params: { sessionId: owners.sessionId } }),
    expected: ownersOnly(204, 404),
    changes: ['sessions'],
  },
  endMyOtherSessions: { expected: signedIn(204), changes: ['sessions'], mayChangeNothing: true },
  exportMe: {
    expected: signedIn(200),
    says: ({ headers }) => same(headers.get('content-type'), 'application/zip'),
  },
  deleteMe: [
    { ask: () => ({ body: { password: ownPassword } }), expected: signedIn(204), changes: personal },
    {
      name: 'with a wrong password',
      ask: () => ({ body: { password: 'fel' } }),
      expected: signedIn(403),
      changes: ['sign_in_delays'],
    },
  ],
  setMyLanguage: { ask: () => ({ body: { language: 'en' } }), expected: signedIn(204), changes: ['users'] },
  listMyEventBookings: {
    expected: signedIn(200),
    says: ({ body }, { eventId }, asker) =>
      same(
        body.items.some((item: { id: string }) => item.id === eventId),
        asker === 'owner',
      ),
  },
} satisfies Rows
