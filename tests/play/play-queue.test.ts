import { beforeEach, describe, expect, it } from 'vitest'
import { playQueueJob } from '#server/features/play/play-queue-job.ts'
import { call } from '#tests/harness/call.ts'
import { emptyTables } from '#tests/harness/empty-tables.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeGameTable, makePlayWait, makeSession } from './make-play.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest, other] = await makeUsers(server, 2)

beforeEach(async () => {
  await emptyTables(
    server.pool,
    'play_waits, play_adjustments, play_segments, play_bookings, play_sessions, game_tables, play_rates',
  )
  await server.pool.query(`update play_queue_rules set joining = 'home', call_minutes = 10`)
})

const party = { kind: 'pool', ownKind: null, players: 2, saidMinutes: 60 }
const join = (user = guest, change: object = {}, requestId = randomId()) =>
  call(server, user, 'joinPlayQueue', { body: { requestId, ...party, doorKey: null, ...change } })
const mine = async (user = guest) => (await call(server, user, 'getPlayQueue')).body
const queue = async () => (await call(server, admin, 'listPlayQueue')).body.items
const answer = (playWaitId: string, what: 'come' | 'pass', user = guest) =>
  call(server, user, 'answerPlayCall', { params: { playWaitId }, body: { answer: what } })
const seat = (playWaitId: string, requestId = randomId()) =>
  call(server, admin, 'seatPlayWait', { params: { playWaitId }, body: { requestId } })
const runJob = () => playQueueJob.run(server.engine)
const expire = (id: string) =>
  server.pool.query('update play_waits set called_until = now() where id = $1', [id])
const stateOf = async (id: string) =>
  (await server.pool.query('select state from play_waits where id = $1', [id])).rows[0]?.state
const noticesOf = async ({ userId }: { userId: string }) =>
  (
    await server.pool.query(
      `select title, is_active from notifications n join notification_targets t on t.notification_id = n.id
       where t.user_id = $1 order by n.created_at, n.title`,
      [userId],
    )
  ).rows

describe('joining the queue', () => {
  it('gives a place and the expected minutes, once for each request and game', async () => {
    const table = await makeGameTable(server)
    await makeSession(server, { gameTableId: table, minutes: 30 })
    await makePlayWait(server, { minutesAgo: 5 })
    const requestId = randomId()
    const joined = await join(guest, {}, requestId)
    expect(joined).toMatchObject({ status: 201, body: { position: 2, state: 'waiting', call: null } })
    expect(joined.body.expected.from).toBeGreaterThan(10)
    expect(joined.body.expected.until).toBeGreaterThan(joined.body.expected.from)
    expect((await join(guest, {}, requestId)).body.id).toBe(requestId)
    expect((await join(guest, { players: 3 }, requestId)).body.code).toBe('key_reused')
    expect((await join(other, {}, requestId)).body.code).toBe('key_reused')
    expect(await join()).toMatchObject({ status: 409, body: { code: 'play_already_waiting' } })
    expect((await join(guest, { kind: 'dart' })).status).toBe(404)
    expect(await mine()).toMatchObject({ games: [{ kind: 'pool', waiting: 2 }], mine: [{ id: requestId }] })
    expect((await mine(other)).mine).toEqual([])
  })

  it('only by the code at the door, where the owner wants it, until the code gets a new key', async () => {
    await makeGameTable(server)
    const rules = async (newKey: boolean) => {
      const { version } = (await call(server, admin, 'getPlayQueueRules')).body
      return call(server, admin, 'putPlayQueueRules', {
        body: { joining: 'door', callMinutes: 12, newKey, version },
      })
    }
    const { doorKey } = (await rules(false)).body
    expect(await join()).toMatchObject({ status: 403, body: { code: 'door_code_needed' } })
    expect((await join(guest, { doorKey: randomId() })).body.code).toBe('door_code_needed')
    expect((await join(guest, { doorKey })).status).toBe(201)
    expect((await rules(true)).body.doorKey).not.toBe(doorKey)
    expect((await join(other, { doorKey })).body.code).toBe('door_code_needed')
  })

  it('not at all, where staff alone keep the queue', async () => {
    await makeGameTable(server)
    await server.pool.query(`update play_queue_rules set joining = 'nowhere'`)
    expect(await join()).toMatchObject({ status: 409, body: { code: 'play_queue_closed' } })
    expect(await mine()).toMatchObject({ joining: 'nowhere', isOpen: true })
    const walkIn = { requestId: randomId(), ...party, name: 'Ali' }
    expect((await call(server, admin, 'addPlayWait', { body: walkIn })).status).toBe(201)
  })
})

