import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type Answered, type BurstRequest, burst } from './burst.ts'

type Parts = { server: TestServer; admins: [TestUser, TestUser]; guest: TestUser }

async function twoAdmins(prepare: string | null): Promise<Parts> {
  const server = await startServer()
  if (prepare) await server.pool.query(prepare)
  const admins = await makeUsers(server, 2, { admin: true })
  const [guest] = await makeUsers(server, 1)
  return { server, admins, guest }
}

/** Two admins open the same user and save concurrently. */
async function saveTogether({ server, admins, guest }: Parts, bodies: [object, object]) {
  const params = { userId: guest.userId }
  const { version } = (await call(server, admins[0], 'getUser', { params })).body
  const answers = await burst(
    server,
    admins.map((user, i) => ({
      method: 'PATCH',
      path: `/api/admin/users/${guest.userId}`,
      user,
      body: { ...bodies[i], version },
    })),
    2,
  )
  return { answers: answers as [Answered, Answered], version }
}

describe('users: two admins save the same user concurrently', () => {
  const pairs = long ? 200 : 25

  it(`users: of two admins who save the same user, one is stored and the other gets a conflict with the stored user (${pairs} pairs)`, async () => {
    const parts = await twoAdmins(null)
    const { server, guest } = parts
    for (let run = 0; run < pairs; run++) {
      const bodyOf = (i: number) => ({ displayName: `Namn ${run} av ${i}`, level: 1 + 2 * run + i })
      const bodies: [object, object] = [bodyOf(0), bodyOf(1)]
      const { answers, version } = await saveTogether(parts, bodies)
      const winner = answers.findIndex((answer) => answer.status === 200)
      const stored = { ...bodies[winner], version: version + 1 }
      expect(answers[winner]?.body).toMatchObject(stored)
      expect(answers[1 - winner]).toMatchObject({
        status: 409,
        body: { code: 'stale_version', current: { userId: guest.userId, ...stored } },
      })
    }
    const { rows } = await server.pool.query(
      `select count(*)::int as edits, (select version from profiles where user_id = $1) as version
       from audit_log where action = 'user.updated' and subject_id = $1::text`,
      [guest.userId],
    )
    expect(rows[0]).toEqual({ edits: pairs, version: pairs + 1 })
    await expectInvariants(server.pool)
  })

  control('without the version increment, an edit is lost silently', async () => {
    const parts = await twoAdmins(`
      create function keep_version() returns trigger language plpgsql as
        $$ begin new.version = old.version; return new; end $$;
      create trigger keep_version before update on profiles for each row execute function keep_version()`)
    const { answers } = await saveTogether(parts, [{ displayName: 'Ett' }, { displayName: 'Två' }])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  })
})

describe('points: awards while an admin edits the total', () => {
  it('points: the total equals the sum of all awards and of the edit', async () => {
    const { server, admins, guest } = await twoAdmins(null)
    const awards: BurstRequest[] = Array.from({ length: 60 }, () => ({
      method: 'POST',
      path: `/api/admin/users/${guest.userId}/points`,
      user: admins[0],
      body: { requestId: randomId(), points: 3, reason: 'Träff' },
    }))
    const edit: BurstRequest = {
      method: 'PATCH',
      path: `/api/admin/users/${guest.userId}`,
      user: admins[1],
      body: { version: 1, points: { before: 0, after: 500 }, displayName: 'Under tiden' },
    }
    const answers = await burst(server, awards.toSpliced(30, 0, edit), 20)
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    const { body } = await call(server, admins[0], 'getUser', { params: { userId: guest.userId } })
    expect(body).toMatchObject({ points: 60 * 3 + 500, level: 7, version: 2 })
    await expectInvariants(server.pool)
  })
})
