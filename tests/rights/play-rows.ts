import { randomId } from '#tests/harness/random.ts'
import { adminsOnly, namesNoOtherUser, type Rows, same, signedIn } from './rows.ts'

const unknownId = '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1c'

/** The board of game tables, and what staff do there. */
export const playRows = {
  getPlayHall: { expected: signedIn(200), check: ({ body }) => same(Array.isArray(body.prices), true) },
  getPlayBoard: {
    expected: adminsOnly(200),
    check: ({ body }) => same(Array.isArray(body.items), true),
  },
  setGameTablePlace: {
    name: 'of a table that does not exist',
    request: () => ({
      params: { gameTableId: unknownId },
      body: { place: { x: 10, y: 20 }, version: 1 },
    }),
    expected: adminsOnly(404),
  },
  startPlay: {
    name: 'at a table that does not exist',
    request: () => ({ body: { requestId: randomId(), gameTableId: unknownId, players: 2 } }),
    expected: adminsOnly(404),
  },
  stepPlay: {
    name: 'of a session that does not exist',
    request: () => ({
      params: { playSessionId: unknownId },
      body: { requestId: randomId(), version: 1, step: 'pause' },
    }),
    expected: adminsOnly(404),
  },
  getMyPlay: { expected: signedIn(200), check: ({ body }) => same(body.session, null) },
  startMyPlay: {
    name: 'at a table that does not exist',
    request: () => ({ body: { requestId: randomId(), gameTableId: unknownId, players: 2 } }),
    expected: signedIn(404),
  },
  joinPlay: {
    name: 'by a code that nobody has shown',
    request: () => ({ body: { joinKey: unknownId } }),
    expected: signedIn(404),
  },
  leavePlay: {
    name: 'that does not exist',
    request: () => ({ params: { playSessionId: unknownId } }),
    expected: signedIn(404),
  },
  stopMyPlay: {
    name: 'that does not exist',
    request: () => ({ params: { playSessionId: unknownId }, body: { requestId: randomId() } }),
    expected: signedIn(404),
  },
  getPlayBill: {
    name: 'of a session that does not exist',
    request: () => ({ params: { playSessionId: unknownId } }),
    expected: adminsOnly(404),
  },
  handOverPlayBill: {
    name: 'of a session that does not exist',
    request: () => ({
      params: { playSessionId: unknownId },
      body: { requestId: randomId(), seen: { orderIds: [], totalOre: 0 } },
    }),
    expected: adminsOnly(404),
  },
  getPlayTimes: {
    request: () => ({ params: { date: '2055-03-05' } }),
    expected: signedIn(200),
    check: ({ body }) => same(Array.isArray(body.tables), true),
  },
  createPlayBooking: {
    name: 'of a kind that nobody can book',
    request: () => ({
      body: {
        requestId: randomId(),
        kind: 'dart',
        ownKind: null,
        startsAt: '2055-03-05T19:00:00.000Z',
        minutes: 60,
        players: 2,
      },
    }),
    expected: signedIn(409),
  },
  listMyPlayBookings: {
    expected: signedIn(200),
    check: ({ body }) => same(body.items.length, 0),
  },
  cancelMyPlayBooking: {
    name: 'that does not exist',
    request: () => ({ params: { playBookingId: unknownId } }),
    expected: signedIn(404),
  },
  setPlayBookingStatus: {
    name: 'of a booking that does not exist',
    request: () => ({ params: { playBookingId: unknownId }, body: { status: 'missed', version: 1 } }),
    expected: adminsOnly(404),
  },
  getPlayQueue: {
    expected: signedIn(200),
    check: namesNoOtherUser,
  },
  joinPlayQueue: {
    name: 'for a game that the house does not have',
    request: () => ({
      body: {
        requestId: randomId(),
        kind: 'dart',
        ownKind: null,
        players: 2,
        saidMinutes: 60,
        doorKey: null,
      },
    }),
    expected: signedIn(404),
  },
  answerPlayCall: {
    name: 'of a wait that does not exist',
    request: () => ({ params: { playWaitId: unknownId }, body: { answer: 'come' } }),
    expected: signedIn(404),
  },
  leavePlayQueue: {
    name: 'that one is not in',
    request: () => ({ params: { playWaitId: unknownId } }),
    expected: signedIn(404),
  },
  getPlayWall: {
    expected: adminsOnly(200),
    check: ({ body }) => same(Array.isArray(body.called), true),
  },
  listPlayQueue: {
    expected: adminsOnly(200),
    check: ({ body }) => same(Array.isArray(body.items), true),
  },
  addPlayWait: {
    name: 'for a game that the house does not have',
    request: () => ({
      body: {
        requestId: randomId(),
        kind: 'dart',
        ownKind: null,
        players: 2,
        saidMinutes: null,
        name: 'Ali',
      },
    }),
    expected: adminsOnly(404),
  },
  callPlayWait: {
    name: 'that does not exist',
    request: () => ({ params: { playWaitId: unknownId }, body: { gameTableId: unknownId } }),
    expected: adminsOnly(404),
  },
  seatPlayWait: {
    name: 'that does not exist',
    request: () => ({ params: { playWaitId: unknownId }, body: { requestId: randomId() } }),
    expected: adminsOnly(404),
  },
  removePlayWait: {
    name: 'that does not exist',
    request: () => ({ params: { playWaitId: unknownId } }),
    expected: adminsOnly(404),
  },
  getPlayQueueRules: {
    expected: adminsOnly(200),
    check: ({ body }) => same(typeof body.doorKey, 'string'),
  },
  putPlayQueueRules: {
    request: () => ({ body: { joining: 'door', callMinutes: 12, newKey: false, version: 1 } }),
    expected: adminsOnly(200),
    changes: ['play_queue_rules', 'audit_log'],
  },
} satisfies Rows
