import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { brokenInvariants, expectInvariants } from '#tests/harness/invariants.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { plain } from '#tests/people/picture-bytes.ts'
import { fetchBytes, upload } from '#tests/people/upload.ts'

describe('avatars: concurrent uploads and removals by each of four guests', () => {
  it('avatars: concurrent uploads and removals by each of four guests leave each guest at most one stored picture, and the profile points at it', async () => {
    const server = await startServer()
    const users = (await makeUsers(server, 4)) as TestUser[]
    const picture = await plain().png().toBuffer()
    const acts = users.flatMap((user) =>
      Array.from({ length: 12 }, (_, at) =>
        at % 3 === 2
          ? call(server, user, 'removeAvatar')
          : at % 3 === 1
            ? call(server, user, 'updateMe', { body: { displayName: `Namn ${at}` } })
            : upload(server, user, picture),
      ),
    )
    const answers = await Promise.all(acts)
    expect(answers.filter(({ status }) => status >= 300)).toEqual([])
    await expectInvariants(server.pool)
    for (const user of users) {
      const { avatarUrl } = (await call(server, user, 'getMe')).body
      if (avatarUrl) expect((await fetchBytes(server, user, avatarUrl)).status).toBe(200)
    }
  })

  control('without the lock and the index, several avatars of one guest are stored', async () => {
    const server = await startServer()
    const [user] = await makeUsers(server, 1)
    await server.pool.query('drop index pictures_one_avatar')
    await Promise.all(Array.from({ length: 6 }, () => putUnlocked(server.pool, user.userId)))
    expect(Object.keys(await brokenInvariants(server.pool))).toEqual([
      expect.stringMatching(/^A profile shows the avatar/),
    ])
  })
})

/** The same write as `putAvatar`, but without the lock on the user. */
async function putUnlocked(pool: pg.Pool, userId: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('delete from pictures where owner_id = $1', [userId])
    const { rows } = await client.query(
      `insert into pictures (kind, owner_id, bytes, width, height) values ('avatar', $1, '\\x00', 1, 1) returning id`,
      [userId],
    )
    await client.query('select pg_sleep(0.1)')
    const address = `/api/avatars/${rows[0].id}`
    await client.query('update profiles set avatar_url = $2 where user_id = $1', [userId, address])
    await client.query('commit')
  } finally {
    client.release()
  }
}
