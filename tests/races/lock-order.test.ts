import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { pressLiveChallenge } from '#server/features/live-competitions/press-live-challenge.ts'
import { createDatabase, createPool } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { attendance, makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { control } from '#tests/harness/control.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { untilBlocked } from '#tests/harness/until-blocked.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { hostOf, openChallenge } from '#tests/live-competitions/host.ts'
import { enter, makeCompetition, pressesOf } from '#tests/live-competitions/make-competition.ts'
import { deadlocks } from './deadlocks.ts'

type Cancel = (server: TestServer, guest: TestUser, eventId: string) => Promise<unknown>

/**
 * A guest cancels while an admin is deleting the event. The order is forced, so that the rare interleaving
 * occurs every time: the admin locks the event, the guest waits, the admin deletes.
 */
async function deleteWhile(cancel: Cancel) {
  const server = await startServer()
  const [guest] = await makeUsers(server, 1)
  const eventId = await makeEvent(server)
  await call(server, guest, 'bookEvent', { params: { eventId } })

  const admin = await session(server)
  await admin.query('begin')
  await admin.query('select from events where id = $1 for update', [eventId])
  const given = cancel(server, guest, eventId)
  await untilBlocked(server.pool)
  const deleted = await admin.query('delete from events where id = $1', [eventId]).then(
    () => 'deleted',
    (error: pg.DatabaseError) => error.code,
  )
  await admin.query(deleted === 'deleted' ? 'commit' : 'rollback')
  return { server, eventId, deleted, given: await given }
}

async function session(server: TestServer): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  closeAtEnd(() => client.end())
  return client
}

describe('booking: cancelled while its event is deleted', () => {
  it('a booking is cancelled while its event is deleted: the event is deleted, and the cancellation is refused as not found, without a deadlock', async () => {
    const { server, eventId, deleted, given } = await deleteWhile((of, guest, id) =>
      call(of, guest, 'cancelEventBooking', { params: { eventId: id } }),
    )
    expect(deleted).toBe('deleted')
    expect(given).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await attendance(server, eventId)).toBeNull()
    expect(await deadlocks(server.pool)).toBe(0)
  })

  control('deleting the booking without locking the event first ends in a deadlock', async () => {
    const { deleted, given, server } = await deleteWhile(async (of, guest, id) => {
      const client = await session(of)
      return client
        .query('delete from event_bookings where event_id = $1 and user_id = $2', [id, guest.userId])
        .then(
          () => 'given',
          (error: pg.DatabaseError) => error.code,
        )
    })
    expect([deleted, given]).toContain('40P01')
    expect(await deadlocks(server.pool)).toBe(1)
  })
})

describe('live challenge: one of three players is locked while they press in one group', () => {
  it('presses in one group: when one player is locked, the two others are answered meanwhile, and all three presses count', async () => {
    const server = await startServer()
    const [admin] = await makeUsers(server, 1, { admin: true })
    const players = await makeUsers(server, 3)
    const competitionId = await makeCompetition(server, { isLive: true })
    await enter(server, competitionId, players)
    const challengeId = await openChallenge(hostOf(server, admin, competitionId), { points: 10 })
    const pool = createPool(server.databaseUrl)
    closeAtEnd(() => pool.end())
    const engine = { db: createDatabase(pool) } as Engine

    // As the deletion of an account does.
    const leaving = await session(server)
    await leaving.query('begin')
    await leaving.query('select from users where id = $1 for update', [players[1]?.userId])
    const [first, locked, last] = players.map(({ userId }) =>
      pressLiveChallenge(engine, userId, challengeId, new Date()),
    )
    const answered = await Promise.all([first, last])
    await untilBlocked(server.pool)
    await leaving.query('rollback')
    expect([...answered, await locked].map((award) => award?.points)).toEqual([10, 10, 10])
    expect(await pressesOf(server, challengeId)).toEqual({ rows: 3, users: 3, points: 30 })
    expect(await deadlocks(server.pool)).toBe(0)
  })
})
