import { beforeEach, describe, expect, test } from 'vitest'
import { queueJob } from '#server/features/tables/queue-job.ts'
import { requestsJob } from '#server/features/tables/requests-job.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { makeBooking, makeTable } from './make-table.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const noon = new Date('2055-03-05T11:00:00Z')
const wish = {
  date: '2055-03-05',
  time: '19:00',
  guestCount: 2,
  durationHours: 2,
  isFlexible: false,
}
let [first, second, third, holder]: TestUser[] = []
let tableId: string
let bookingId: string

beforeEach(async () => {
  server.setNow(noon)
  await server.pool.query(
    'delete from table_waits; delete from table_bookings; delete from restaurant_tables',
  )
  await server.pool.query('delete from mails; delete from opening_days; delete from opening_hours')
  await server.pool.query(
    'update house_settings set confirm_guests = 4, offer_minutes = 15, allows_large_tables = false',
  )
  ;[first, second, third, holder] = await makeUsers(server, 4)
  tableId = await makeTable(server)
  bookingId = (await makeBooking(server, { tableId, userId: holder?.userId as string })).id
})

const join = (who: TestUser | undefined, change: object = {}) =>
  call(server, who as TestUser, 'joinTableQueue', { body: { requestId: randomId(), ...wish, ...change } })
/** Joins later than those before. */
const joinInTurn = async (who: TestUser | undefined, change: object = {}) => {
  server.setNow(new Date(server.engine.clock.now().getTime() + 1_000))
  const answer = await join(who, change)
  expect(answer.status).toBe(201)
  return answer.body.id as string
}
const mine = async (who: TestUser | undefined) =>
  (await call(server, who as TestUser, 'listMyTableWaits')).body.items
const serve = () => queueJob.run(server.engine)
const cancel = (id = bookingId) =>
  call(server, holder as TestUser, 'cancelMyTableBooking', { params: { bookingId: id } })
const accept = (who: TestUser | undefined, waitId: string) =>
  call(server, who as TestUser, 'acceptTableOffer', { params: { waitId } })
const leave = (who: TestUser | undefined, waitId: string) =>
  call(server, who as TestUser, 'leaveTableQueue', { params: { waitId } })
const book = (who: TestUser | undefined, change: object = {}) => {
  const { isFlexible: _, ...party } = wish
  return call(server, who as TestUser, 'createTableBooking', {
    body: { requestId: randomId(), tableId, ...party, specialRequests: null, ...change },
  })
}
const noticesOf = async (who: TestUser | undefined) =>
  (
    await server.pool.query(
      `select title, path, is_active from notifications n join notification_targets t on t.notification_id = n.id
       where t.user_id = $1 order by n.created_at, n.id`,
      [who?.userId],
    )
  ).rows
const offered = (user: TestUser | undefined) =>
  mine(user).then(([wait]) => (wait?.offer ? [wait.offer.tableNumber, wait.offer.until] : null))
const statusOf = async (waitId: string) =>
  (await server.pool.query('select status from table_waits where id = $1', [waitId])).rows[0]?.status

