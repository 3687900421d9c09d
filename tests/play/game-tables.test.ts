import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeGameTable, makePlayBooking, makePlayWait } from './make-play.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest] = await makeUsers(server, 1)

const party = { date: '2055-03-05', time: '18:00', guestCount: 2, durationHours: 2 }
const table = { location: 'Biljardsalen', kind: 'pool', tableNumber: 3 }

describe('game tables', () => {
  it('are listed by kind and number, and two tables of a kind never have one number', async () => {
    for (const body of [
      { ...table, kind: 'dart', tableNumber: 1 },
      { ...table, tableNumber: 2 },
      { ...table, kind: 'own', ownKind: 'Bordtennis', tableNumber: 1 },
      { ...table, kind: 'own', ownKind: 'Flipper', tableNumber: 1 },
      { ...table, ownKind: 'utan betydelse', tableNumber: 1 },
    ]) {
      expect((await call(server, admin, 'createGameTable', { body })).status).toBe(201)
    }
    const { body } = await call(server, admin, 'listAllGameTables')
    expect(
      body.items.map(({ kind, ownKind, tableNumber }: Record<string, unknown>) => [
        kind,
        ownKind,
        tableNumber,
      ]),
    ).toEqual([
      ['pool', null, 1],
      ['pool', null, 2],
      ['dart', null, 1],
      ['own', 'Bordtennis', 1],
      ['own', 'Flipper', 1],
    ])
    const again = { ...table, kind: 'own', ownKind: 'BORDTENNIS', tableNumber: 1 }
    expect(await call(server, admin, 'createGameTable', { body: again })).toMatchObject({
      status: 409,
      body: { code: 'game_table_taken' },
    })
  })

  it('can be placed on the floor plan and taken off it, and guests see where they stand', async () => {
    const gameTableId = await makeGameTable(server, { kind: 'dart', tableNumber: 40 })
    const place = (to: object | null, version: number) =>
      call(server, admin, 'setGameTablePlace', { params: { gameTableId }, body: { place: to, version } })
    const seen = async () => {
      const { body } = await call(server, guest, 'getPlayHall')
      return body.items.find(({ id }: { id: string }) => id === gameTableId).place
    }
    expect(await seen()).toBeNull()
    expect(await place({ x: 0, y: 100 }, 1)).toMatchObject({
      status: 200,
      body: { place: { x: 0, y: 100 }, version: 2 },
    })
    expect(await seen()).toEqual({ x: 0, y: 100 })
    expect((await place({ x: 101, y: 0 }, 2)).status).toBe(400)
    expect((await place(null, 1)).body.code).toBe('stale_version')
    for (const half of ['plan_x = null', 'plan_y = 101'])
      await expect(
        server.pool.query(`update game_tables set ${half} where id = $1`, [gameTableId]),
      ).rejects.toThrow('game_tables_plan')
    expect((await place(null, 2)).body).toMatchObject({ place: null, version: 3 })
    expect(await seen()).toBeNull()
  })

  it('get the hours of one of them, which stays open for what is booked unless the owner says otherwise', async () => {
    const dark = { ...table, kind: 'own', ownKind: 'Snooker', bookingMinutes: [60] }
    const first = {
      ...dark,
      ownKind: 'Kegel',
      tableNumber: 1,
      opensAt: '12:00',
      closesAt: '13:00',
      hoursForAll: true,
    }
    expect((await call(server, admin, 'createGameTable', { body: first })).status).toBe(201)
    const make = async (tableNumber: number) =>
      (await call(server, admin, 'createGameTable', { body: { ...dark, tableNumber } })).body.id as string
    const [one, two] = [await make(1), await make(2)]
    const other = { ...dark, ownKind: 'Carambole', tableNumber: 1 }
    const untouched = (await call(server, admin, 'createGameTable', { body: other })).body.id as string
    const from = new Date('2055-03-05T20:00:00Z')
    await makePlayBooking(server, { gameTableId: two, userId: guest.userId, inMinutes: 0, from })
    const hoursOf = async (id: string) => {
      const { body } = await call(server, admin, 'getGameTableForEditing', { params: { gameTableId: id } })
      return [body.opensAt, body.closesAt]
    }
    const edit = (change: object) =>
      call(server, admin, 'updateGameTable', {
        params: { gameTableId: one },
        body: { ...dark, tableNumber: 1, opensAt: '17:00', closesAt: '21:30', ...change },
      })
    // The booking is of the other table.
    expect((await edit({ version: 1 })).status).toBe(200)
    expect(await edit({ version: 2, hoursForAll: true })).toMatchObject({
      status: 409,
      body: {
        code: 'bookings_outside_hours',
        current: { count: 1, bookings: [{ table: 'Snooker 2', name: guest.displayName }] },
      },
    })
    expect(await hoursOf(two)).toEqual([null, null])
    expect((await edit({ version: 2, hoursForAll: true, affected: 'leave' })).status).toBe(200)
    expect(await hoursOf(two)).toEqual(['17:00', '21:30'])
    expect(await hoursOf(untouched)).toEqual([null, null])
    // It was outside before, so that nothing is asked again. A new table of the game brings its hours to the others.
    const later = { ...dark, tableNumber: 3, opensAt: '12:00', closesAt: '21:45', hoursForAll: true }
    expect((await call(server, admin, 'createGameTable', { body: later })).status).toBe(201)
    expect(await hoursOf(one)).toEqual(['12:00', '21:45'])
    const { rows } = await server.pool.query(
      `select count(*)::int as edits from audit_log where action = 'gameTable.updated' and subject_id = $1`,
      [two],
    )
    expect(rows).toEqual([{ edits: 2 }])
    await server.pool.query(`delete from play_bookings`)
  })

  it('are created several at once, all or none', async () => {
    const many = { ...table, location: 'Källaren', kind: 'shuffleboard', tableNumber: 1, count: 8 }
    expect(await call(server, admin, 'createGameTable', { body: many })).toMatchObject({
      status: 201,
      body: { tableNumber: 1 },
    })
    const created = async () =>
      (
        await server.pool.query<{ table_number: number }>(
          `select table_number from game_tables where kind = 'shuffleboard' order by table_number`,
        )
      ).rows.map(({ table_number }) => table_number)
    expect(await created()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    // The last one has a number that is taken.
    await server.pool.query(`delete from game_tables where kind = 'shuffleboard' and table_number < 8`)
    expect(await call(server, admin, 'createGameTable', { body: many })).toMatchObject({
      status: 409,
      body: { code: 'game_table_taken' },
    })
    expect(await created()).toEqual([8])
    for (const [change, rule] of [
      [{ tableNumber: 98, count: 3 }, 'invalid'],
      [{ count: 21 }, 'too_big'],
      [{ count: 0 }, 'too_small'],
    ] as const) {
      const { status, body } = await call(server, admin, 'createGameTable', { body: { ...many, ...change } })
      expect([status, body.fields]).toEqual([400, [expect.objectContaining({ field: 'count', rule })]])
    }
  })

  it('have hours of their own, both or none, that end by six in the morning', async () => {
    const create = (hours: object, tableNumber: number) =>
      call(server, admin, 'createGameTable', { body: { ...table, tableNumber, ...hours } })
    for (const [opensAt, closesAt, field, rule] of [
      ['17:00', null, 'closesAt', 'required'],
      [null, '22:00', 'opensAt', 'required'],
      ['22:00', '07:00', 'closesAt', 'invalid'],
    ])
      expect(await create({ opensAt, closesAt }, 60)).toMatchObject({
        status: 400,
        body: { fields: [{ field, rule }] },
      })
    const made = await create({ opensAt: '17:00', closesAt: '02:00' }, 61)
    expect(made).toMatchObject({ status: 201, body: { opensAt: '17:00', closesAt: '02:00' } })
    const params = { gameTableId: made.body.id }
    const body = { ...table, tableNumber: 61, opensAt: '', closesAt: '', version: 1 }
    const changed = await call(server, admin, 'updateGameTable', { params, body })
    expect(changed).toMatchObject({ status: 200, body: { opensAt: null, closesAt: null, version: 2 } })
  })

  it('of an own kind need its name', async () => {
    const body = { ...table, kind: 'own', ownKind: ' ', tableNumber: 9 }
    expect(await call(server, admin, 'createGameTable', { body })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'ownKind', rule: 'required' }] },
    })
  })

  it('keep their game while they are booked', async () => {
    const gameTableId = await makeGameTable(server, { tableNumber: 50, bookingMinutes: [60] })
    const bookingId = await makePlayBooking(server, { gameTableId, userId: guest.userId })
    const params = { gameTableId }
    const change = { ...table, tableNumber: 50, version: 1 }
    for (const game of [{ kind: 'dart' }, { kind: 'own', ownKind: 'Snooker' }])
      expect(
        await call(server, admin, 'updateGameTable', { params, body: { ...change, ...game } }),
      ).toMatchObject({ status: 409, body: { code: 'game_table_booked' } })
    const moved = await call(server, admin, 'updateGameTable', {
      params,
      body: { ...change, location: 'Källaren' },
    })
    expect(moved).toMatchObject({ status: 200, body: { kind: 'pool', location: 'Källaren' } })
    await server.pool.query(`update play_bookings set status = 'cancelled' where id = $1`, [bookingId])
    const body = { ...change, kind: 'dart', version: 2 }
    expect((await call(server, admin, 'updateGameTable', { params, body })).status).toBe(200)
  })

  it('keep their game while they are held for a party of the queue', async () => {
    const gameTableId = await makeGameTable(server, { tableNumber: 51 })
    const waitId = await makePlayWait(server, { gameTableId })
    const change = () =>
      call(server, admin, 'updateGameTable', {
        params: { gameTableId },
        body: { ...table, kind: 'dart', tableNumber: 51, version: 1 },
      })
    expect(await change()).toMatchObject({ status: 409, body: { code: 'play_table_held' } })
    await server.pool.query('delete from play_waits where id = $1', [waitId])
    expect((await change()).status).toBe(200)
  })

  it('are never offered, booked, put together or counted as restaurant tables', async () => {
    const gameTableId = await makeGameTable(server, { tableNumber: 40 })
    const offered = await call(server, guest, 'listTables', { query: party })
    const plan = await call(server, guest, 'getFloorPlan')
    const day = await call(server, admin, 'getTableDay', { params: { date: party.date } })
    const all = await call(server, admin, 'listAllTables')
    const bills = await call(server, admin, 'listTableBills')
    for (const { body } of [offered, plan, day, all, bills])
      expect(JSON.stringify(body)).not.toContain(gameTableId)
    expect(offered.body.items).toEqual([])
    expect(bills.body.items).toEqual([])
    const requestId = gameTableId
    const asked = [
      call(server, guest, 'createTableBooking', { body: { ...party, requestId, tableId: gameTableId } }),
      call(server, admin, 'createWalkIn', {
        body: { requestId, tableId: gameTableId, guestCount: 2, durationHours: 1, guestName: null },
      }),
    ]
    for (const answer of await Promise.all(asked)) expect([404, 400]).toContain(answer.status)
    const together = { name: null, tableIds: [gameTableId, admin.userId], capacity: 8 }
    expect((await call(server, admin, 'createTableGroup', { body: together })).status).toBe(400)
  })
})

