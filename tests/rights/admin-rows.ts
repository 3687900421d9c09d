import { randomUUID } from 'node:crypto'
import type { World } from './askers.ts'
import { adminsOnly, isAmong, namesNoAddress, ofEvent, picture, type Rows } from './rows.ts'

const event = {
  ...{ title: 'Kvällscup', date: '2055-03-05', time: '19:00', location: 'Stora salen', category: 'Sport' },
  ...{ price: null, description: null, maxAttendees: 10, imageUrl: null },
}
const ofOwner = ({ users }: World) => ({ params: { userId: users.owner?.userId ?? '' } })
const nobodyAtAll = { params: { userId: '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b' } }
const award = () => ({ awardId: randomUUID(), points: 10, reason: 'Vann kvällens lott' })
const announcement = {
  title: 'Köket stänger',
  message: 'Klockan 22.',
  scheduledFor: { date: '2099-01-01', time: '10:00' },
}
const section = { title: 'Kurser', content: 'Varje tisdag.', imageUrl: null, isActive: true }

/** The administration, beside the rows that are made from the contract (`crud-rows.ts`). */
export const adminRows = {
  getDashboard: { expected: adminsOnly(200), says: namesNoAddress },
  updateEvent: {
    name: 'that a guest has booked',
    ask: (world) => ({ ...ofEvent(world), body: { ...event, version: 1 } }),
    expected: adminsOnly(200),
    changes: ['events', 'audit_log', 'mails'],
  },
  deleteEvent: {
    name: 'that a guest has booked',
    ask: ofEvent,
    expected: adminsOnly(200),
    changes: ['events', 'event_bookings', 'audit_log', 'mails'],
  },
  listEventAttendees: { ask: ofEvent, expected: adminsOnly(200) },
  exportEventAttendees: { ask: ofEvent, expected: adminsOnly(200) },
  listUsers: { expected: adminsOnly(200), says: namesNoAddress },
  getUser: [
    { ask: ofOwner, expected: adminsOnly(200), says: namesNoAddress },
    { name: 'nobody has', ask: () => nobodyAtAll, expected: adminsOnly(404) },
  ],
  updateUser: [
    {
      ask: (world) => ({
        ...ofOwner(world),
        body: {
          version: 1,
          displayName: `Ny ${world.fresh}`,
          phone: '070-174 06 35',
          points: { before: 120, after: 150 },
        },
      }),
      expected: adminsOnly(200),
      changes: ['audit_log', 'point_events', 'point_tallies', 'profile_search', 'profiles', 'users'],
    },
    {
      name: 'with a stale version',
      ask: (world) => ({ ...ofOwner(world), body: { version: 7, level: 3 } }),
      expected: adminsOnly(409),
    },
    {
      name: 'nobody has',
      ask: () => ({ ...nobodyAtAll, body: { version: 1, level: 3 } }),
      expected: adminsOnly(404),
    },
  ],
  setUserRole: [
    {
      ask: (world) => ({ ...ofOwner(world), body: { role: 'admin' } }),
      expected: adminsOnly(200),
      changes: ['audit_log', 'user_roles'],
    },
    {
      name: 'of oneself',
      ask: ({ users }) => ({ params: { userId: users.demoted?.userId ?? '' }, body: { role: 'admin' } }),
      expected: adminsOnly(200),
      changes: ['audit_log', 'user_roles'],
    },
  ],
  listUserPoints: {
    ask: ofOwner,
    expected: adminsOnly(200),
    says: ({ body }, { owners }) => isAmong(body.items, owners.pointEventId, true),
  },
  awardPoints: [
    {
      ask: (world) => ({ ...ofOwner(world), body: award() }),
      expected: adminsOnly(200),
      changes: ['audit_log', 'point_events', 'point_tallies', 'profiles'],
    },
    { name: 'to nobody', ask: () => ({ ...nobodyAtAll, body: award() }), expected: adminsOnly(404) },
  ],
  reversePoints: {
    ask: ({ owners }) => ({ params: { pointEventId: owners.pointEventId }, body: { reason: 'Fel person' } }),
    expected: adminsOnly(200),
    changes: ['audit_log', 'point_events', 'point_tallies', 'profiles'],
  },
  listAudit: { expected: adminsOnly(200) },
  listAllNotifications: { expected: adminsOnly(200), says: namesNoAddress },
  createNotification: {
    ask: ({ users }) => ({ body: { ...announcement, targetUsers: [users.owner?.userId] } }),
    expected: adminsOnly(201),
    changes: ['audit_log', 'notification_targets', 'notifications'],
  },
  setNotificationActive: {
    ask: ({ owners }) => ({ params: { notificationId: owners.notificationId }, body: { isActive: false } }),
    expected: adminsOnly(200),
    changes: ['audit_log', 'notifications'],
  },
  listSections: { expected: adminsOnly(200) },
  createSection: {
    ask: () => ({ body: section }),
    expected: adminsOnly(201),
    changes: ['audit_log', 'homepage_content'],
  },
  orderSections: {
    ask: ({ club }) => ({ body: { sectionKeys: club.sectionKeys.toReversed() } }),
    expected: adminsOnly(200),
    changes: ['audit_log', 'homepage_content'],
  },
  updateSection: [
    {
      ask: ({ club, fresh }) => ({
        params: { sectionKey: club.sectionKey },
        body: { ...section, title: fresh, version: club.sectionVersion },
      }),
      expected: adminsOnly(200),
      changes: ['audit_log', 'homepage_content'],
    },
    {
      name: 'with a stale version',
      ask: ({ club }) => ({
        params: { sectionKey: club.sectionKey },
        body: { ...section, version: club.sectionVersion + 6 },
      }),
      expected: adminsOnly(409),
    },
  ],
  removeSection: {
    ask: ({ club }) => ({ params: { sectionKey: club.sectionKey } }),
    expected: adminsOnly(204),
    changes: ['audit_log', 'homepage_content'],
  },
  getHeaderForEditing: { expected: adminsOnly(200) },
  putHeader: {
    ask: ({ club, fresh }) => ({ body: { title: `Hallen ${fresh}`, version: club.headerVersion } }),
    expected: adminsOnly(200),
    changes: ['audit_log', 'header_content'],
  },
  createPicture: {
    ask: () => ({ picture }),
    expected: adminsOnly(201),
    changes: ['audit_log', 'pictures'],
  },
} satisfies Rows
