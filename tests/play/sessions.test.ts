import { beforeEach, describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { emptyTables } from '#tests/harness/empty-tables.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeGameTable, makePlayRate, makeSession } from './make-play.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })

beforeEach(async () => {
  await emptyTables(
    server.pool,
    'play_waits, play_adjustments, play_segments, play_bookings, play_sessions, game_tables, play_rates',
  )
})

const start = (gameTableId: string, players = 2, requestId = randomId()) =>
  call(server, admin, 'startPlay', { body: { requestId, gameTableId, players } })
const step = (playSessionId: string, version: number, body: object, requestId = randomId()) =>
  call(server, admin, 'stepPlay', { params: { playSessionId }, body: { requestId, version, ...body } })
const board = async () => (await call(server, admin, 'getPlayBoard')).body

describe('a session at a game table', () => {
  it('starts once for each request, and only at a free table in use', async () => {
    const table = await makeGameTable(server)
    const out = await makeGameTable(server, { tableNumber: 2, isAvailable: false })
    const requestId = randomId()
    const first = await start(table, 3, requestId)
    expect(first).toMatchObject({ status: 201, body: { gameTableId: table, version: 1, stoppedAt: null } })
    expect((await start(table, 3, requestId)).body.id).toBe(first.body.id)
    expect(await start(table, 2, requestId)).toMatchObject({ status: 409, body: { code: 'key_reused' } })
    expect(await start(table)).toMatchObject({ status: 409, body: { code: 'play_table_taken' } })
    expect(await start(out)).toMatchObject({ status: 409, body: { code: 'table_unavailable' } })
    expect((await start(randomId())).status).toBe(404)
    const { items } = await board()
    expect(items.map((each: { session: { id: string } | null }) => each.session?.id ?? null)).toEqual([
      first.body.id,
      null,
    ])
  })

  it('is paused, goes on, gets other players, moves and is stopped; its segments are a chain', async () => {
    const [one, two] = [await makeGameTable(server), await makeGameTable(server, { kind: 'dart' })]
    const id = await makeSession(server, { gameTableId: one })
    const steps = [
      { step: 'pause' },
      { step: 'resume' },
      { step: 'players', players: 4 },
      { step: 'move', gameTableId: two },
      { step: 'pause' },
      { step: 'stop' },
    ]
    for (const [at, body] of steps.entries())
      expect(await step(id, at + 1, body), JSON.stringify(body)).toMatchObject({
        status: 200,
        body: { version: at + 2 },
      })
    const { stopped, items } = await board()
    expect(items.every(({ session }: { session: unknown }) => session === null)).toBe(true)
    expect(stopped).toHaveLength(1)
    const segments = stopped[0].segments.map(({ kind, players, endedAt }: Record<string, unknown>) => [
      kind,
      players,
      endedAt !== null,
    ])
    expect(segments).toEqual([
      ['pool', 2, true],
      ['pool', 2, true],
      ['pool', 4, true],
      ['dart', 4, true],
    ])
    expect(await step(id, 7, { step: 'resume' })).toMatchObject({ status: 409, body: { code: 'play_ended' } })
  })

  it('takes a repeated step once, refuses an old version with what is true now, and ignores a step that changes nothing', async () => {
    const id = await makeSession(server, { gameTableId: await makeGameTable(server) })
    const requestId = randomId()
    expect((await step(id, 1, { step: 'pause' }, requestId)).body.version).toBe(2)
    expect((await step(id, 1, { step: 'pause' }, requestId)).body.version).toBe(2)
    expect(await step(id, 1, { step: 'resume' })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { id, version: 2 } },
    })
    expect((await step(id, 2, { step: 'pause' })).body.version).toBe(2)
    expect((await step(id, 2, { step: 'players', players: 2 })).body.version).toBe(2)
  })

  it('keeps the prices of its start, and costs what the rule says', async () => {
    await makePlayRate(server, { hourOre: 12_000 })
    const id = await makeSession(server, { gameTableId: await makeGameTable(server), minutes: 30 })
    await server.pool.query('update play_rates set hour_ore = 90000')
    const adjusted = await step(id, 1, { step: 'adjust', minutes: -10, reason: 'Kön var trasig' })
    expect(adjusted.body.adjustments).toMatchObject([
      { minutes: -10, reason: 'Kön var trasig', by: admin.displayName },
    ])
    const { body } = await step(id, 2, { step: 'stop' })
    // Twenty minutes, and the seconds of this test.
    expect(body.totalOre).toBeGreaterThanOrEqual(4_000)
    expect(body.totalOre).toBeLessThan(4_200)
  })

  it('does not move to a table that is taken or out of use, and keeps no less than no time', async () => {
    const id = await makeSession(server, { gameTableId: await makeGameTable(server) })
    const taken = await makeGameTable(server, { tableNumber: 2 })
    await start(taken)
    const out = await makeGameTable(server, { tableNumber: 3, isAvailable: false })
    const move = (gameTableId: string) => step(id, 1, { step: 'move', gameTableId })
    expect((await move(taken)).body.code).toBe('play_table_taken')
    expect((await move(out)).body.code).toBe('table_unavailable')
    expect((await move(randomId())).status).toBe(404)
    const tooMuch = await step(id, 1, { step: 'adjust', minutes: -70, reason: 'Fel' })
    expect(tooMuch).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'minutes', rule: 'too_small' }] },
    })
    expect(await step(id, 1, { step: 'move' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'gameTableId', rule: 'required' }] },
    })
  })

  it('of last night is shown as forgotten, and goes on until somebody stops it', async () => {
    const id = await makeSession(server, { gameTableId: await makeGameTable(server), minutes: 30 * 60 })
    const { items } = await board()
    expect(items[0].session).toMatchObject({ id, isForgotten: true, stoppedAt: null })
  })

  it('that somebody forgot is stopped at the time when it ended, at the prices of that time', async () => {
    await makePlayRate(server, { hourOre: 6_000 })
    const id = await makeSession(server, { gameTableId: await makeGameTable(server), minutes: 30 * 60 })
    const startedAt = Date.parse((await board()).items[0].session.startedAt)
    const minutesIn = (minutes: number) => new Date(startedAt + minutes * 60_000).toISOString()
    for (const endedAt of [minutesIn(0), minutesIn(31 * 60)])
      expect(await step(id, 1, { step: 'stop', endedAt })).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'endedAt', rule: 'invalid' }] },
      })
    const { body } = await step(id, 1, { step: 'stop', endedAt: minutesIn(90) })
    expect(body).toMatchObject({ totalOre: 9_000, segments: [{ endedAt: minutesIn(90) }] })
    expect((await board()).stopped).toMatchObject([{ id }])
  })

  it('of some seconds costs nothing once its minute is taken away', async () => {
    await makePlayRate(server, { minimumOre: 4_000 })
    const id = await makeSession(server, { gameTableId: await makeGameTable(server), minutes: 0 })
    expect((await step(id, 1, { step: 'adjust', minutes: -1, reason: 'Fel bord' })).status).toBe(200)
    expect((await step(id, 2, { step: 'stop' })).body.totalOre).toBe(0)
  })

  it('takes the id of a request once, and refuses it for anything else', async () => {
    const [one, two] = [await makeGameTable(server), await makeGameTable(server, { tableNumber: 2 })]
    const [id, other] = [
      await makeSession(server, { gameTableId: one }),
      await makeSession(server, { gameTableId: two }),
    ]
    const requestId = randomId()
    const adjust = { step: 'adjust', minutes: -5, reason: 'Kön var trasig' }
    expect((await step(id, 1, adjust, requestId)).status).toBe(200)
    expect((await step(id, 1, adjust, requestId)).body.version).toBe(2)
    const refused = { status: 409, body: { code: 'key_reused' } }
    expect(await step(id, 1, { ...adjust, minutes: -6 }, requestId)).toMatchObject(refused)
    expect(await step(id, 2, { step: 'stop' }, requestId)).toMatchObject(refused)
    expect(await step(other, 1, adjust, requestId)).toMatchObject(refused)
    await step(id, 2, { step: 'pause' })
    expect(await step(id, 3, adjust, requestId)).toMatchObject(refused)
  })

  it('keeps the game of its table', async () => {
    const gameTableId = await makeGameTable(server)
    const id = await makeSession(server, { gameTableId })
    const body = { location: 'Baren', kind: 'dart', ownKind: null, tableNumber: 1, isAvailable: true }
    const change = (edit: object) =>
      call(server, admin, 'updateGameTable', { params: { gameTableId }, body: { ...body, ...edit } })
    expect(await change({ version: 1 })).toMatchObject({ status: 409, body: { code: 'play_table_taken' } })
    expect(await change({ version: 1, kind: 'pool' })).toMatchObject({
      status: 200,
      body: { location: 'Baren' },
    })
    await step(id, 1, { step: 'stop' })
    expect((await change({ version: 2 })).status).toBe(200)
  })

  it('keeps its table from being deleted', async () => {
    const gameTableId = await makeGameTable(server)
    await makeSession(server, { gameTableId })
    expect(await call(server, admin, 'deleteGameTable', { params: { gameTableId } })).toMatchObject({
      status: 409,
      body: { code: 'game_table_used' },
    })
  })
})

