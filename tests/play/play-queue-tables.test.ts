import { beforeEach, describe, expect, it } from 'vitest'
import { businessDateOf } from '#rules/business-date.ts'
import { playQueueJob } from '#server/features/play/play-queue-job.ts'
import { call } from '#tests/harness/call.ts'
import { emptyTables } from '#tests/harness/empty-tables.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeGameTable, makePlayBooking, makePlayWait, makeSession } from './make-play.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
let [guest, other] = await makeUsers(server, 2)

beforeEach(async () => {
  await emptyTables(server.pool, 'play_waits, play_sessions, play_bookings, game_tables, play_rates')
  ;[guest, other] = await makeUsers(server, 2)
})

const runJob = () => playQueueJob.run(server.engine)
const waitOf = async (id: string) =>
  (await server.pool.query('select state, table_id, promised_until from play_waits where id = $1', [id]))
    .rows[0]
const callTo = (playWaitId: string, gameTableId: string) =>
  call(server, admin, 'callPlayWait', { params: { playWaitId }, body: { gameTableId } })
const seat = (playWaitId: string) =>
  call(server, admin, 'seatPlayWait', { params: { playWaitId }, body: { requestId: randomId() } })
const startMine = (gameTableId: string, by = guest) =>
  call(server, by, 'startMyPlay', { body: { requestId: randomId(), gameTableId, players: 2 } })
const bookingState = async (id: string) =>
  (await server.pool.query('select status from play_bookings where id = $1', [id])).rows[0].status
const inMinutes = (instant: Date | string) => Math.round((new Date(instant).getTime() - Date.now()) / 60_000)

describe('a table that is booked', () => {
  it('is given to nobody who could not play for half an hour, and is promised until the booking', async () => {
    const gameTableId = await makeGameTable(server)
    const soon = await makePlayBooking(server, { gameTableId, userId: other.userId, inMinutes: 35 })
    const id = await makePlayWait(server)
    await runJob()
    expect((await waitOf(id)).state).toBe('waiting')
    expect((await callTo(id, gameTableId)).body.code).toBe('play_time_taken')
    await server.pool.query(
      `update play_bookings set starts_at = starts_at + interval '30 minutes', ends_at = ends_at + interval '30 minutes' where id = $1`,
      [soon],
    )
    await runJob()
    const called = await waitOf(id)
    expect(called.state).toBe('called')
    expect(inMinutes(called.promised_until)).toBe(65)
    const { body: session } = await seat(id)
    const { rows } = await server.pool.query('select promised_until from play_sessions where id = $1', [
      session.id,
    ])
    expect(rows).toEqual([{ promised_until: called.promised_until }])
  })

  it('whose guests are late goes to the queue when staff say so', async () => {
    const gameTableId = await makeGameTable(server)
    const late = await makePlayBooking(server, { gameTableId, userId: other.userId, inMinutes: -20 })
    const id = await makePlayWait(server)
    await runJob()
    expect((await waitOf(id)).state).toBe('waiting')
    expect((await callTo(id, gameTableId)).status).toBe(200)
    expect(await bookingState(late)).toBe('missed')
  })

  it('makes the expected time longer', async () => {
    const gameTableId = await makeGameTable(server)
    const expected = async () => (await call(server, guest, 'getPlayQueue')).body.games[0].expected
    expect(await expected()).toEqual({ from: 0, until: 0 })
    await makePlayBooking(server, { gameTableId, userId: other.userId, inMinutes: 15, minutes: 60 })
    expect(await expected()).toEqual({ from: 75, until: 75 })
  })

  it('and one that is held are kept apart by the database too', async () => {
    const gameTableId = await makeGameTable(server)
    await makePlayWait(server, { gameTableId })
    await expect(
      makePlayBooking(server, { gameTableId, userId: other.userId, inMinutes: 20 }),
    ).rejects.toMatchObject({ constraint: 'play_time_taken' })
    const booked = await makeGameTable(server, { tableNumber: 2 })
    await makePlayBooking(server, { gameTableId: booked, userId: other.userId, inMinutes: 20 })
    await expect(makePlayWait(server, { gameTableId: booked })).rejects.toMatchObject({
      constraint: 'play_time_taken',
    })
  })

  it('is not one that is held: nobody books it until its party has had its time', async () => {
    const gameTableId = await makeGameTable(server, { bookingMinutes: [30] })
    await makePlayWait(server, { gameTableId })
    const { tables } = (
      await call(server, guest, 'getPlayTimes', {
        params: { date: businessDateOf(new Date()) },
      })
    ).body
    expect(tables[0].taken).toHaveLength(1)
    expect(inMinutes(tables[0].taken[0].endsAt)).toBe(40)
  })
})

