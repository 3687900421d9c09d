import { randomUUID } from 'node:crypto'
import { makeEvent } from '#tests/events/make-event.ts'
import type { TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

/**
 * Who may ask: nobody; the guest whose thing it is; another guest; an admin; one who was an admin until now and whose
 * session lives on; one whose account was deleted; one with a session that has run out; and one whose cookie was
 * signed by somebody else.
 */
export const askers = [
  'anonymous',
  'owner',
  'other',
  'admin',
  'demoted',
  'deleted',
  'expired',
  'forged',
] as const
export type Asker = (typeof askers)[number]

/** What one cell of the matrix finds: fresh askers, and an event at which `owner` has a place. */
export type World = { eventId: string; fresh: string; users: Record<Asker, TestUser | null> }

/** Sets the scene for one cell. */
export async function makeWorld(server: TestServer): Promise<World> {
  const { pool } = server
  const guests = await makeUsers(server, 5)
  const admins = await makeUsers(server, 2, { admin: true })
  const [owner, other, deleted, expired, forged] = guests as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ]
  const [admin, demoted] = admins as [TestUser, TestUser]
  const eventId = await makeEvent(server, { maxAttendees: 10 })
  await pool.query('insert into event_bookings (event_id, user_id) values ($1, $2)', [eventId, owner.userId])
  await pool.query('delete from user_roles where user_id = $1', [demoted.userId])
  await pool.query('delete from users where id = $1', [deleted.userId])
  await pool.query(`update sessions set expires_at = now() - interval '1 second' where id = $1`, [
    expired.sessionId,
  ])
  const users = { anonymous: null, owner, other, admin, demoted, deleted, expired, forged: resigned(forged) }
  return { eventId, fresh: randomUUID().slice(0, 8), users }
}

/** The same token under a signature that is not ours. */
function resigned(user: TestUser): TestUser {
  const [name = '', value = ''] = user.cookie.split('=')
  const token = decodeURIComponent(value).split('.')[0]
  return { ...user, cookie: `${name}=${encodeURIComponent(`${token}.${'A'.repeat(43)}=`)}` }
}
