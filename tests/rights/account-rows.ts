import { roles } from '#contract/rights.ts'
import {
  adminsOnly,
  everyone,
  isAmong,
  namesNoOtherUser,
  ownersOnly,
  picture,
  type Rows,
  same,
  signedIn,
} from './rows.ts'

const password = 'krita-pa-kon-48'
/** Every caller's password before a change. */
const ownPassword = 'krita-pa-kon-47'
/** The tables that may change when an account is deleted. */
const personal = [
  'accounts',
  'audit_log',
  'competition_entries',
  'competitions',
  'email_changes',
  'evening_members',
  'evening_teams',
  'event_bookings',
  'event_series_followers',
  'event_waits',
  'events',
  'guest_notes',
  'live_events',
  'quiz_answers',
  'quiz_attempts',
  'mails',
  'notification_seen',
  'notification_targets',
  'notifications',
  'orders',
  'pictures',
  'point_events',
  'profile_search',
  'profiles',
  'push_subscriptions',
  'sessions',
  'sign_in_delays',
  'table_bookings',
  'booked_tables',
  'play_waits',
  'table_waits',
  'user_roles',
  'users',
  'verifications',
]

/** Sign-in, and a user's own data. */
export const accountRows = {
  getSession: {
    expected: everyone(200),
    check: ({ body }, { users }, caller) => {
      const isSignedIn = ['owner', 'other', 'admin', 'demoted', ...roles].includes(caller)
      same(body.me?.userId, isSignedIn ? users[caller]?.userId : undefined)
    },
  },
  signUp: {
    request: ({ uniqueId }) => ({ body: { email: `ny-${uniqueId}@example.se`, password } }),
    expected: everyone(201),
    changes: ['accounts', 'mails', 'profile_search', 'profiles', 'sessions', 'users', 'verifications'],
    check: ({ body }) => same(body.me.role, 'user'),
  },
  signIn: [
    {
      request: ({ users }) => ({ body: { email: users.other?.email, password: users.other?.password } }),
      expected: everyone(200),
      changes: ['sessions', 'sign_in_delays'],
    },
    {
      name: 'with a wrong password',
      request: ({ users }) => ({ body: { email: users.admin?.email, password: 'fel' } }),
      expected: everyone(401),
      changes: ['sign_in_delays'],
    },
  ],
  signInWithCode: {
    name: 'without a sign-in that waits',
    request: () => ({ body: { code: '123456' } }),
    expected: everyone(401),
  },
  signOut: { expected: everyone(204), changes: ['sessions'], mayChangeNothing: true },
  requestPasswordReset: {
    request: ({ users }) => ({ body: { email: users.other?.email } }),
    expected: everyone(202),
    changes: ['mails', 'verifications'],
  },
  resetPassword: {
    request: () => ({ body: { token: 'gissad-och-fel-0123456789', password } }),
    expected: everyone(400),
  },
  confirmEmail: {
    request: () => ({ body: { token: 'gissad-och-fel-0123456789' } }),
    expected: everyone(400),
  },
  confirmEmailChange: {
    request: () => ({ body: { token: 'gissad-och-fel-0123456789' } }),
    expected: everyone(400),
  },
  getMe: {
    expected: signedIn(200),
    check: ({ body }, { users }, caller) => {
      same(body.userId, users[caller]?.userId)
      same(body.roles.join(), roles.filter((role) => role === caller).join())
      same(body.role, caller === 'admin' ? 'admin' : 'user')
    },
  },
  updateMe: {
    request: ({ uniqueId }) => ({ body: { displayName: `Ny ${uniqueId}`, onLeaderboard: false } }),
    expected: signedIn(200),
    changes: ['profile_search', 'profiles', 'users'],
    check: ({ body }, { users }, caller) => same(body.userId, users[caller]?.userId),
  },
  putAvatar: {
    request: () => ({ file: picture }),
    expected: signedIn(200),
    changes: ['pictures', 'profiles'],
    check: ({ body }, { owned }) => same(body.avatarUrl.includes(owned.avatarId), false),
  },
  removeAvatar: {
    expected: signedIn(204),
    changes: ['pictures', 'profiles'],
    mayChangeNothing: true,
  },
  getAvatar: [
    {
      request: ({ owned }) => ({ params: { pictureId: owned.avatarId } }),
      expected: signedIn(200),
      check: ({ headers }) => same(headers.get('cache-control')?.includes('private'), true),
    },
    {
      name: 'of a club picture',
      request: ({ club }) => ({ params: { pictureId: club.pictureId } }),
      expected: signedIn(404),
    },
  ],
  listMyPoints: {
    expected: signedIn(200),
    check: ({ body }, { owned }, caller) => isAmong(body.items, owned.pointEventId, caller === 'owner'),
  },
  changeMyPassword: [
    {
      request: () => ({ body: { currentPassword: ownPassword, newPassword: password } }),
      expected: signedIn(204),
      changes: ['accounts', 'mails', 'sessions', 'sign_in_delays'],
    },
    {
      name: 'with a wrong current password',
      request: () => ({ body: { currentPassword: 'fel', newPassword: password } }),
      expected: signedIn(403),
      changes: ['sign_in_delays'],
    },
  ],
  requestEmailChange: [
    {
      request: ({ uniqueId }) => ({ body: { email: `byter-${uniqueId}@example.se`, password: ownPassword } }),
      expected: signedIn(202),
      changes: ['email_changes', 'mails', 'sign_in_delays'],
      check: ({ body }) => same(body, ''),
    },
    {
      name: 'to an address that is taken',
      request: ({ users }) => ({ body: { email: users.expired?.email, password: ownPassword } }),
      expected: signedIn(202),
      changes: ['mails', 'sign_in_delays'],
      check: ({ body }) => same(body, ''),
    },
  ],
  resendConfirmation: {
    expected: signedIn(202),
    changes: ['mails'],
    mayChangeNothing: true,
    check: ({ body }) => same(body, ''),
  },
  listMySessions: {
    expected: signedIn(200),
    check: ({ body }, { users, owned }, caller) => {
      isAmong(body.items, owned.sessionId, caller === 'owner')
      isAmong(body.items, users[caller]?.sessionId ?? '', true)
      same(body.items.length, caller === 'owner' ? 2 : 1)
    },
  },
  endMySession: {
    request: ({ owned }) => ({ params: { sessionId: owned.sessionId } }),
    expected: ownersOnly(204, 404),
    changes: ['sessions'],
  },
  endMyOtherSessions: { expected: signedIn(204), changes: ['sessions'], mayChangeNothing: true },
  getSecondFactor: {
    expected: signedIn(200),
    check: ({ body }) => same(body.recoveryCodesLeft, 0),
  },
  startSecondFactor: {
    request: () => ({ body: { password: ownPassword } }),
    expected: adminsOnly(200),
    asAdmin: roles,
    changes: ['second_factors', 'sign_in_delays'],
  },
  confirmSecondFactor: {
    name: 'without a key',
    request: () => ({ body: { code: '123456' } }),
    expected: adminsOnly(409),
    asAdmin: roles,
    changes: ['sign_in_delays'],
  },
  removeSecondFactor: {
    name: 'without a factor',
    request: () => ({ body: { password: ownPassword, code: '123456' } }),
    expected: signedIn(409),
    changes: ['sign_in_delays'],
  },
  renewRecoveryCodes: {
    name: 'without a factor',
    request: () => ({ body: { password: ownPassword, code: '123456' } }),
    expected: signedIn(409),
    changes: ['sign_in_delays'],
  },
  getMyCalendarFeed: { expected: signedIn(200), check: ({ body }) => same(body.createdAt, null) },
  renewMyCalendarFeed: { expected: signedIn(201), changes: ['calendar_feeds', 'audit_log'] },
  removeMyCalendarFeed: {
    expected: signedIn(204),
    changes: ['calendar_feeds', 'audit_log'],
    mayChangeNothing: true,
  },
  getMyPin: { expected: signedIn(200), check: ({ body }) => same(body.isSet, false) },
  setMyPin: {
    request: () => ({ body: { password: ownPassword, pin: '5093' } }),
    expected: adminsOnly(204),
    asAdmin: roles,
    changes: ['pins', 'audit_log', 'sign_in_delays'],
  },
  exportMe: {
    expected: signedIn(200),
    check: ({ headers }) => same(headers.get('content-type'), 'application/zip'),
  },
  deleteMe: [
    { request: () => ({ body: { password: ownPassword } }), expected: signedIn(204), changes: personal },
    {
      name: 'with a wrong password',
      request: () => ({ body: { password: 'fel' } }),
      expected: signedIn(403),
      changes: ['sign_in_delays'],
    },
  ],
  setMyLanguage: {
    request: () => ({ body: { language: 'en' } }),
    expected: signedIn(204),
    changes: ['users'],
  },
  getTonight: { expected: signedIn(200), check: namesNoOtherUser },
  listMyEventBookings: {
    expected: signedIn(200),
    check: ({ body }, { eventId }, caller) =>
      same(
        body.items.some((item: { id: string }) => item.id === eventId),
        caller === 'owner',
      ),
  },
} satisfies Rows
