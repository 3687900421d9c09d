import { expect, test } from 'vitest'
import { displayName } from '#contract/fields.ts'
import { normaliseLine } from '#contract/text.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { nastyNames } from './nasty-names.ts'

async function setting() {
  const server = await startInProcess()
  const [anna, bo] = await makeUsers(server, 2)
  const [admin] = await makeUsers(server, 1, { admin: true })
  return { server, anna, bo, admin }
}
const stored = async ({ pool }: Awaited<ReturnType<typeof startInProcess>>, { userId }: TestUser) =>
  (
    await pool.query(
      `select u.name, p.display_name, p.on_leaderboard, p.version from users u join profiles p on p.user_id = u.id where u.id = $1`,
      [userId],
    )
  ).rows[0]

test('profile: a new name is stored in account and profile with a new version, for this user only', async () => {
  const { server, anna, bo } = await setting()
  const answer = await call(server, anna, 'updateMe', { body: { displayName: '  A\u030asa  Öberg ' } })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ userId: anna.userId, displayName: 'Åsa  Öberg', onLeaderboard: true })
  expect(answer.body).toEqual((await call(server, anna, 'getMe')).body)
  const now = { name: 'Åsa  Öberg', display_name: 'Åsa  Öberg', on_leaderboard: true, version: 2 }
  expect(await stored(server, anna)).toEqual(now)
  expect(await stored(server, bo)).toMatchObject({ name: bo.displayName, version: 1 })

  // A request without changes makes no new version.
  expect((await call(server, anna, 'updateMe', { body: { displayName: 'Åsa  Öberg' } })).status).toBe(200)
  expect((await call(server, anna, 'updateMe', { body: {} })).status).toBe(200)
  expect(await stored(server, anna)).toEqual(now)
  await expectInvariants(server.pool)
})

test("profile: the leaderboard switch is the user's own and causes no conflict for admins", async () => {
  const { server, anna, admin } = await setting()
  const { version } = (await call(server, admin, 'getUser', { params: { userId: anna.userId } })).body
  const off = await call(server, anna, 'updateMe', { body: { onLeaderboard: false } })
  expect(off.body.onLeaderboard).toBe(false)
  const edit = await call(server, admin, 'updateUser', {
    params: { userId: anna.userId },
    body: { version, displayName: 'Anna' },
  })
  expect([edit.status, edit.body.onLeaderboard]).toEqual([200, false])
  expect((await call(server, anna, 'updateMe', { body: { onLeaderboard: true } })).body).toMatchObject({
    onLeaderboard: true,
    displayName: 'Anna',
  })
  await expectInvariants(server.pool)
})

test('profile: an admin edit based on the old name is refused as stale', async () => {
  const { server, anna, admin } = await setting()
  const params = { userId: anna.userId }
  const { version } = (await call(server, admin, 'getUser', { params })).body
  await call(server, anna, 'updateMe', { body: { displayName: 'Anna B' } })
  const late = await call(server, admin, 'updateUser', { params, body: { version, displayName: 'Anna C' } })
  expect([late.status, late.body.code, late.body.current.displayName]).toEqual([
    409,
    'stale_version',
    'Anna B',
  ])
})

test.each([
  [{ points: 1_000 }],
  [{ level: 9 }],
  [{ role: 'admin' }],
  [{ userId: '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b' }],
  [{ avatarUrl: '/api/avatars/3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b' }],
  [{ email: 'annan@example.se' }],
  [{ phone: '+46701234567' }],
  [{ displayName: null }],
  [{ displayName: 7 }],
  [{ onLeaderboard: 'yes' }],
])('profile: the body %j is refused and changes nothing', async (body) => {
  once ??= setting()
  const { server, anna } = await once
  const before = (await call(server, anna, 'getMe')).body
  expect((await call(server, anna, 'updateMe', { body })).status).toBe(400)
  expect((await call(server, anna, 'getMe')).body).toEqual(before)
})
let once: ReturnType<typeof setting> | undefined

test('profile: a new name is published to my devices, the leaderboard and admins', async () => {
  const { server, anna, bo, admin } = await setting()
  const mine = await openStream(server, anna, 'me')
  const club = await openStream(server, bo, 'club')
  const theirs = await openStream(server, admin, 'admin')
  await call(server, anna, 'updateMe', { body: { displayName: 'Anna Ny' } })
  await mine.next(({ type }) => type === 'me.changed')
  await club.next(({ type }) => type === 'leaderboard.changed')
  await theirs.next((message) => message.type === 'user.changed' && message.userId === anna.userId)
})

test('profile: a name is stored cleaned, in NFC and without outer spaces, or refused', async () => {
  const { server, anna } = await setting()
  expect(nastyNames.length).toBeGreaterThanOrEqual(120)
  const answers: Record<number, number> = {}
  const wrong: unknown[] = []
  for (const name of nastyNames) {
    const { status, body } = await call(server, anna, 'updateMe', { body: { displayName: name } })
    answers[status] = (answers[status] ?? 0) + 1
    const row = await stored(server, anna)
    const kept = { status: 200, name: normaliseLine(name) }
    const isAsExpected =
      status === 200
        ? body.displayName === kept.name && row.name === kept.name && row.display_name === kept.name
        : status === 400 && body.code === (name.isWellFormed() ? 'validation_failed' : body.code)
    if (!isAsExpected) wrong.push([name.slice(0, 40), status, body])
    if ((status === 200) !== displayName.safeParse(name).success)
      wrong.push([name.slice(0, 40), 'the contract disagrees'])
  }
  expect(wrong).toEqual([])
  expect(Object.keys(answers)).toEqual(['200', '400'])
  expect(answers[200]).toBeGreaterThan(100)
  expect(answers[400]).toBeGreaterThan(30)
  await expectInvariants(server.pool)
})