describe('the database', () => {
  const refused = async (text: string, values: unknown[]) =>
    server.pool.query(text, values).then(
      () => null,
      (error: { constraint: string }) => error.constraint,
    )

  it('refuses what no step does', async () => {
    const [one, two] = [await makeGameTable(server), await makeGameTable(server, { tableNumber: 2 })]
    const id = await makeSession(server, { gameTableId: one })
    const other = await makeSession(server, { gameTableId: two })
    const insert = `insert into play_segments (session_id, table_id, kind, players, started_at) values ($1, $2, 'pool', 2, now())`
    expect(await refused(insert, [id, two])).toMatch(/^play_segments_(chain|table)$/)
    expect(await refused(`update play_segments set started_at = now() where session_id = $1`, [id])).toBe(
      'play_stays',
    )
    expect(await refused('delete from play_segments where session_id = $1', [id])).toBe('play_stays')
    expect(await refused('update play_sessions set table_id = $2 where id = $1', [id, two])).toBe(
      'play_table_taken',
    )
    await server.pool.query('update play_segments set ended_at = now() where session_id = $1', [id])
    expect(await refused('update play_segments set ended_at = null where session_id = $1', [id])).toBe(
      'play_stays',
    )
    await server.pool.query('update play_sessions set stopped_at = now(), total_ore = 0 where id = $1', [id])
    expect(await refused(insert, [id, one])).toBe('play_ended')
    expect(await refused('update play_sessions set total_ore = 1 where id = $1', [id])).toBe('play_ended')
    const adjust = `insert into play_adjustments (id, session_id, minutes, reason, made_at) values (gen_random_uuid(), $1, 5, 'x', now())`
    expect(await refused(adjust, [id])).toBe('play_ended')
    await server.pool.query(adjust, [other])
    expect(await refused('update play_adjustments set minutes = 6', [])).toBe('play_stays')
  })
})
