import { beforeEach, describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { emptyTables } from '#tests/harness/empty-tables.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeGameTable, makePlayBooking, makePlayRate, makeSession } from './make-play.ts'

const server = await startInProcess()
const [guest, other] = await makeUsers(server, 2)

beforeEach(async () => {
  server.setNow(null)
  await emptyTables(
    server.pool,
    'play_waits, play_adjustments, play_segments, play_bookings, play_sessions, game_tables, play_rates',
  )
})

const hall = async () => (await call(server, guest, 'getPlayHall')).body

/** Sessions of two hours that were stopped so many days ago. */
async function lasted(gameTableId: string, days: number[]): Promise<void> {
  for (const day of days) {
    const id = await makeSession(server, { gameTableId, minutes: day * 24 * 60 })
    await server.pool.query(
      `update play_segments set ended_at = started_at + interval '2 hours' where session_id = $1`,
      [id],
    )
    await server.pool.query('update play_sessions set stopped_at = now(), total_ore = 0 where id = $1', [id])
  }
}

describe('the hall', () => {
  it('shows the tables in use, which of them are taken, and the prices now without who plays', async () => {
    const free = await makeGameTable(server)
    const taken = await makeGameTable(server, { tableNumber: 2 })
    await makeGameTable(server, { tableNumber: 3, isAvailable: false })
    await makeGameTable(server, { kind: 'dart' })
    await makePlayRate(server, { hourOre: 12_000, minimumOre: 4_000 })
    await makeSession(server, { gameTableId: taken })
    const { items, prices } = await hall()
    expect(items.map(({ id, isTaken }: Record<string, unknown>) => [id, isTaken])).toEqual([
      [free, false],
      [taken, true],
      [expect.any(String), false],
    ])
    expect(prices).toEqual([
      { kind: 'pool', name: 'Alltid', per: 'table', hourOre: 12_000, minimumOre: 4_000 },
    ])
    expect(Object.keys(items[1]).toSorted()).toEqual([
      'bookedAt',
      'closesAt',
      'endsAt',
      'id',
      'isClosed',
      'isHeld',
      'isTaken',
      'kind',
      'location',
      'opensAt',
      'ownKind',
      'place',
      'tableNumber',
    ])
  })

  it('says about when a table becomes free once five sessions of its kind are known', async () => {
    const table = await makeGameTable(server)
    const other = await makeGameTable(server, { tableNumber: 2 })
    await lasted(other, [5, 4, 3, 2])
    await makeSession(server, { gameTableId: table, minutes: 1 })
    expect((await hall()).items[0].endsAt).toBeNull()
    await lasted(other, [1])
    // What is known is kept for a minute.
    expect((await hall()).items[0].endsAt).toBeNull()
    server.setNow(new Date(Date.now() + 61_000))
    const { items, now } = await hall()
    const minutes = (Date.parse(items[0].endsAt) - Date.parse(now)) / 60_000
    expect(Math.round(minutes)).toBe(118)
  })

  it('says when a free table is booked, and that it is held from ten minutes before until a quarter of an hour after', async () => {
    const evening = new Date('2026-11-27T18:00:00Z')
    const table = await makeGameTable(server)
    await makePlayBooking(server, { gameTableId: table, userId: other.userId, from: evening })
    const at = async (minutes: number) => {
      server.setNow(new Date(evening.getTime() + minutes * 60_000))
      const { bookedAt, isHeld } = (await hall()).items[0]
      return { bookedAt, isHeld }
    }
    const bookedAt = '2026-11-27T19:00:00.000Z'
    expect(await at(-13 * 60 - 1)).toEqual({ bookedAt: null, isHeld: false })
    expect(await at(0)).toEqual({ bookedAt, isHeld: false })
    expect(await at(49)).toEqual({ bookedAt, isHeld: false })
    expect(await at(50)).toEqual({ bookedAt, isHeld: true })
    expect(await at(74)).toEqual({ bookedAt, isHeld: true })
    expect(await at(75)).toEqual({ bookedAt: null, isHeld: false })
    expect(JSON.stringify(await hall())).not.toContain(other.userId)
  })

  it('says the end of a booking as the end of those who play, and nothing of the two hours that all are promised', async () => {
    const admin = (await makeUsers(server, 1, { admin: true }))[0]
    const [booked, cut, usual] = await Promise.all(
      [1, 2, 3].map((tableNumber) => makeGameTable(server, { tableNumber })),
    )
    const bookingId = await makePlayBooking(server, {
      gameTableId: booked as string,
      userId: other.userId,
      inMinutes: 0,
      minutes: 120,
    })
    await makePlayBooking(server, { gameTableId: cut as string, userId: other.userId, inMinutes: 30 })
    for (const [gameTableId, of] of [
      [booked, { bookingId }],
      [cut, {}],
      [usual, {}],
    ] as const) {
      const body = { requestId: randomId(), gameTableId, players: 2, ...of }
      expect((await call(server, admin, 'startPlay', { body })).status).toBe(201)
    }
    const { items, now } = await hall()
    const minutes = items.map(({ endsAt }: { endsAt: string | null }) =>
      endsAt === null ? null : Math.round((Date.parse(endsAt) - Date.parse(now)) / 60_000),
    )
    expect(minutes).toEqual([120, 30, null])
  })

  it('says that a table is closed outside its own hours, when it opens, and until when it is open', async () => {
    await makeGameTable(server, { opensAt: '17:00', closesAt: '22:00' })
    const at = async (time: string) => {
      server.setNow(new Date(`2026-11-27T${time}:00Z`))
      const { isClosed, opensAt, closesAt } = (await hall()).items[0]
      return { isClosed, opensAt, closesAt }
    }
    expect(await at('15:59')).toEqual({
      isClosed: true,
      opensAt: '2026-11-27T16:00:00.000Z',
      closesAt: null,
    })
    expect(await at('16:00')).toEqual({
      isClosed: false,
      opensAt: null,
      closesAt: '2026-11-27T21:00:00.000Z',
    })
    expect(await at('21:00')).toEqual({ isClosed: true, opensAt: null, closesAt: null })
  })
})
