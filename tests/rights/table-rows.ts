import { randomId } from '#tests/harness/random.ts'
import type { CellData } from './callers.ts'
import { adminsOnly, isAmong, namesNoOtherUser, ownersOnly, type Rows, same, signedIn } from './rows.ts'

const unknownId = '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b'
const time = { date: '2055-03-06', time: '19:00' }
const alwaysOpen = Array.from({ length: 7 }, () => ({ opensAt: '00:00', closesAt: '00:00' }))
const waiting = ({ tables }: CellData) => ({ params: { bookingId: tables.pending } })

const called = (tableId: string) => ({
  requestId: randomId(),
  tableId,
  ...time,
  guestCount: 2,
  durationHours: 2,
  guestName: 'Åsa Ek',
})
const message = () => ({ requestId: randomId(), title: 'Om er bokning', message: 'Vi öppnar senare.' })
const changeOf = ({ tables }: CellData) => ({
  tableId: tables.otherId,
  ...time,
  guestCount: 2,
  durationHours: 2,
  version: 1,
})

/** Tables and their bookings. */
export const tableRows = {
  listTables: {
    request: () => ({ query: { ...time, guestCount: '2', durationHours: '2' } }),
    expected: signedIn(200),
    check: (answer, data, caller) => {
      isAmong(answer.body.items, data.tables.tableId, true)
      namesNoOtherUser(answer, data, caller)
    },
  },
  getFloorPlan: {
    expected: signedIn(200),
    check: (answer, data, caller) => {
      isAmong(answer.body.items, data.tables.tableId, true)
      namesNoOtherUser(answer, data, caller)
    },
  },
  getOpeningHours: {
    expected: signedIn(200),
    check: ({ body }) => same(body.days.length, 7),
  },
  putOpeningHours: [
    {
      request: () => ({ body: { days: alwaysOpen, closedDates: [], version: 0 } }),
      expected: adminsOnly(200),
      changes: ['opening_hours', 'opening_days', 'audit_log'],
    },
    {
      name: 'over a booking, without saying whether its guest is notified',
      request: () => ({
        body: { days: alwaysOpen, closedDates: [{ date: '2055-03-05', reason: null }], version: 0 },
      }),
      expected: adminsOnly(409),
    },
  ],
  getHouseSettings: {
    expected: signedIn(200),
    check: ({ body }) => same(body.unconfirmedTables, 4),
  },
  putHouseSettings: {
    request: () => ({
      body: { horizonDays: null, unconfirmedTables: 2, allowsLargeTables: true, version: 1 },
    }),
    expected: adminsOnly(200),
    changes: ['house_settings', 'audit_log'],
  },
  setTablePlace: {
    request: ({ tables }) => ({
      params: { tableId: tables.tableId },
      body: { place: { x: 10, y: 20 }, version: 1 },
    }),
    expected: adminsOnly(200),
    changes: ['restaurant_tables', 'audit_log'],
    check: ({ body }) => same(body.place?.x, 10),
  },
  createTableBooking: [
    {
      request: ({ tables }) => ({
        body: { requestId: randomId(), tableId: tables.tableId, ...time, guestCount: 2, durationHours: 2 },
      }),
      expected: signedIn(201),
      changes: ['table_bookings', 'booked_tables'],
    },
    {
      name: 'at a table that does not exist',
      request: () => ({
        body: { requestId: randomId(), tableId: unknownId, ...time, guestCount: 2, durationHours: 2 },
      }),
      expected: signedIn(404),
    },
  ],
  listMyTableBookings: {
    expected: signedIn(200),
    check: (answer, data, caller) => {
      isAmong(answer.body.items, data.tables.pending, caller === 'owner')
      namesNoOtherUser(answer, data, caller)
    },
  },
  getMyTableBooking: [
    { request: waiting, expected: ownersOnly(200, 404), check: namesNoOtherUser },
    {
      name: 'that does not exist',
      request: () => ({ params: { bookingId: unknownId } }),
      expected: signedIn(404),
    },
  ],
  getTableBookingCalendar: {
    request: waiting,
    expected: ownersOnly(200, 404),
    check: namesNoOtherUser,
  },
  changeMyTableBooking: [
    {
      request: (data) => ({ ...waiting(data), body: changeOf(data) }),
      expected: ownersOnly(200, 404),
      changes: ['table_bookings', 'booked_tables', 'audit_log'],
      check: namesNoOtherUser,
    },
    {
      name: 'that does not exist',
      request: (data) => ({ params: { bookingId: unknownId }, body: changeOf(data) }),
      expected: signedIn(404),
    },
  ],
  promiseMyTableBooking: [
    { request: waiting, expected: ownersOnly(409, 404) },
    {
      name: 'that does not exist',
      request: () => ({ params: { bookingId: unknownId } }),
      expected: signedIn(404),
    },
  ],
  cancelMyTableBooking: [
    {
      request: waiting,
      expected: ownersOnly(200, 404),
      changes: ['table_bookings', 'booked_tables', 'audit_log'],
    },
    {
      name: 'that does not exist',
      request: () => ({ params: { bookingId: unknownId } }),
      expected: signedIn(404),
    },
  ],
  checkIn: [
    {
      request: ({ tables }) => ({ body: { code: `booking:${tables.now}`, requestId: randomId() } }),
      expected: { ...ownersOnly(200, 404), admin: 200 },
      asAdmin: ['host', 'door'],
      changes: ['table_bookings', 'booked_tables', 'audit_log'],
    },
    {
      name: 'that waits for an answer',
      request: ({ tables }) => ({ body: { code: tables.pending.slice(-8), requestId: randomId() } }),
      expected: { ...ownersOnly(409, 404), admin: 409 },
      asAdmin: ['host', 'door'],
    },
    {
      name: 'with the confirmation of one that waits for an answer, long before its time',
      request: ({ tables }) => ({ body: { code: tables.pending, requestId: randomId(), confirm: true } }),
      expected: { ...ownersOnly(409, 404), admin: 409 },
      asAdmin: ['host', 'door'],
    },
  ],
  listAllTableBookings: {
    expected: adminsOnly(200),
    check: (answer, data) => isAmong(answer.body.items, data.tables.pending, true),
  },
  moveTableBooking: [
    {
      request: (data) => ({ ...waiting(data), body: { tableId: data.tables.otherId, version: 1 } }),
      expected: adminsOnly(200),
      changes: ['table_bookings', 'booked_tables', 'audit_log', 'notification*'],
      check: ({ body }, { tables }) => same(body.table.id, tables.otherId),
    },
    {
      name: 'that does not exist',
      request: ({ tables }) => ({
        params: { bookingId: unknownId },
        body: { tableId: tables.otherId, version: 1 },
      }),
      expected: adminsOnly(404),
    },
  ],
  createPhoneBooking: [
    {
      request: ({ tables }) => ({ body: called(tables.otherId) }),
      expected: adminsOnly(201),
      changes: ['table_bookings', 'booked_tables', 'audit_log'],
    },
    {
      name: 'for an account',
      request: ({ tables, users }) => ({
        body: { ...called(tables.otherId), userId: users.owner?.userId },
      }),
      expected: adminsOnly(201),
      changes: [
        'table_bookings',
        'booked_tables',
        'audit_log',
        'mails',
        'notifications',
        'notification_targets',
      ],
      check: ({ body }, { users }) => same(body.guest.userId, users.owner?.userId),
    },
    {
      name: 'for an account that does not exist',
      request: ({ tables }) => ({ body: { ...called(tables.otherId), userId: unknownId } }),
      expected: adminsOnly(404),
    },
  ],
  createWalkIn: {
    request: ({ tables }) => ({
      body: { requestId: randomId(), tableId: tables.otherId, guestCount: 2, durationHours: 2 },
    }),
    expected: adminsOnly(201),
    changes: ['table_bookings', 'booked_tables', 'audit_log'],
  },
  getTableDay: {
    request: () => ({ params: { date: '2055-03-05' } }),
    expected: adminsOnly(200),
    check: ({ body }, { tables }) => isAmong(body.tables, tables.tableId, true),
  },
  getWaitingCounts: {
    expected: adminsOnly(200),
    check: ({ body }) => {
      same(body.tableBookings > 0, true)
      same(body.orders, 2)
    },
  },
  setTableBookingStatus: [
    {
      request: (data) => ({ ...waiting(data), body: { status: 'confirmed', version: 1 } }),
      expected: adminsOnly(200),
      changes: ['table_bookings', 'booked_tables', 'audit_log', 'notification*', 'mails'],
      check: ({ body }) => same(body.status, 'confirmed'),
    },
    {
      name: 'that does not exist',
      request: () => ({ params: { bookingId: unknownId }, body: { status: 'confirmed', version: 1 } }),
      expected: adminsOnly(404),
    },
  ],
  setTableNoShow: [
    {
      request: (data) => ({ ...waiting(data), body: { isNoShow: true, version: 1 } }),
      expected: adminsOnly(409),
    },
    {
      name: 'that does not exist',
      request: () => ({ params: { bookingId: unknownId }, body: { isNoShow: true, version: 1 } }),
      expected: adminsOnly(404),
    },
  ],
  putTableBookingNote: [
    {
      request: (data) => ({ ...waiting(data), body: { note: 'Vill sitta vid fönstret.', before: null } }),
      expected: adminsOnly(200),
      changes: ['table_bookings', 'audit_log'],
      check: ({ body }) => same(body.staffNote, 'Vill sitta vid fönstret.'),
    },
    {
      name: 'that does not exist',
      request: () => ({ params: { bookingId: unknownId }, body: { note: '', before: null } }),
      expected: adminsOnly(404),
    },
  ],
  getTableBookingHistory: [
    { request: waiting, expected: adminsOnly(200), check: ({ body }) => same(body.items[0].what, 'created') },
    {
      name: 'that does not exist',
      request: () => ({ params: { bookingId: unknownId } }),
      expected: adminsOnly(404),
    },
  ],
  undoCheckIn: [
    {
      request: (data) => ({ ...waiting(data), body: { version: 1 } }),
      expected: adminsOnly(409),
    },
    {
      name: 'that does not exist',
      request: () => ({ params: { bookingId: unknownId }, body: { version: 1 } }),
      expected: adminsOnly(404),
    },
  ],
  setTableDessert: [
    {
      request: (data) => ({ ...waiting(data), body: { isDessert: true, version: 1 } }),
      expected: adminsOnly(409),
    },
    {
      name: 'that does not exist',
      request: () => ({ params: { bookingId: unknownId }, body: { isDessert: true, version: 1 } }),
      expected: adminsOnly(404),
    },
  ],
  joinTableQueue: {
    request: () => ({
      body: {
        requestId: randomId(),
        date: '2055-03-09',
        time: '19:00',
        // The one table that seats them is taken, so nothing is offered.
        guestCount: 8,
        durationHours: 2,
        isFlexible: true,
      },
    }),
    expected: signedIn(201),
    changes: ['table_waits'],
    check: namesNoOtherUser,
  },
  listMyTableWaits: {
    expected: signedIn(200),
    check: (answer, data, caller) => {
      isAmong(answer.body.items, data.tables.waiting, caller === 'owner')
      namesNoOtherUser(answer, data, caller)
    },
  },
  acceptTableOffer: {
    request: ({ tables }) => ({ params: { waitId: tables.offered } }),
    expected: ownersOnly(200, 404),
    changes: ['table_waits', 'table_bookings', 'booked_tables'],
    check: namesNoOtherUser,
  },
  leaveTableQueue: {
    request: ({ tables }) => ({ params: { waitId: tables.offered } }),
    expected: ownersOnly(204, 404),
    changes: ['table_waits'],
  },
  listTableWaits: {
    request: () => ({ params: { date: '2055-03-05' } }),
    expected: adminsOnly(200),
    check: (answer, data) => isAmong(answer.body.items, data.tables.waiting, true),
  },
  offerTable: [
    {
      request: ({ tables }) => ({
        params: { waitId: tables.waiting },
        body: { tableId: tables.otherId, date: '2055-03-05', time: '22:00' },
      }),
      expected: adminsOnly(200),
      changes: ['table_waits', 'audit_log', 'notification*', 'mails'],
      check: ({ body }, { tables }) => same(body.offer.tableId, tables.otherId),
    },
    {
      name: 'to a guest who does not wait',
      request: ({ tables }) => ({
        params: { waitId: unknownId },
        body: { tableId: tables.otherId, date: '2055-03-05', time: '22:00' },
      }),
      expected: adminsOnly(404),
    },
  ],
  removeTableWait: [
    {
      request: ({ tables }) => ({ params: { waitId: tables.waiting } }),
      expected: adminsOnly(204),
      changes: ['table_waits', 'audit_log', 'notification*'],
    },
    {
      name: 'that does not exist',
      request: () => ({ params: { waitId: unknownId } }),
      expected: adminsOnly(404),
    },
  ],
  messageTableGuests: [
    {
      request: ({ tables }) => ({ body: { ...message(), bookingIds: [tables.pending] } }),
      expected: adminsOnly(201),
      changes: ['audit_log', 'notifications', 'notification_targets'],
      check: (answer, data, caller) => {
        same(answer.body.guests, 1)
        namesNoOtherUser(answer, data, caller)
      },
    },
    {
      name: 'of a booking that does not exist',
      request: () => ({ body: { ...message(), bookingIds: [unknownId] } }),
      expected: adminsOnly(404),
    },
  ],
} satisfies Rows