describe('a table that becomes free', () => {
  test('is offered to the first in the queue, by a notice and a mail, and nobody else can book it', async () => {
    const waitId = await joinInTurn(first)
    await joinInTurn(second)
    expect(await mine(second)).toMatchObject([{ ...wish, position: 2, offer: null }])
    await serve()
    expect(await offered(first)).toBeNull()
    const stream = await openStream(server, first as TestUser, 'me')
    await cancel()
    // Between the cancellation and the offer, it is kept for the queue too.
    expect(await book(third)).toMatchObject({ status: 409, body: { code: 'table_taken' } })
    await serve()
    await stream.next((message) => message.type === 'tableWaits.changed')
    expect(await mine(first)).toMatchObject([
      { id: waitId, position: 1, offer: { tableId, startsAt: '2055-03-05T18:00:00.000Z' } },
    ])
    expect(await offered(second)).toBeNull()
    expect(await book(third)).toMatchObject({ status: 409, body: { code: 'table_taken' } })
    const walkIn = { body: { requestId: randomId(), tableId, guestCount: 2, durationHours: 4 } }
    server.setNow(new Date('2055-03-05T17:00:00Z'))
    expect(await call(server, admin, 'createWalkIn', walkIn)).toMatchObject({
      status: 409,
      body: { code: 'table_taken' },
    })
    expect(await noticesOf(first)).toMatchObject([
      { title: 'Ett bord är ledigt för dig', path: '/table-booking', is_active: true },
    ])
    const { rows } = await server.pool.query('select * from mails where recipient = $1', [first?.email])
    expect(rows).toMatchObject([{ subject: 'Ett bord är ledigt för dig: fredag 5 mars 2055 kl. 19:00' }])
    expect(rows[0].body_text).toContain('går bordet vidare, och du lämnar kön.')
    const others = { query: { date: wish.date, time: wish.time, guestCount: 2, durationHours: 2 } }
    expect((await call(server, third as TestUser, 'listTables', others)).body.items).toMatchObject([
      { isFree: false },
    ])
    await expectInvariants(server.pool)
  })

  test('is booked by the guest who accepts, confirmed by the rules; the same acceptance is the same booking', async () => {
    const waitId = await joinInTurn(first)
    await joinInTurn(second)
    await cancel()
    await serve()
    expect(await accept(second, waitId)).toMatchObject({ status: 404 })
    const booked = await accept(first, waitId)
    expect(booked).toMatchObject({
      status: 200,
      body: { status: 'confirmed', table: { id: tableId }, time: '19:00' },
    })
    expect((await accept(first, waitId)).body).toEqual(booked.body)
    expect(await mine(first)).toEqual([])
    expect(await noticesOf(first)).toMatchObject([{ is_active: false }])
    await serve()
    expect(await mine(second)).toMatchObject([{ position: 1, offer: null }])
  })

  test.each([
    ['is declined', (waitId: string) => leave(first, waitId), 'declined'],
    [
      'is not answered in time',
      async () => server.setNow(new Date(server.engine.clock.now().getTime() + 15 * 60_000)),
      'expired',
    ],
    [
      'staff take the guest out of the queue',
      (waitId: string) => call(server, admin, 'removeTableWait', { params: { waitId } }),
      'removed',
    ],
  ])('goes to the next when it %s', async (_, end, status) => {
    const waitId = await joinInTurn(first)
    await joinInTurn(second)
    await cancel()
    await serve()
    await end(waitId)
    await serve()
    expect(await statusOf(waitId)).toBe(status)
    expect(await offered(second)).not.toBeNull()
    expect(await accept(first, waitId)).toMatchObject({ status: 409, body: { code: 'offer_ended' } })
    expect(await noticesOf(first)).toContainEqual({
      title: 'Ett bord är ledigt för dig',
      path: '/table-booking',
      is_active: false,
    })
    // Leaving again changes nothing.
    expect((await leave(first, waitId)).status).toBe(204)
    expect(await statusOf(waitId)).toBe(status)
  })

  test('goes to the next when the account is deleted', async () => {
    await joinInTurn(first)
    await joinInTurn(second)
    await cancel()
    await serve()
    await server.pool.query('delete from users where id = $1', [first?.userId])
    await serve()
    expect(await offered(second)).not.toBeNull()
  })

  test('is booked although the time to answer has passed, if nobody has given it away yet', async () => {
    const waitId = await joinInTurn(first)
    await cancel()
    await serve()
    server.setNow(new Date(server.engine.clock.now().getTime() + 16 * 60_000))
    expect((await accept(first, waitId)).status).toBe(200)
  })

  test('is not booked where the guest has used the id of the wait for another booking', async () => {
    const waitId = await joinInTurn(first)
    await book(first, { requestId: waitId, date: '2055-03-09' })
    await cancel()
    await serve()
    expect((await accept(first, waitId)).body.code).toBe('key_reused')
  })

  test('is skipped by those whom it does not fit', async () => {
    const large = await makeTable(server, { capacity: 5 })
    await joinInTurn(first, { guestCount: 5 })
    await server.pool.query('update restaurant_tables set is_available = false where id = $1', [large])
    await joinInTurn(second, { time: '22:00' })
    await joinInTurn(third)
    await makeBooking(server, { tableId, userId: holder?.userId as string, time: '21:30' })
    await cancel()
    await serve()
    expect([await offered(first), await offered(second)]).toEqual([null, null])
    expect(await offered(third)).not.toBeNull()
  })

  test('is offered at the nearest time to a guest who is flexible', async () => {
    await cancel()
    await makeBooking(server, { tableId, userId: second?.userId as string, time: '17:30' })
    await joinInTurn(first, { isFlexible: true })
    await serve()
    expect((await mine(first))[0].offer.startsAt).toBe('2055-03-05T18:30:00.000Z')
  })
})