describe('a table that is open for less than a call and half an hour of play', () => {
  const hours = { opensAt: '06:00', closesAt: '06:30' }

  it('is given to nobody in turn, but by staff', async () => {
    const gameTableId = await makeGameTable(server, hours)
    const [first, second] = [await makePlayWait(server, { minutesAgo: 1 }), await makePlayWait(server)]
    await runJob()
    expect((await waitOf(first)).state).toBe('waiting')
    expect((await callTo(second, gameTableId)).status).toBe(200)
    expect((await seat(second)).status).toBe(201)
  })

  it('is no reason to wait: guests join once one is open for longer', async () => {
    const gameTableId = await makeGameTable(server, hours)
    const game = async () => (await call(server, guest, 'getPlayQueue')).body.games[0]
    const join = () =>
      call(server, guest, 'joinPlayQueue', {
        body: {
          requestId: randomId(),
          kind: 'pool',
          ownKind: null,
          players: 2,
          saidMinutes: 60,
          doorKey: null,
        },
      })
    expect(await game()).toMatchObject({ isOpen: false, expected: null })
    expect(await join()).toMatchObject({ status: 409, body: { code: 'play_closed' } })
    await server.pool.query('update game_tables set opens_at = null, closes_at = null where id = $1', [
      gameTableId,
    ])
    expect(await game()).toMatchObject({ isOpen: true, expected: { from: 0, until: 0 } })
    const { status, body } = await join()
    expect(status).toBe(201)
    await runJob()
    expect((await waitOf(body.id)).state).toBe('called')
  })
})

describe('a guest who starts the clock', () => {
  beforeEach(() => server.pool.query('update house_settings set guests_start_play = true'))

  it('begins at the table that is held for them, and nobody else does', async () => {
    const gameTableId = await makeGameTable(server)
    const id = await makePlayWait(server, { userId: guest.userId })
    await runJob()
    expect((await call(server, other, 'getPlayHall')).body.items).toMatchObject([
      { isTaken: false, isHeld: true, bookedAt: null },
    ])
    expect(await startMine(gameTableId, other)).toMatchObject({
      status: 409,
      body: { code: 'play_table_held' },
    })
    expect((await startMine(gameTableId)).status).toBe(201)
    expect(await waitOf(id)).toMatchObject({ state: 'seated', table_id: null })
  })

  it('does not pass those who wait for a table that has just become free', async () => {
    const gameTableId = await makeGameTable(server)
    const id = await makePlayWait(server, { userId: guest.userId })
    expect((await startMine(gameTableId, other)).body.code).toBe('play_table_held')
    expect((await startMine(gameTableId)).status).toBe(201)
    expect((await waitOf(id)).state).toBe('seated')
  })

  it('plays until a booking that comes too soon for a call', async () => {
    const gameTableId = await makeGameTable(server)
    await makePlayBooking(server, { gameTableId, userId: other.userId, inMinutes: 35 })
    const id = await makePlayWait(server)
    await runJob()
    expect((await startMine(gameTableId)).status).toBe(201)
    expect((await waitOf(id)).state).toBe('waiting')
  })

  it('leaves the queue of that game and keeps the place in others', async () => {
    const [free, taken] = [await makeGameTable(server), await makeGameTable(server, { kind: 'dart' })]
    await makeSession(server, { gameTableId: taken })
    const darts = await makePlayWait(server, { userId: guest.userId, kind: 'dart' })
    expect((await startMine(free)).status).toBe(201)
    expect((await waitOf(darts)).state).toBe('waiting')
  })

  it('who was called is the guest of the session that staff start', async () => {
    const gameTableId = await makeGameTable(server)
    const id = await makePlayWait(server, { userId: guest.userId, gameTableId })
    await seat(id)
    const { session } = (await call(server, guest, 'getMyPlay')).body
    expect(session).toMatchObject({ isMine: true, table: { id: gameTableId } })
  })
})
