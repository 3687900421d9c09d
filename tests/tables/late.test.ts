import { beforeEach, describe, expect, test } from 'vitest'
import { isNoShow } from '#rules/late-booking.ts'
import { lateJob } from '#server/features/tables/late-job.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeDish } from '#tests/orders/make-menu.ts'
import { insertOrder } from '#tests/orders/make-order.ts'
import { makeBooking, makeTable } from './make-table.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const at = (time: string) => new Date(`2055-03-05T${time}:00+01:00`)
let guest: TestUser
let tableId: string
let bookingId: string
const settings = (set: string) => server.pool.query(`update house_settings set ${set}`)
beforeEach(async () => {
  await server.pool.query(
    'delete from table_bookings; delete from restaurant_tables; delete from mails; delete from notifications',
  )
  await settings('confirm_guests = 4, release_minutes = 30, strikes_wait = null')
  ;[guest] = await makeUsers(server, 1)
  tableId = await makeTable(server)
  // From 19 to 21.
  bookingId = (await makeBooking(server, { tableId, userId: guest.userId, status: 'confirmed' })).id
})

const run = async (time: string) => {
  server.setNow(at(time))
  await lateJob.run(server.engine)
}
const read = async () => (await call(server, guest, 'getMyTableBooking', { params: { bookingId } })).body
const noShow = async (isNoShow: boolean, version?: number) =>
  call(server, admin, 'setTableNoShow', {
    params: { bookingId },
    body: { isNoShow, version: version ?? (await read()).version },
  })
const noticesOf = async ({ userId }: TestUser): Promise<{ title: string; is_active: boolean }[]> =>
  (
    await server.pool.query(
      'select n.title, n.is_active from notifications n join notification_targets t on t.notification_id = n.id where t.user_id = $1 order by n.created_at',
      [userId],
    )
  ).rows
const titlesOf = async (user: TestUser) => (await noticesOf(user)).map(({ title }) => title)
const scan = (readAt: string, arrives: string, operation: 'checkIn' | 'scanAtDoor' = 'checkIn') => {
  server.setNow(at(arrives))
  const waitedMs = at(arrives).getTime() - at(readAt).getTime()
  const body = { code: `booking:${bookingId}`, requestId: randomId(), waitedMs }
  return operation === 'checkIn'
    ? call(server, admin, 'checkIn', { body })
    : call(server, admin, 'scanAtDoor', { body: { ...body, door: 'Dörr 1' } })
}
/** Stores an order of the guest to the booking, which then has a status. */
const makeOrder = async (status: 'pending' | 'delivered' | 'cancelled') => {
  const id = await insertOrder(server, { userId: guest.userId, dish: await makeDish(server) })
  await server.pool.query('update orders set table_booking_id = $2 where id = $1', [id, bookingId])
  const steps = {
    pending: [],
    cancelled: ['cancelled'],
    delivered: ['confirmed', 'preparing', 'ready', 'delivered'],
  }
  for (const step of steps[status])
    await server.pool.query(`update orders set status = $2, ${step}_at = now() where id = $1`, [id, step])
}
/** Somebody else gets the table. */
const giveAway = async () => {
  const [other] = await makeUsers(server, 1)
  return makeBooking(server, { tableId, userId: other.userId, time: '19:40', hours: 1, status: 'confirmed' })
}