describe('every way to free a table serves the queue', () => {
  const asStaff = (status: 'cancelled' | 'confirmed' | 'completed', version: number) =>
    call(server, admin, 'setTableBookingStatus', { params: { bookingId }, body: { status, version } })
  test.each<[string, () => Promise<unknown>]>([
    ['staff cancel', () => asStaff('cancelled', 1)],
    [
      'the guest changes to another day',
      async () => {
        const { isFlexible: _, ...party } = wish
        const body = { ...party, date: '2055-03-06', tableId, specialRequests: null, version: 1 }
        const changed = await call(server, holder as TestUser, 'changeMyTableBooking', {
          params: { bookingId },
          body,
        })
        expect(changed.status).toBe(200)
      },
    ],
    [
      'staff move the booking',
      async () => {
        const body = { tableId: await makeTable(server, { capacity: 20 }), version: 1 }
        expect((await call(server, admin, 'moveTableBooking', { params: { bookingId }, body })).status).toBe(
          200,
        )
      },
    ],
    ['a table is added', () => makeTable(server)],
    [
      'a larger table may be taken by few',
      async () => {
        await makeTable(server, { capacity: 20 })
        await serve()
        expect(await offered(first)).toBeNull()
        await server.pool.query('update house_settings set allows_large_tables = true')
      },
    ],
    [
      'the party leaves early',
      async () => {
        await asStaff('confirmed', 1)
        expect((await asStaff('completed', 2)).status).toBe(200)
      },
    ],
    [
      'the account of the booking is deleted',
      () => server.pool.query('delete from users where id = $1', [holder?.userId]),
    ],
  ])('%s', async (_, free) => {
    await joinInTurn(first)
    await serve()
    expect(await offered(first)).toBeNull()
    await free()
    await serve()
    expect(await offered(first)).not.toBeNull()
  })
})

describe('a guest', () => {
  test('waits once an evening and for three evenings, and the same request is the same wait', async () => {
    const requestId = randomId()
    const joined = await join(first, { requestId })
    expect((await join(first, { requestId })).body).toEqual(joined.body)
    expect(await join(first, { requestId, guestCount: 3 })).toMatchObject({ body: { code: 'key_reused' } })
    expect((await join(first, { time: '21:00' })).body.code).toBe('already_waiting')
    // After midnight it is the same evening.
    expect((await join(first, { date: '2055-03-06', time: '01:00' })).body.code).toBe('already_waiting')
    expect((await join(first, { date: '2055-03-06' })).status).toBe(201)
    expect((await join(first, { date: '2055-03-07' })).status).toBe(201)
    expect(await join(first, { date: '2055-03-08' })).toMatchObject({ body: { code: 'too_many_waits' } })
    expect(await join(second, { time: '11:59' })).toMatchObject({ body: { code: 'booking_in_past' } })
  })

  test('does not wait with a party that no table seats', async () => {
    await makeTable(server, { capacity: 8, isAvailable: false })
    expect((await join(first, { guestCount: 5 })).body.code).toBe('table_too_small')
    expect((await join(first, { guestCount: 4 })).status).toBe(201)
  })

  test('waits no longer who books a table for the evening, and may book the very table that is offered', async () => {
    const waitId = await joinInTurn(first)
    await joinInTurn(second)
    await cancel()
    await serve()
    const stream = await openStream(server, second as TestUser, 'me')
    expect((await book(first)).status).toBe(201)
    expect(await statusOf(waitId)).toBe('booked')
    // Nothing says any longer that a table is offered, and those behind see their new place.
    expect(await noticesOf(first)).toMatchObject([{ is_active: false }])
    await stream.next(({ type }) => type === 'tableWaits.changed')
    expect(await accept(first, waitId)).toMatchObject({ body: { code: 'offer_ended' } })
  })

  test('waits until the last wished time has passed, and what was waited for is erased after 30 days', async () => {
    const waitId = await joinInTurn(first)
    server.setNow(new Date('2055-03-05T18:00:00Z'))
    await serve()
    expect(await statusOf(waitId)).toBe('waiting')
    server.setNow(new Date('2055-03-05T18:00:01Z'))
    await serve()
    expect(await statusOf(waitId)).toBe('passed')
    server.setNow(new Date('2055-04-04T12:00:00Z'))
    await requestsJob.run(server.engine)
    expect(await statusOf(waitId)).toBe('passed')
    server.setNow(new Date('2055-04-05T12:00:00Z'))
    await requestsJob.run(server.engine)
    expect(await statusOf(waitId)).toBeUndefined()
  })

  test('has the wait and the offer among what is theirs tonight', async () => {
    await joinInTurn(first)
    await cancel()
    await serve()
    const { body } = await call(server, first as TestUser, 'getTonight')
    expect(body.waits).toMatchObject([{ ...wish, offer: { tableId } }])
    expect((await call(server, second as TestUser, 'getTonight')).body.waits).toEqual([])
  })
})

