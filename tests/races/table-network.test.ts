import { describe, expect, it } from 'vitest'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeTable } from '#tests/tables/make-table.ts'
import { burst } from './burst.ts'
import { slowTableBookings } from './last-word.ts'

const parallel = 60

/** A server that sends mail, so that addresses can be confirmed. These tests send no mail. */
const mailing = (withoutLocks = false) =>
  startServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' }, withoutLocks })

/** Unconfirmed accounts of one network that each book another table for one evening. */
async function hoard(server: TestServer) {
  const guests = await makeUsers(server, parallel)
  await server.pool.query('update users set email_verified = false')
  const requests = []
  for (const [index, user] of guests.entries()) {
    const tableId = await makeTable(server)
    const time = `${17 + (index % 6)}:00`
    const body = { requestId: randomId(), tableId, date: '2055-03-05', time, guestCount: 2, durationHours: 4 }
    requests.push({ method: 'POST' as const, path: '/api/me/table-bookings', user, body })
  }
  const answers = await burst(server, requests, parallel)
  const booked = answers.filter(({ status }) => status === 201).length
  return {
    booked,
    codes: new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)),
  }
}

describe('hoarding: unconfirmed accounts of one network', () => {
  it(`of ${parallel} unconfirmed accounts of one network that book at once, four get a table`, async () => {
    const server = await mailing()
    expect(await hoard(server)).toEqual({ booked: 4, codes: new Set(['too_many_unconfirmed']) })
    await expectInvariants(server.pool)
  })

  control('without the lock of the network and evening, more than four get one', async () => {
    const server = await mailing(true)
    await server.pool.query(slowTableBookings)
    expect((await hoard(server)).booked).toBeGreaterThan(4)
  })
})