describe('a late party', () => {
  test('staff get word first, and the guest sees until when the table is held; then it is released, once, as a no-show', async () => {
    await run('19:19')
    expect(await read()).toMatchObject({ heldUntil: null, status: 'confirmed' })
    await run('19:20')
    await run('19:29')
    expect(await read()).toMatchObject({ heldUntil: at('19:30').toISOString(), status: 'confirmed' })
    expect(await titlesOf(admin)).toEqual([expect.stringMatching(/^Ingen har kommit till bord \d+$/)])
    await run('19:30')
    await run('19:31')
    expect(await read()).toMatchObject({
      status: 'cancelled',
      hasLapsed: false,
      noShowAt: at('19:30').toISOString(),
    })
    expect(await titlesOf(guest)).toEqual(['Vi kunde inte hålla bordet längre'])
    const { rows } = await server.pool.query(
      'select action, actor_id from audit_log where subject_id = $1 order by id',
      [bookingId],
    )
    expect(rows).toEqual([{ action: 'tableBooking.released', actor_id: null }])
    await expectInvariants(server.pool)
  })
  test('is not released before staff have had word for ten minutes, however late that comes', async () => {
    await run('20:00')
    expect(await read()).toMatchObject({ heldUntil: at('20:10').toISOString() })
    await run('20:09')
    expect((await read()).status).toBe('confirmed')
    await run('20:10')
    expect((await read()).status).toBe('cancelled')
  })
  test.each([
    ['whose owner releases nothing', () => settings('release_minutes = null')],
    ['that is checked in', () => scan('19:25', '19:25')],
    ['that has ordered, and nobody has checked in', () => makeOrder('pending')],
    [
      'that staff have moved to a later time',
      async () => {
        const body = { tableId, time: '19:45', version: (await read()).version }
        expect((await call(server, admin, 'moveTableBooking', { params: { bookingId }, body })).status).toBe(
          200,
        )
      },
    ],
  ])('%s keeps its table', async (_, meanwhile) => {
    await run('19:20')
    await meanwhile()
    await run('19:40')
    expect(await read()).toMatchObject({ status: 'confirmed', noShowAt: null })
  })
  test.each([
    ['has come', () => scan('19:25', '19:25')],
    ['has come to the door', () => scan('19:25', '19:25', 'scanAtDoor')],
    [
      'did not come, as staff say',
      () => {
        server.setNow(at('19:25'))
        return noShow(true)
      },
    ],
    ['was released', () => run('19:30')],
    [
      'has cancelled by telephone',
      async () => {
        const body = { status: 'cancelled' as const, version: (await read()).version }
        return call(server, admin, 'setTableBookingStatus', { params: { bookingId }, body })
      },
    ],
    [
      'comes later',
      async () => {
        const body = { tableId, time: '19:45', version: (await read()).version }
        return call(server, admin, 'moveTableBooking', { params: { bookingId }, body })
      },
    ],
    [
      'has ordered',
      async () => {
        await makeOrder('pending')
        await run('19:25')
      },
    ],
  ])('is named to staff no longer when it %s', async (_, meanwhile) => {
    await run('19:20')
    expect(await noticesOf(admin)).toMatchObject([{ is_active: true }])
    await meanwhile()
    expect(await noticesOf(admin)).toMatchObject([{ is_active: false }])
  })
  test('is named to staff no longer when it has come under another name, also beside another that is late', async () => {
    const other = { tableId: await makeTable(server), userId: admin.userId, status: 'confirmed' }
    await makeBooking(server, other)
    await run('19:20')
    expect(await noticesOf(admin)).toMatchObject([{ is_active: true }, { is_active: true }])
    const renamed = { body: { displayName: 'Örjan', marketing: false } }
    expect((await call(server, guest, 'updateMe', renamed)).status).toBe(200)
    await scan('19:25', '19:25')
    expect((await noticesOf(admin)).filter(({ is_active }) => is_active)).toHaveLength(1)
  })
  test('whose account is deleted is named in no notice any more', async () => {
    await run('19:20')
    expect((await call(server, guest, 'deleteMe', { body: { password: guest.password } })).status).toBe(204)
    expect(await noticesOf(admin)).toEqual([])
  })
  test('that has ordered since reads no longer until when its table is held, and cannot be said not to have come', async () => {
    await run('19:20')
    expect((await read()).heldUntil).not.toBeNull()
    await makeOrder('pending')
    expect((await read()).heldUntil).toBeNull()
    expect(await noShow(true)).toMatchObject({ status: 409, body: { code: 'booking_has_orders' } })
    const day = await call(server, admin, 'getTableDay', { params: { date: '2055-03-05' } })
    expect(day.body.bookings).toMatchObject([{ id: bookingId, hasOrdered: true, heldUntil: null }])
    const { version } = await read()
    await run('19:25')
    await run('19:26')
    expect(await read()).toMatchObject({ status: 'confirmed', version: version + 1 })
    await expectInvariants(server.pool)
  })
  test('that has ordered is not named to staff', async () => {
    await makeOrder('delivered')
    await run('19:20')
    expect(await read()).toMatchObject({ status: 'confirmed', heldUntil: null })
    expect(await titlesOf(admin)).toEqual([])
  })
  test('whose order was cancelled is released', async () => {
    await makeOrder('cancelled')
    await run('19:20')
    await run('19:30')
    expect(await read()).toMatchObject({ status: 'cancelled', noShowAt: expect.any(String) })
  })
  test('of a guest on the telephone is released too', async () => {
    const body = {
      requestId: randomId(),
      tableId: await makeTable(server),
      date: '2055-03-05',
      time: '19:00',
      guestCount: 2,
      durationHours: 2,
      guestName: 'Åsa Ek',
    }
    server.setNow(at('12:00'))
    const made = await call(server, admin, 'createPhoneBooking', { body })
    await run('19:20')
    await run('19:30')
    const { rows } = await server.pool.query('select status, no_show_at from table_bookings where id = $1', [
      made.body.id,
    ])
    expect(rows).toEqual([{ status: 'cancelled', no_show_at: at('19:30') }])
  })
})

