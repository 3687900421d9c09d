import { describe, expect, test } from 'vitest'
import type { OperationName } from '#contract/operations.ts'
import { mannWhitney, median } from '#tests/accounts/statistics.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { report } from '#tests/harness/long-form.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from './make-table.ts'

const samples = long ? 1_000 : 50

const server = await startInProcess()
const [owner] = await makeUsers(server, 1)
// Enough users that nobody reaches a limit of requests per minute.
const strangers = await makeUsers(server, samples / 10)
const id = (await makeBooking(server, { tableId: await makeTable(server), userId: owner.userId })).id

describe.each([
  ['cancelMyTableBooking', (bookingId: string) => ({ params: { bookingId } })],
  ['getTableBookingCalendar', (bookingId: string) => ({ params: { bookingId } })],
  ['checkIn', (bookingId: string) => ({ body: { code: bookingId, requestId: randomId() } })],
] satisfies [OperationName, (bookingId: string) => object][])('%s', (operation, partsOf) => {
  test(`${operation}: the booking of another user has the same answer and response time as an unknown one, ${samples} times`, async () => {
    const times: Record<'foreign' | 'unknown', number[]> = { foreign: [], unknown: [] }
    const send = async (at: number, which: 'foreign' | 'unknown') => {
      const began = performance.now()
      const parts = partsOf(which === 'foreign' ? id : randomId())
      const { status, body } = await call(
        server,
        strangers[at % strangers.length] as TestUser,
        operation,
        parts,
      )
      times[which].push(performance.now() - began)
      return { status, ...body, requestId: '' }
    }
    for (let at = 0; at < samples; at++) {
      const order = at % 2 ? (['foreign', 'unknown'] as const) : (['unknown', 'foreign'] as const)
      const [one, other] = [await send(at, order[0]), await send(at, order[1])]
      expect(one).toMatchObject({ status: 404 })
      expect(one).toEqual(other)
    }
    const ratio = median(times.foreign) / median(times.unknown)
    const p = mannWhitney(times.foreign, times.unknown)
    report(
      ` ${operation}: a foreign booking takes ${ratio.toFixed(3)} × the time of an unknown one (p = ${p.toFixed(2)})`,
    )
    if (long) expect(Math.abs(ratio - 1)).toBeLessThan(0.1)
  })
})
