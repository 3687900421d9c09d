import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { award } from './award.ts'

const unknown = '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b'

const server = await startServer()
const [admin, second] = await makeUsers(server, 2, { admin: true })
const [guest, other] = await makeUsers(server, 2)

describe('manual points', () => {
  const ledgerOf = async (userId: string) =>
    (await call(server, admin, 'listUserPoints', { params: { userId } })).body.items
  const reverse = (pointEventId: string, reason = 'Blev fel', by = admin) =>
    call(server, by, 'reversePoints', { params: { pointEventId }, body: { reason } })
  const stored = async () => {
    const { rows } = await server.pool.query(
      'select (select count(*) from point_events)::int as ledger, (select sum(points) from profiles)::int as points',
    )
    return rows[0]
  }

  it('points by hand update total, level, ledger and audit log', async () => {
    const given = await award(server, admin, guest.userId, 250)
    expect(given).toMatchObject({ status: 200, body: { points: 250, level: 3 } })
    expect((await call(server, guest, 'getMe')).body).toMatchObject({ points: 250, level: 3, progress: 50 })
    const [row] = await ledgerOf(guest.userId)
    expect(row).toMatchObject({
      source: 'admin_award',
      points: 250,
      reason: 'Vann torsdagens 9-boll',
      actor: { userId: admin.userId, displayName: admin.displayName },
      reversed: false,
    })
    const { rows } = await server.pool.query(
      `select actor_id, subject_id, before, after from audit_log where action = 'points.awarded'`,
    )
    expect(rows).toEqual([
      {
        actor_id: admin.userId,
        subject_id: guest.userId,
        before: { points: 0 },
        after: { points: 250, reason: 'Vann torsdagens 9-boll' },
      },
    ])
  })

  it('points by hand that are given at the same time share statements, and one refused award does not affect the others', async () => {
    const guests = await makeUsers(server, 5)
    const answers = await Promise.all(
      guests.flatMap(({ userId }) => [
        award(server, admin, userId, 7),
        award(server, second, userId, -100_000),
        award(server, second, userId, 5),
        award(server, admin, unknown, 3),
      ]),
    )
    const codes = answers.map(({ status, body }) => (status === 200 ? 200 : (body as { code: string }).code))
    expect(codes).toEqual(guests.flatMap(() => [200, 'too_few_points', 200, 'not_found']))
    for (const guest of guests) {
      expect((await call(server, guest, 'getMe')).body).toMatchObject({ points: 12, level: 1 })
      const { rows } = await server.pool.query(
        `select actor_id, (after ->> 'points')::integer - (before ->> 'points')::integer as given from audit_log
         where action = 'points.awarded' and subject_id = $1`,
        [guest.userId],
      )
      expect(rows).toHaveLength(2)
      expect(rows).toContainEqual({ actor_id: admin.userId, given: 7 })
      expect(rows).toContainEqual({ actor_id: second.userId, given: 5 })
    }
  })

  it('points by hand are listed for their owner without the giver', async () => {
    const mine = await call(server, guest, 'listMyPoints')
    expect(mine.body.items).toEqual([
      {
        id: expect.any(String),
        source: 'admin_award',
        points: 250,
        reason: 'Vann torsdagens 9-boll',
        createdAt: expect.any(String),
      },
    ])
    expect(JSON.stringify(mine.body)).not.toContain(admin.userId)
    expect((await call(server, other, 'listMyPoints')).body).toEqual({ items: [], nextCursor: null })
  })

  it('points by hand: a negative award keeps the level', async () => {
    expect((await award(server, admin, guest.userId, -200)).body).toEqual({ points: 50, level: 3 })
    expect((await award(server, admin, guest.userId, 60)).body).toEqual({ points: 110, level: 3 })
    expect((await award(server, admin, guest.userId, 200)).body).toEqual({ points: 310, level: 4 })
  })

  it('points by hand: a repeated award is applied once, and a changed one with the same id is refused', async () => {
    const requestId = randomId()
    const first = await award(server, admin, guest.userId, 15, { requestId })
    expect(first.body).toEqual({ points: 325, level: 4 })
    expect(await award(server, second, guest.userId, 15, { requestId })).toMatchObject({
      status: 200,
      body: first.body,
    })
    for (const [points, reason] of [
      [16, undefined],
      [15, 'Av en annan anledning'],
    ] as const) {
      expect(
        await award(server, admin, guest.userId, points, { requestId, ...(reason && { reason }) }),
      ).toMatchObject({ status: 409, body: { code: 'key_reused' } })
    }
    expect((await ledgerOf(guest.userId))[0]).toMatchObject({ points: 15, actor: { userId: admin.userId } })
    const { rows } = await server.pool.query(
      `select count(*)::int as n from audit_log where action = 'points.awarded' and (after ->> 'points')::int = 325`,
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it.each([[2 ** 31], [100_001], [-100_001], [0], [1.5], ['5'], ['1e3'], [null], [[5]], [true]])(
    'points by hand: %j points are refused, and nothing is stored',
    async (points) => {
      const before = await stored()
      expect(await award(server, admin, guest.userId, points as number)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', fields: [{ field: 'points' }] },
      })
      expect(await stored()).toEqual(before)
    },
  )

  it('points by hand are refused when the total would be below zero or above the maximum', async () => {
    const before = await stored()
    expect(await award(server, admin, guest.userId, -326)).toMatchObject({
      status: 409,
      body: { code: 'too_few_points' },
    })
    expect(await stored()).toEqual(before)
    await server.pool.query(
      `insert into point_events (user_id, source_type, source_id, delta)
       select $1, 'admin_award', gen_random_uuid(), 1000000 from generate_series(1, 1000)`,
      [other.userId],
    )
    expect(await award(server, admin, other.userId, 1)).toMatchObject({
      status: 409,
      body: { code: 'too_many_points' },
    })
    expect((await award(server, admin, other.userId, -1)).status).toBe(200)
    expect((await call(server, other, 'getMe')).body.points).toBe(999_999_999)
  })

  it('points by hand are refused without a valid reason', async () => {
    for (const reason of ['', '   ', `x${String.fromCharCode(0)}`, 'å'.repeat(201)]) {
      expect(await award(server, admin, guest.userId, 1, { reason })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', fields: [{ field: 'reason' }] },
      })
    }
  })

  it('points by hand are refused for an unknown user, and from a user who is no admin', async () => {
    expect(await award(server, admin, unknown, 5)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await call(server, admin, 'listUserPoints', { params: { userId: unknown } })).toMatchObject({
      status: 404,
    })
    expect((await award(server, guest, guest.userId, 5)).status).toBe(403)
    expect((await call(server, guest, 'listUserPoints', { params: { userId: guest.userId } })).status).toBe(
      403,
    )
    const [row] = await ledgerOf(guest.userId)
    expect((await reverse(row.id, 'Ångrar mig', guest)).status).toBe(403)
  })

  it('points by hand can be reversed once; a reversal cannot be reversed', async () => {
    const [row] = await ledgerOf(guest.userId)
    expect(await reverse(row.id)).toMatchObject({ status: 200, body: { points: 310, level: 4 } })
    expect(await reverse(row.id)).toMatchObject({ status: 409, body: { code: 'already_reversed' } })
    const [reversal, reversed] = await ledgerOf(guest.userId)
    expect(reversal).toMatchObject({ source: 'reversal', points: -15, reason: 'Blev fel', reversed: false })
    expect(reversed).toMatchObject({ id: row.id, reversed: true })
    expect(await reverse(reversal.id)).toMatchObject({ status: 409, body: { code: 'already_reversed' } })
    expect(await reverse(unknown)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const { rows } = await server.pool.query(
      `select actor_id, before, after from audit_log where action = 'points.reversed'`,
    )
    expect(rows).toEqual([
      {
        actor_id: admin.userId,
        before: { points: 325 },
        after: { points: 310, reason: 'Blev fel', pointEventId: row.id },
      },
    ])
  })

  it('points by hand: a reversal that exceeds the total is refused; reversing a deduction restores the points and updates the level', async () => {
    const [fresh] = await makeUsers(server, 1)
    await award(server, admin, fresh.userId, 90)
    const [given] = await ledgerOf(fresh.userId)
    await award(server, admin, fresh.userId, -50)
    const [taken] = await ledgerOf(fresh.userId)
    expect(await reverse(given.id)).toMatchObject({ status: 409, body: { code: 'too_few_points' } })
    await award(server, admin, fresh.userId, 55)
    expect((await reverse(taken.id)).body).toEqual({ points: 145, level: 2 })
    await expectInvariants(server.pool)
  })

  it('the database refuses changes to totals without a ledger row, and changes to ledger rows', async () => {
    const refused = (statement: string) =>
      server.pool.query(statement).then(
        () => 'done',
        (error: { constraint?: string }) => error.constraint,
      )
    expect(await refused('update profiles set points = 1000000')).toBe('points_by_ledger')
    expect(await refused('delete from point_events')).toBe('ledger_append_only')
    expect(await refused('update point_events set delta = 1')).toBe('ledger_append_only')
    expect(await refused(`update point_events set reason = 'annat' where reason is not null`)).toBe(
      'ledger_append_only',
    )
    await expectInvariants(server.pool)
  })
})
