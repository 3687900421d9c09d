import { beforeEach, describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeGameTable, makePlayRate, makeSession } from './make-play.ts'

const server = await startServer()
const [guest] = await makeUsers(server, 1)

beforeEach(async () => {
  await server.pool.query(
    'truncate play_adjustments, play_segments, play_bookings, play_sessions, game_tables, play_rates',
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
      'endsAt',
      'id',
      'isTaken',
      'kind',
      'location',
      'ownKind',
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
    const { items, now } = await hall()
    const minutes = (Date.parse(items[0].endsAt) - Date.parse(now)) / 60_000
    expect(Math.round(minutes)).toBe(119)
  })
})
