import { businessDateOf } from '#rules/business-date.ts'
import { randomId } from '#tests/harness/random.ts'
import { adminsOnly, type Rows, same } from './rows.ts'

const tonight = () => ({ params: { date: businessDateOf(new Date()) } })
const counted = ['door_days', 'door_events']

/** The door, and the count of the house. */
export const doorRows = {
  scanAtDoor: [
    {
      request: ({ tables }) => ({
        body: { code: `booking:${tables.now}`, requestId: randomId(), door: 'Dörr 2' },
      }),
      expected: adminsOnly(200),
      changes: [...counted, 'table_bookings', 'audit_log'],
      check: ({ body }) => same(body.counted, 2),
    },
    {
      name: 'with the confirmation of a booking that waits for an answer, long before its time',
      request: ({ tables }) => ({
        body: { code: tables.pending, requestId: randomId(), confirm: true, door: null },
      }),
      expected: adminsOnly(409),
    },
  ],
  countAtDoor: [
    {
      request: () => ({ body: { requestId: randomId(), kind: 'plus', door: null } }),
      expected: adminsOnly(200),
      changes: counted,
    },
    {
      name: 'at an event that does not exist',
      request: () => ({ body: { requestId: randomId(), kind: 'plus', eventId: randomId(), door: null } }),
      expected: adminsOnly(404),
    },
  ],
  recountHouse: {
    request: () => ({
      body: { requestId: randomId(), inside: 40, reason: 'Räknat i lokalen', door: null },
    }),
    expected: adminsOnly(200),
    changes: [...counted, 'audit_log'],
    check: ({ body }) => same(body.inside, 40),
  },
  getDoorDay: {
    request: tonight,
    expected: adminsOnly(200),
    check: ({ body }, { tables }) =>
      same(
        body.parties.some(({ code }: { code: string }) => code === `booking:${tables.now}`),
        true,
      ),
  },
  getHouseCount: { request: tonight, expected: adminsOnly(200) },
} satisfies Rows