describe('a call', () => {
  it('goes to the first whose game is free, and nobody else starts there, unless staff give a reason', async () => {
    const pool = await makeGameTable(server)
    const { id } = (await join()).body
    await join(other)
    await runJob()
    expect(await queue()).toMatchObject([
      { id, state: 'called', position: 0, call: { gameTableId: pool, tableNumber: 1 } },
      { state: 'waiting', position: 1 },
    ])
    expect(await noticesOf(guest)).toMatchObject([{ title: 'Det är din tur: Pool 1', is_active: true }])
    const start = (releases?: string) =>
      call(server, admin, 'startPlay', {
        body: { requestId: randomId(), gameTableId: pool, players: 2, ...(releases && { releases }) },
      })
    expect(await start()).toMatchObject({ status: 409, body: { code: 'play_table_held' } })
    expect((await start('Gästen är inte här')).status).toBe(201)
    expect(await queue()).toMatchObject([{ id, state: 'waiting', position: 1 }, { position: 2 }])
    expect(await noticesOf(guest)).toMatchObject([{ is_active: false }, { is_active: true }])
  })

  it('is answered, and its party is seated with one tap', async () => {
    const table = await makeGameTable(server)
    const { id } = (await join()).body
    await runJob()
    expect((await answer(id, 'come', other)).status).toBe(404)
    expect((await answer(id, 'come')).body).toMatchObject({ state: 'coming', call: { gameTableId: table } })
    expect((await answer(id, 'come')).body.state).toBe('coming')
    const requestId = randomId()
    expect(await seat(id, requestId)).toMatchObject({
      status: 201,
      body: { id: requestId, gameTableId: table },
    })
    expect((await seat(id, requestId)).body.id).toBe(requestId)
    expect((await seat(id)).body.code).toBe('play_call_ended')
    expect(await stateOf(id)).toBe('seated')
    expect((await answer(id, 'pass')).body.code).toBe('play_call_ended')
  })

  it('that is passed goes to the next, and one keeps the place', async () => {
    await makeGameTable(server)
    const { id } = (await join()).body
    const { id: nextId } = (await join(other)).body
    await runJob()
    expect((await answer(id, 'pass')).body).toMatchObject({ state: 'waiting', position: 1 })
    await runJob()
    expect(await stateOf(nextId)).toBe('called')
    expect((await answer(id, 'pass')).status).toBe(200)
    await server.pool.query('update play_waits set passed_until = now() where id = $1', [id])
    expect((await call(server, other, 'leavePlayQueue', { params: { playWaitId: nextId } })).status).toBe(204)
    await runJob()
    expect(await stateOf(id)).toBe('called')
  })

  it('that nobody came for ends the wait, and the next is called', async () => {
    await makeGameTable(server)
    const { id } = (await join()).body
    const { id: nextId } = (await join(other)).body
    await runJob()
    await answer(id, 'come')
    await expire(id)
    expect((await answer(id, 'come')).body.code).toBe('play_call_ended')
    await runJob()
    expect([await stateOf(id), await stateOf(nextId)]).toEqual(['expired', 'called'])
    expect(await noticesOf(guest)).toContainEqual({
      title: 'Din plats i kön till Pool har gått ut',
      is_active: true,
    })
  })

  it('to a table that is taken out of use gives the place back', async () => {
    const table = await makeGameTable(server)
    const { id } = (await join()).body
    await runJob()
    await server.pool.query('update game_tables set is_available = false where id = $1', [table])
    await runJob()
    expect(await stateOf(id)).toBe('waiting')
  })
})

describe('staff', () => {
  it('add a party by first name, call it out of turn, and take it out; its name is forgotten then', async () => {
    const table = await makeGameTable(server, { kind: 'dart' })
    await makeSession(server, { gameTableId: table })
    const requestId = randomId()
    const add = () =>
      call(server, admin, 'addPlayWait', {
        body: { requestId, ...party, kind: 'dart', name: 'Ali Karlsson' },
      })
    expect((await add()).body).toMatchObject({ name: 'Ali K.', isGuest: false, position: 1 })
    expect((await add()).body.id).toBe(requestId)
    const free = await makeGameTable(server, { kind: 'dart', tableNumber: 2 })
    const out = (gameTableId: string) =>
      call(server, admin, 'callPlayWait', { params: { playWaitId: requestId }, body: { gameTableId } })
    expect((await out(table)).body.code).toBe('play_table_taken')
    expect((await out(await makeGameTable(server, { kind: 'pool' }))).status).toBe(404)
    expect((await out(free)).body).toMatchObject({ state: 'called', call: { gameTableId: free } })
    expect((await out(free)).status).toBe(200)
    const remove = () => call(server, admin, 'removePlayWait', { params: { playWaitId: requestId } })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    const { rows } = await server.pool.query('select state, guest_name from play_waits')
    expect(rows).toEqual([{ state: 'removed', guest_name: null }])
  })

  it('see on the wall first names and initials, and who is called to which table', async () => {
    const table = await makeGameTable(server, { tableNumber: 3 })
    await makePlayWait(server, { gameTableId: table })
    await join()
    const { body } = await call(server, admin, 'getPlayWall')
    expect(body).toMatchObject({
      called: [{ name: 'Ali K.', kind: 'pool', tableNumber: 3 }],
      games: [{ kind: 'pool', waiting: 1 }],
    })
    expect(JSON.stringify(body)).not.toContain('Karlsson')
  })
})

describe('the queue', () => {
  it('of last night is over', async () => {
    await makeGameTable(server)
    const id = await makePlayWait(server, { minutesAgo: 48 * 60 })
    await runJob()
    expect(await stateOf(id)).toBe('closed')
  })

  it('is kept by the database: one call a table, no call where somebody plays, and no other start', async () => {
    const refused = async (text: string, values: unknown[]) =>
      server.pool.query(text, values).then(
        () => null,
        (error: { constraint: string }) => error.constraint,
      )
    const [one, two] = [await makeGameTable(server), await makeGameTable(server, { tableNumber: 2 })]
    await makePlayWait(server, { gameTableId: one })
    const id = await makePlayWait(server)
    const hold = `update play_waits set state = 'called', table_id = $2, called_until = now(), called_at = now(),
      promised_until = now() + interval '1 minute' where id = $1`
    expect(await refused(hold, [id, one])).toBe('play_table_held')
    const sessionId = await makeSession(server, { gameTableId: two })
    expect(await refused(hold, [id, two])).toBe('play_table_taken')
    expect(await refused('update play_sessions set table_id = $2 where id = $1', [sessionId, one])).toBe(
      'play_table_held',
    )
    const end = `update play_waits set state = 'left', guest_name = null, ended_at = now() where id = $1`
    await server.pool.query(end, [id])
    expect(await refused(`update play_waits set state = 'removed' where id = $1`, [id])).toBe(
      'play_wait_ended',
    )
  })
})
