import { describe, expect, it } from 'vitest'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { untilAllArrived } from './arrivals.ts'
import { burst, tally } from './burst.ts'

const demotion = (by: TestUser, target: TestUser) => ({
  method: 'PUT' as const,
  path: `/api/admin/users/${target.userId}/roles/admin`,
  user: by,
  body: { isHeld: false },
})

const disabled = 'alter table user_roles disable trigger user_roles_keep_last_admin'
const enabled = 'alter table user_roles enable trigger user_roles_keep_last_admin'

/** The only two admins demote each other concurrently. */
async function demoteEachOther(server: TestServer, guarded = enabled) {
  await server.pool.query(`${disabled}; delete from user_roles; ${guarded}`)
  const [a, b] = await makeUsers(server, 2, { admin: true })
  return burst(server, [demotion(a, b), demotion(b, a)], 2)
}

const admins = async (server: TestServer) =>
  (await server.pool.query(`select count(*)::int from user_roles where role = 'admin'`)).rows[0].count

describe('roles: two admins demote each other', () => {
  const runs = long ? 50 : 10

  it.each([
    ['', {}, enabled],
    [' by the rule in the lock alone', {}, disabled],
    [' by the trigger alone', { withoutLocks: true }, enabled],
  ])(
    'roles: of two admins who demote each other, one request is accepted and the other refused%s, and one admin is left',
    async (_, options, guarded) => {
      const server = await startServer(options)
      for (let run = 0; run < runs; run++) {
        const answers = tally(await demoteEachOther(server, guarded))
        expect(await admins(server)).toBe(1)
        expect(answers['200']).toBe(1)
        expect(['409 last_admin', '403 forbidden'].map((each) => answers[each] ?? 0)).toContain(1)
      }
      await expectInvariants(server.pool)
    },
  )

  control('without locks and with an unlocked check, no admin is left', async () => {
    const server = await startServer({ withoutLocks: true })
    // Both requests read before one writes.
    await server.pool.query(`
      create sequence arrivals;
      create or replace function user_roles_keep_last_admin() returns trigger language plpgsql as $$
      begin
        if not exists (select from user_roles where role = 'admin' and user_id <> old.user_id) then
          raise exception 'the last admin stays' using errcode = '23514', constraint = 'last_admin';
        end if;
        ${untilAllArrived(2)}
        return old;
      end $$`)
    expect(tally(await demoteEachOther(server))).toEqual({ '200': 2 })
    expect(await admins(server)).toBe(0)
  })
})
