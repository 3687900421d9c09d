import { expect, it } from 'vitest'
import type {} from '#server/features/tables/routes.ts'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeArriving } from '#tests/tables/make-arriving.ts'
import { makeTable } from '#tests/tables/make-table.ts'
import { untilAllArrived } from './arrivals.ts'
import { type BurstRequest, burst } from './burst.ts'

const rounds = long ? 100 : 20

const scan = (user: TestUser, code: string): BurstRequest => ({
  ...{ method: 'POST', path: '/api/check-in', user },
  body: { code, scanId: randomId() },
})

async function door() {
  const server = await startServer()
  const staff = (await makeUsers(server, 2, { admin: true })) as [TestUser, TestUser]
  return { server, staff }
}
const arriving = async (server: TestServer, admin: TestUser) =>
  makeArriving(server, { tableId: await makeTable(server), createdBy: admin.userId })

it(`T9: two scanners read each of ${rounds} codes at once: one succeeds, the other is told the first time`, async () => {
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

control('without the guard and the lock, both scanners succeed', async () => {
  const { server, staff } = await door()
  await server.pool.query('drop trigger table_bookings_arrows on table_bookings')
  await server.pool.query(`
    create sequence arrivals;
    create function check_in_unlocked(booking uuid) returns boolean language plpgsql as $$
    declare
      at timestamptz;
    begin
      select checked_in_at into at from table_bookings where id = booking;
      ${untilAllArrived(2)}
      if at is not null then return false; end if;
      update table_bookings set checked_in_at = clock_timestamp(), scan_id = gen_random_uuid() where id = booking;
      return true;
    end $$`)
  const id = await arriving(server, staff[0])
  const answers = await Promise.all(
    staff.map(() => server.pool.query('select check_in_unlocked($1) as succeeded', [id])),
  )
  expect(answers.map(({ rows }) => rows[0].succeeded)).toEqual([true, true])
})