describe('prices of playing', () => {
  const rate = {
    name: 'Kväll',
    kind: 'pool',
    weekdays: [5, 4],
    startTime: '17:00',
    endTime: '02:00',
    hourOre: 16_000,
    per: 'table',
  }

  it('are stored with their days in order, and an edit that changes nothing makes no new version', async () => {
    const made = await call(server, admin, 'createPlayRate', { body: rate })
    expect(made).toMatchObject({
      status: 201,
      body: { weekdays: [4, 5], startTime: '17:00', memberLevel: null },
    })
    const params = { playRateId: made.body.id }
    const same = await call(server, admin, 'updatePlayRate', { params, body: { ...rate, version: 1 } })
    expect(same).toMatchObject({ status: 200, body: { version: 1 } })
    const next = await call(server, admin, 'updatePlayRate', {
      params,
      body: { ...rate, hourOre: 0, version: 1 },
    })
    expect(next).toMatchObject({ status: 200, body: { version: 2, hourOre: 0 } })
  })

  it.each([
    ['that go on after six in the morning', { endTime: '07:00', startTime: '22:00' }, 'endTime'],
    ['without a day', { weekdays: [] }, 'weekdays'],
    ['with a day twice', { weekdays: [1, 1] }, 'weekdays'],
    ['for members without a level', { memberHourOre: 5_000 }, 'memberLevel'],
    ['for members without a price', { memberLevel: 5 }, 'memberHourOre'],
  ])('%s are refused', async (_what, change, field) => {
    const answer = await call(server, admin, 'createPlayRate', { body: { ...rate, ...change } })
    expect(answer.status).toBe(400)
    expect(answer.body.fields.map((each: { field: string }) => each.field)).toEqual([field])
  })
})