describe('staff', () => {
  const offer = (waitId: string, change: object = {}) =>
    call(server, admin, 'offerTable', {
      params: { waitId },
      body: { tableId, date: wish.date, time: wish.time, ...change },
    })
  test('see who waits, and offer a table to one of them, also a large one and out of turn', async () => {
    await joinInTurn(first)
    const waitId = await joinInTurn(second)
    const list = await call(server, admin, 'listTableWaits', { params: { date: wish.date } })
    expect(list.body.items).toMatchObject([
      { position: 1, guest: { userId: first?.userId } },
      { position: 2, guest: { userId: second?.userId } },
    ])
    expect(await offer(waitId)).toMatchObject({ status: 409, body: { code: 'table_taken' } })
    const large = await makeTable(server, { capacity: 20 })
    expect(await offer(waitId, { tableId: large, time: '20:00' })).toMatchObject({
      status: 200,
      body: { offer: { tableId: large, startsAt: '2055-03-05T19:00:00.000Z' } },
    })
    expect(await offer(waitId)).toMatchObject({ status: 409, body: { code: 'offer_ended' } })
    const { rows } = await server.pool.query('select * from audit_log where subject_id = $1', [waitId])
    expect(rows).toMatchObject([
      {
        actor_id: admin.userId,
        action: 'tableWait.offered',
        after: { status: 'offered', userId: second?.userId },
      },
    ])
    // Two seats too many are no reason for a guest who accepts.
    expect(await accept(second, waitId)).toMatchObject({ status: 200, body: { time: '20:00' } })
  })

  test('cannot delete a table that is offered', async () => {
    await joinInTurn(first)
    await cancel()
    await serve()
    expect(await call(server, admin, 'deleteTable', { params: { tableId } })).toMatchObject({
      status: 409,
      body: { code: 'table_booked' },
    })
  })
})

describe('the database refuses, whatever forgets the rule,', () => {
  const atTime = `booking_date, booking_time, duration_hours, guest_count`
  test('a booking of what is offered, an offer of what is booked, and another end of a wait', async () => {
    const waitId = await joinInTurn(first)
    const otherId = await joinInTurn(second)
    await cancel()
    await serve()
    const insert = `insert into table_bookings (user_id, request_id, table_id, ${atTime})
      values ($1, gen_random_uuid(), $2, '2055-03-05', '18:00', 2, 2)`
    await expect(server.pool.query(insert, [third?.userId, tableId])).rejects.toMatchObject({
      constraint: 'table_taken',
    })
    const give = `update table_waits set status = 'offered', table_id = $2, offer_start = '2055-03-05T18:00Z',
      offer_end = '2055-03-05T20:00Z', offered_until = now() where id = $1`
    await expect(server.pool.query(give, [otherId, tableId])).rejects.toMatchObject({
      constraint: 'table_waits_one_offer',
    })
    await leave(first, waitId)
    await expect(
      server.pool.query(`update table_waits set status = 'expired' where id = $1`, [waitId]),
    ).rejects.toMatchObject({ constraint: 'offer_ended' })
    await server.pool.query(insert, [third?.userId, tableId])
    await expect(server.pool.query(give, [otherId, tableId])).rejects.toMatchObject({
      constraint: 'table_taken',
    })
  })
})