describe('a no-show', () => {
  test('is said by staff in one tap from 15 minutes on, and taken back within a day, while the table is free', async () => {
    server.setNow(at('19:14'))
    expect(await noShow(true)).toMatchObject({ status: 409, body: { code: 'status_not_allowed' } })
    server.setNow(at('19:15'))
    expect(await noShow(true)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect(await noShow(true)).toMatchObject({ status: 409, body: { code: 'status_not_allowed' } })
    server.setNow(at('19:30'))
    const back = await noShow(false)
    expect(back).toMatchObject({ status: 200, body: { status: 'confirmed', noShowAt: null } })
    expect(await noticesOf(guest)).toMatchObject([
      { title: 'Vi kunde inte hålla bordet längre', is_active: false },
    ])
    expect(await scan('19:31', '19:31')).toMatchObject({ status: 200 })
  })
  test('is not taken back while others have the table, and after the visit makes it completed', async () => {
    server.setNow(at('19:30'))
    await noShow(true)
    await giveAway()
    expect(await noShow(false)).toMatchObject({ status: 409, body: { code: 'table_taken' } })
    server.setNow(at('21:00'))
    expect(await noShow(false)).toMatchObject({ status: 200, body: { status: 'completed', noShowAt: null } })
  })
  test('is final after a day', async () => {
    server.setNow(at('19:30'))
    await noShow(true)
    server.setNow(new Date(at('19:30').getTime() + 24 * 3_600_000))
    expect(await noShow(false)).toMatchObject({ status: 409, body: { code: 'status_not_allowed' } })
  })
  test('is never a party that has come', async () => {
    await scan('19:20', '19:20')
    expect(await noShow(true)).toMatchObject({ status: 409, body: { code: 'booking_checked_in' } })
  })
  test('is the same for the rule, the guest’s page, the report and the dashboard, in every state', async () => {
    server.setNow(at('21:30'))
    const states = [
      [`status = 'confirmed'`, { status: 'confirmed', noShowAt: null, checkedInAt: null }],
      [`checked_in_at = now()`, { status: 'confirmed', noShowAt: null, checkedInAt: new Date() }],
      [`status = 'completed'`, { status: 'completed', noShowAt: null, checkedInAt: null }],
      [`status = 'cancelled'`, { status: 'cancelled', noShowAt: null, checkedInAt: null }],
      [
        `status = 'cancelled', no_show_at = now()`,
        { status: 'cancelled', noShowAt: new Date(), checkedInAt: null },
      ],
    ] as const
    for (const [set, booking] of states) {
      await server.pool.query('delete from table_bookings')
      bookingId = (await makeBooking(server, { tableId, userId: guest.userId, status: 'confirmed' })).id
      await server.pool.query(`update table_bookings set ${set} where id = $1`, [bookingId])
      const expected = Number(isNoShow({ ...booking, endsAt: at('21:00') }, at('21:30')))
      const page = await call(server, admin, 'getGuest', { params: { userId: guest.userId } })
      const report = await call(server, admin, 'getBookingReport', {
        query: { from: '2055-03-05', to: '2055-03-05' },
      })
      const dashboard = await call(server, admin, 'getDashboard')
      expect(
        [page.body.noShows.tables, report.body.noShows, dashboard.body.tables.noShows],
        `${set} is ${expected}`,
      ).toEqual([expected, expected, expected])
    }
  })
})

describe('strikes', () => {
  const book = async () => {
    const body = { tableId, guestCount: 2, durationHours: 2, specialRequests: null, time: '19:00' }
    const made = await call(server, guest, 'createTableBooking', {
      body: { ...body, requestId: randomId(), date: '2055-06-02' },
    })
    await server.pool.query(`delete from table_bookings where id = $1`, [made.body.id])
    return made.body.status
  }
  test('make a booking wait where the owner wants it, and fade after 90 days', async () => {
    server.setNow(at('19:30'))
    await noShow(true)
    expect(await book()).toBe('confirmed')
    await settings('strikes_wait = 2')
    expect(await book()).toBe('confirmed')
    await settings('strikes_wait = 1')
    expect(await book()).toBe('pending')
    const query = { date: '2055-06-02', time: '19:00', guestCount: 2, durationHours: 2 }
    const tables = await call(server, guest, 'listTables', { query })
    expect(tables.body).toMatchObject({ strikes: 1, items: [{ isConfirmedAtOnce: false }] })
    const strikes = async () =>
      (await call(server, admin, 'getGuest', { params: { userId: guest.userId } })).body.strikes
    expect(await strikes()).toBe(1)
    server.setNow(new Date(at('19:30').getTime() + 90 * 24 * 3_600_000 - 1))
    expect(await strikes()).toBe(1)
    server.setNow(new Date(at('19:30').getTime() + 90 * 24 * 3_600_000))
    expect(await strikes()).toBe(0)
  })
  test('are none for a booking that nobody has said anything about', async () => {
    server.setNow(at('23:00'))
    const { body } = await call(server, admin, 'getGuest', { params: { userId: guest.userId } })
    expect([body.noShows.tables, body.strikes]).toEqual([1, 0])
  })
})

describe.each(['checkIn', 'scanAtDoor'] as const)('a scan that waited for the network (%s)', (operation) => {
  beforeEach(async () => {
    await run('19:20')
    await run('19:30')
    expect((await read()).status).toBe('cancelled')
  })
  test('and was read before the release gives the party its table back, and is no strike', async () => {
    expect(await scan('19:29', '19:50', operation)).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({
      status: 'confirmed',
      checkedInAt: at('19:29').toISOString(),
      noShowAt: null,
    })
    await expectInvariants(server.pool)
  })
  test('and was read after the release is refused, and nothing changes', async () => {
    expect(await scan('19:31', '19:50', operation)).toMatchObject({
      status: 409,
      body: { code: 'booking_cancelled' },
    })
    expect((await read()).noShowAt).not.toBeNull()
  })
  test('and finds other guests at the table is told to staff, not to the guest, and is no strike', async () => {
    await giveAway()
    const before = (await titlesOf(guest)).length
    expect(await scan('19:29', '19:50', operation)).toMatchObject({
      status: 409,
      body: { code: 'table_given_away' },
    })
    expect(await read()).toMatchObject({ status: 'cancelled', checkedInAt: null, noShowAt: null })
    expect((await titlesOf(admin)).at(-1)).toMatch(/^Bord \d+ gavs bort för tidigt$/)
    expect((await titlesOf(guest)).length).toBe(before)
    await expectInvariants(server.pool)
  })
})
