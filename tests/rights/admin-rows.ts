import { randomId } from '#tests/harness/random.ts'
import type { CellData } from './callers.ts'
import { adminsOnly, everyone, isAmong, namesNoAddress, ofEvent, picture, type Rows, same } from './rows.ts'

const event = {
  title: 'Kvällscup',
  date: '2055-03-05',
  time: '19:00',
  location: 'Stora salen',
  category: 'Sport',
  price: null,
  description: null,
  maxAttendees: 10,
  imageUrl: null,
}
const ofOwner = ({ users }: CellData) => ({ params: { userId: users.owner?.userId ?? '' } })
const unknownUser = { params: { userId: '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b' } }
const award = () => ({ requestId: randomId(), points: 10, reason: 'Vann kvällens lott' })
const announcement = {
  title: 'Köket stänger',
  message: 'Klockan 22.',
  scheduledFor: { date: '2099-01-01', time: '10:00' },
}
const section = { title: 'Kurser', content: 'Varje tisdag.', imageUrl: null, isActive: true }

/** The administration, in addition to the rows that are generated from the contract (`crud-rows.ts`). */
export const adminRows = {
  startPairing: { expected: everyone(201), asDevice: 409, changes: ['device_pairings'] },
  listDevicePeople: { expected: adminsOnly(200), check: namesNoAddress },
  setDevicePerson: {
    name: 'of a person without a PIN',
    request: ({ users }) => ({ body: { userId: users.kitchen.userId, pin: '5093' } }),
    expected: adminsOnly(403),
  },
  listDevices: { expected: adminsOnly(200) },
  pairDevice: {
    request: () => ({
      body: { code: 'k7m-pq4', name: 'Köksplattan', purpose: 'kitchen', place: 'Köket' },
    }),
    expected: adminsOnly(201),
    changes: ['devices', 'device_pairings', 'sign_in_delays', 'audit_log'],
  },
  revokeDevice: {
    request: ({ users }) => ({ params: { deviceId: users['device for kitchen'].userId } }),
    expected: adminsOnly(204),
    changes: ['devices', 'audit_log'],
  },
  getDashboard: { expected: adminsOnly(200), check: namesNoAddress },
  updateEvent: {
    name: 'that a guest has booked',
    request: (data) => ({ ...ofEvent(data), body: { ...event, version: 1 } }),
    expected: adminsOnly(200),
    changes: ['events', 'audit_log', 'mails', 'notifications', 'notification_targets'],
  },
  deleteEvent: {
    name: 'that a guest has booked',
    request: ofEvent,
    expected: adminsOnly(200),
    changes: [
      'events',
      'event_bookings',
      'audit_log',
      'mails',
      'notifications',
      'notification_targets',
      'cancelled_places',
    ],
  },
  createEventSeries: {
    request: () => ({ body: { ...event, repeats: 'weekly', times: 2, requestId: randomId() } }),
    expected: adminsOnly(201),
    changes: ['events', 'event_series_requests', 'audit_log'],
  },
  extendEventSeries: {
    name: 'of an event without a series',
    request: (data) => ({ ...ofEvent(data), body: { times: 2, requestId: randomId() } }),
    expected: adminsOnly(404),
  },
  updateEventSeries: {
    request: (data) => ({ ...ofEvent(data), body: { ...event, version: 1, scope: 'all' } }),
    expected: adminsOnly(200),
    changes: ['events', 'audit_log', 'mails', 'notifications', 'notification_targets'],
  },
  deleteEventSeries: {
    request: (data) => ({ ...ofEvent(data), query: { scope: 'all' } }),
    expected: adminsOnly(200),
    changes: [
      'events',
      'event_bookings',
      'audit_log',
      'mails',
      'notifications',
      'notification_targets',
      'cancelled_places',
    ],
  },
  listEventAttendees: { request: ofEvent, expected: adminsOnly(200) },
  listEventWaits: { request: ofEvent, expected: adminsOnly(200) },
  exportEventAttendees: { request: ofEvent, expected: adminsOnly(200) },
  listUsers: { expected: adminsOnly(200), check: namesNoAddress },
  getUser: [
    { request: ofOwner, expected: adminsOnly(200), check: namesNoAddress },
    { name: 'that does not exist', request: () => unknownUser, expected: adminsOnly(404) },
  ],
  updateUser: [
    {
      request: (data) => ({
        ...ofOwner(data),
        body: {
          version: 1,
          displayName: `Ny ${data.uniqueId}`,
          phone: '070-174 06 35',
          points: { before: 120, after: 150 },
        },
      }),
      expected: adminsOnly(200),
      changes: ['audit_log', 'point_events', 'profile_search', 'profiles', 'users'],
    },
    {
      name: 'with a wrong version',
      request: (data) => ({ ...ofOwner(data), body: { version: 7, level: 3 } }),
      expected: adminsOnly(409),
    },
    {
      name: 'that does not exist',
      request: () => ({ ...unknownUser, body: { version: 1, level: 3 } }),
      expected: adminsOnly(404),
    },
  ],
  listStaff: {
    expected: adminsOnly(200),
    check: ({ body }, { users }) => {
      const [admin] = body.items.filter((each: { userId: string }) => each.userId === users.admin?.userId)
      same(admin?.roles.join(), 'admin')
    },
  },
  setUserRole: [
    {
      request: ({ users }) => ({
        params: { userId: users.owner?.userId ?? '', role: 'admin' },
        body: { isHeld: true },
      }),
      expected: adminsOnly(200),
      changes: ['audit_log', 'user_roles'],
    },
    {
      name: 'of a former admin',
      request: ({ users }) => ({
        params: { userId: users.demoted?.userId ?? '', role: 'admin' },
        body: { isHeld: true },
      }),
      expected: adminsOnly(200),
      changes: ['audit_log', 'user_roles'],
    },
  ],
  endUserSessions: [
    {
      request: ofOwner,
      expected: adminsOnly(200),
      changes: ['audit_log', 'mails', 'sessions'],
      check: ({ body }) => same(body.ended, 2),
    },
    {
      name: 'of an unknown user',
      request: () => unknownUser,
      expected: adminsOnly(404),
    },
  ],
  getSignInRules: {
    expected: adminsOnly(200),
    check: ({ body }) => same(body.adminsNeedSecondFactor, false),
  },
  setSecondFactorNeeded: {
    request: () => ({ body: { isNeeded: false } }),
    expected: adminsOnly(200),
    mayChangeNothing: true,
  },
  listUserPoints: {
    request: ofOwner,
    expected: adminsOnly(200),
    check: ({ body }, { owned }) => isAmong(body.items, owned.pointEventId, true),
  },
  awardPoints: [
    {
      request: (data) => ({ ...ofOwner(data), body: award() }),
      expected: adminsOnly(200),
      changes: ['audit_log', 'point_events', 'profiles'],
    },
    {
      name: 'to an unknown user',
      request: () => ({ ...unknownUser, body: award() }),
      expected: adminsOnly(404),
    },
  ],
  reversePoints: {
    request: ({ owned }) => ({
      params: { pointEventId: owned.pointEventId },
      body: { reason: 'Fel person' },
    }),
    expected: adminsOnly(200),
    changes: ['audit_log', 'point_events', 'profiles'],
  },
  listAudit: { expected: adminsOnly(200) },
  listAllNotifications: { expected: adminsOnly(200), check: namesNoAddress },
  createNotification: {
    request: ({ users }) => ({
      body: { requestId: randomId(), ...announcement, targetUsers: [users.owner?.userId] },
    }),
    expected: adminsOnly(201),
    changes: ['audit_log', 'notification_targets', 'notifications'],
  },
  getNotificationAudience: {
    request: () => ({ query: { kind: 'never' } }),
    expected: adminsOnly(200),
    check: namesNoAddress,
  },
  getNotificationForEditing: {
    request: ({ owned }) => ({ params: { notificationId: owned.notificationId } }),
    expected: adminsOnly(200),
    check: namesNoAddress,
  },
  updateNotification: {
    request: ({ owned }) => ({
      params: { notificationId: owned.notificationId },
      body: { version: 1, title: 'Bara till en', message: 'Ditt bord är redo.', type: 'info' },
    }),
    expected: adminsOnly(200),
    changes: ['audit_log', 'notifications'],
  },
  setNotificationActive: {
    request: ({ owned }) => ({ params: { notificationId: owned.notificationId }, body: { isActive: false } }),
    expected: adminsOnly(200),
    changes: ['audit_log', 'notifications'],
  },
  listSections: { expected: adminsOnly(200) },
  createSection: {
    request: () => ({ body: section }),
    expected: adminsOnly(201),
    changes: ['audit_log', 'homepage_content'],
  },
  arrangeSections: {
    request: ({ club }) => ({ body: { sectionKeys: club.sectionKeys.toReversed() } }),
    expected: adminsOnly(200),
    changes: ['audit_log', 'homepage_content'],
  },
  updateSection: [
    {
      request: ({ club, uniqueId }) => ({
        params: { sectionKey: club.sectionKey },
        body: { ...section, title: uniqueId, version: club.sectionVersion },
      }),
      expected: adminsOnly(200),
      changes: ['audit_log', 'homepage_content'],
    },
    {
      name: 'with a wrong version',
      request: ({ club }) => ({
        params: { sectionKey: club.sectionKey },
        body: { ...section, version: club.sectionVersion + 6 },
      }),
      expected: adminsOnly(409),
    },
  ],
  removeSection: {
    request: ({ club }) => ({ params: { sectionKey: club.sectionKey } }),
    expected: adminsOnly(204),
    changes: ['audit_log', 'homepage_content'],
  },
  getHeaderForEditing: { expected: adminsOnly(200) },
  putClubContact: {
    request: ({ club, uniqueId }) => ({ body: { name: `Hallen ${uniqueId}`, version: club.contactVersion } }),
    expected: adminsOnly(200),
    changes: ['audit_log', 'club_contact'],
  },
  putHeader: {
    request: ({ club, uniqueId }) => ({ body: { title: `Hallen ${uniqueId}`, version: club.headerVersion } }),
    expected: adminsOnly(200),
    changes: ['audit_log', 'header_content'],
  },
  createPicture: {
    request: () => ({ file: picture }),
    expected: adminsOnly(201),
    changes: ['audit_log', 'pictures'],
  },
} satisfies Rows
