import { describe, expect, it } from 'vitest'
import { control, guardAlone } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeArriving } from '#tests/tables/make-arriving.ts'
import { makeTable } from '#tests/tables/make-table.ts'
import { type BurstRequest, burst, tally } from './burst.ts'
import { slowTableBookings } from './last-word.ts'

const rounds = long ? 100 : 20

const scan = (user: TestUser, code: string): BurstRequest => ({
  method: 'POST',
  path: '/api/check-in',
  user,
  body: { code, requestId: randomId() },
})

async function door(options: { withoutLocks?: boolean } = {}) {
  const server = await startServer(options)
  const staff = await makeUsers(server, 2, { admin: true })
  return { server, staff }
}
const arriving = async (server: TestServer, admin: TestUser) =>
  makeArriving(server, { tableId: await makeTable(server), createdBy: admin.userId })

it(`two scanners read each of ${rounds} codes at once: one succeeds, and the other is refused with the time of the first`, async () => {
  const { server, staff } = await door()
  for (let round = 0; round < rounds; round++) {
    const id = await arriving(server, staff[0])
    const answers = await burst(
      server,
      staff.map((user) => scan(user, `booking:${id}`)),
    )
    const [first, second] = answers.toSorted((a, b) => a.status - b.status)
    expect([first?.status, second?.status, second?.body.code]).toEqual([200, 409, 'already_checked_in'])
    expect(second?.body.current.checkedInAt).toBe(first?.body.checkedInAt)
    const { rows } = await server.pool.query(
      `select version, checked_in_at, (select count(*)::int from audit_log where subject_id = b.id::text) as audited
       from table_bookings b where id = $1`,
      [id],
    )
    expect(rows).toEqual([
      { version: 2, checked_in_at: new Date(first?.body.checkedInAt as string), audited: 1 },
    ])
  }
  await expectInvariants(server.pool)
})

/** Two scanners read one code at once, while check-ins take a while to be written. */
async function scanTwice(
  options: { withoutLocks?: boolean },
  prepare = '',
  codeOf: (server: TestServer, admin: TestUser) => Promise<string> = async (server, admin) =>
    `booking:${await arriving(server, admin)}`,
) {
  const { server, staff } = await door(options)
  const code = await codeOf(server, staff[0])
  await server.pool.query(`${slowTableBookings} ${prepare}`)
  const answers = await burst(
    server,
    staff.map((user) => scan(user, code)),
  )
  return tally(answers)
}
const noTriggers = `drop trigger table_bookings_arrows on table_bookings;
  drop trigger table_bookings_check_in_once on table_bookings`
const one = { '200': 1, '409 already_checked_in': 1 }

guardAlone('two scanners: the trigger alone is enough, when nothing is locked', async () => {
  expect(await scanTwice({ withoutLocks: true })).toEqual(one)
})
guardAlone('two scanners: the rule in the lock alone is enough, without the trigger', async () => {
  expect(await scanTwice({}, noTriggers)).toEqual(one)
})
control('two scanners: without the lock and the trigger, both succeed', async () => {
  expect(await scanTwice({ withoutLocks: true }, noTriggers)).toEqual({ '200': 2 })
})

describe('two scanners read the code of one guest at once', () => {
  /** A guest with two tables tonight, the second right after the first: its check-in is open too. */
  async function guestWithTables(server: TestServer, admin: TestUser): Promise<string> {
    const [guest] = await makeUsers(server, 1)
    for (const hours of [0, 1])
      await makeArriving(server, { tableId: await makeTable(server), createdBy: admin.userId, guest, hours })
    const { rows } = await server.pool.query('select guest_code from profiles where user_id = $1', [
      guest.userId,
    ])
    return `guest:${rows[0].guest_code}`
  }

  it('two scanners of one guest’s code: one checks in the first table, and the other is refused with its time; the second table waits', async () => {
    const { server, staff } = await door()
    const code = await guestWithTables(server, staff[0])
    const answers = await burst(
      server,
      staff.map((user) => scan(user, code)),
    )
    const [first, second] = answers.toSorted((a, b) => a.status - b.status)
    expect([first?.status, second?.status, second?.body.code]).toEqual([200, 409, 'already_checked_in'])
    expect(second?.body.current).toMatchObject({
      checkedInAt: first?.body.checkedInAt,
      booking: { id: first?.body.id },
    })
    const { rows } = await server.pool.query(
      'select checked_in_at is not null as arrived from table_bookings order by starts_at',
    )
    expect(rows).toEqual([{ arrived: true }, { arrived: false }])
    await expectInvariants(server.pool)
  })
  guardAlone(
    'two scanners of one guest’s code: the trigger alone is enough, when nothing is locked',
    async () => {
      expect(await scanTwice({ withoutLocks: true }, '', guestWithTables)).toEqual(one)
    },
  )
  guardAlone(
    'two scanners of one guest’s code: the rule in the lock alone is enough, without the trigger',
    async () => {
      expect(await scanTwice({}, noTriggers, guestWithTables)).toEqual(one)
    },
  )
  control('two scanners of one guest’s code: without the lock and the trigger, both succeed', async () => {
    expect(await scanTwice({ withoutLocks: true }, noTriggers, guestWithTables)).toEqual({ '200': 2 })
  })
})
