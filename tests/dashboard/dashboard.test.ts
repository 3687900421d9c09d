import { describe, expect, it } from 'vitest'
import { makeCompetition } from '#tests/competitions/make-competition.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { hostOf } from '#tests/live-competitions/host.ts'
import { makeDish } from '#tests/orders/make-menu.ts'
import { makeOrder, moveOrder } from '#tests/orders/make-order.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest] = await makeUsers(server, 1)

describe('the dashboard', () => {
  const read = async () => (await call(server, admin, 'getDashboard')).body

  it("the dashboard shows tonight's events with their bookings and places, or else the next event", async () => {
    server.setNow(new Date('2027-05-14T16:00:00Z'))
    await makeEvent(server, { title: 'I går', date: '2027-05-13', time: '19:00' })
    await makeEvent(server, { title: 'Nästa vecka', date: '2027-05-21', time: '19:00' })
    await makeEvent(server, { title: 'I morgon', date: '2027-05-15', time: '19:00' })
    const next = await read()
    expect(next.isTonight).toBe(false)
    expect(next.events.map((event: { title: string }) => event.title)).toEqual(['I morgon'])

    const eventId = await makeEvent(server, {
      title: 'Sent i kväll',
      date: '2027-05-14',
      time: '23:30',
      location: 'Baren',
      maxAttendees: 12,
    })
    await makeEvent(server, { title: 'Tidigt i dag', date: '2027-05-14', time: '08:00' })
    expect((await call(server, guest, 'bookEvent', { params: { eventId } })).status).toBe(200)
    const tonight = await read()
    expect(tonight.isTonight).toBe(true)
    expect(tonight.events.map((event: { title: string }) => event.title)).toEqual([
      'Tidigt i dag',
      'Sent i kväll',
    ])
    expect(tonight.events[1]).toEqual({
      id: eventId,
      title: 'Sent i kväll',
      date: '2027-05-14',
      time: '23:30',
      location: 'Baren',
      currentAttendees: 1,
      maxAttendees: 12,
    })
  })

  it('the dashboard counts the night until six to the evening before', async () => {
    await server.pool.query('delete from events')
    await makeEvent(server, { title: 'Nattklubb', date: '2027-06-11', time: '23:00' })
    await makeEvent(server, { title: 'Efterfest', date: '2027-06-12', time: '01:00' })
    await makeEvent(server, { title: 'Lunch', date: '2027-06-12', time: '12:00' })
    const titlesAt = async (now: string) => {
      server.setNow(new Date(now))
      return (await read()).events.map((event: { title: string }) => event.title)
    }
    expect(await titlesAt('2027-06-11T18:00:00Z')).toEqual(['Nattklubb', 'Efterfest'])
    expect(await titlesAt('2027-06-12T00:30:00Z')).toEqual(['Nattklubb', 'Efterfest'])
    expect(await titlesAt('2027-06-12T04:00:00Z')).toEqual(['Lunch'])
  })

  it('the dashboard lists the competitions that are live, and only those', async () => {
    server.setNow(new Date())
    await makeCompetition(server, { title: 'Inte live' })
    const id = await makeCompetition(server, { title: 'Live nu' })
    expect((await hostOf(server, admin, id).start()).status).toBe(200)
    expect((await read()).live).toEqual([{ id, title: 'Live nu', participants: 0 }])
    await hostOf(server, admin, id).pause()
    expect((await read()).live).toEqual([])
  })

  it('the dashboard counts new accounts since six in the morning in Stockholm and within seven days', async () => {
    server.setNow(new Date('2027-05-14T16:00:00Z'))
    const [today, yesterday, older] = await makeUsers(server, 3)
    const join = (user: TestUser, at: string) =>
      server.pool.query('update profiles set created_at = $2 where user_id = $1', [user.userId, at])
    await server.pool.query(`update profiles set created_at = '2027-01-01'`)
    await join(today, '2027-05-14T04:00:00Z')
    await join(yesterday, '2027-05-14T03:59:59Z')
    await join(older, '2027-05-07T15:59:59Z')
    expect((await read()).newGuests).toEqual({ today: 1, week: 2 })
  })

  it('the dashboard shows the latest five changes by admins, latest first', async () => {
    for (let level = 2; level <= 8; level++) {
      await call(server, admin, 'updateUser', {
        params: { userId: guest.userId },
        body: { version: level - 1, level },
      })
    }
    const { changes } = await read()
    const all = (await call(server, admin, 'listAudit')).body.items
    expect(changes.map((change: { id: number }) => change.id)).toEqual(
      all.slice(0, 5).map((change: { id: number }) => change.id),
    )
    expect(changes).toHaveLength(5)
    expect(changes[0]).toMatchObject({
      actor: { userId: admin.userId },
      action: 'user.updated',
      subjectName: guest.displayName,
    })
  })

  it("the dashboard sorts today's table bookings by where their guests are, and names guests to the host only", async () => {
    const at = '2055-03-05T18:30:00.000Z'
    await server.pool.query('delete from table_bookings')
    const booked = async (time: string, more: Partial<Parameters<typeof makeBooking>[1]> = {}) => {
      const [made] = await makeUsers(server, 1)
      const tableId = await makeTable(server)
      return makeBooking(server, { tableId, userId: made.userId, time, status: 'confirmed', ...more })
    }
    const missed = await booked('16:00')
    const seated = await booked('18:30', { guests: 4 })
    await server.pool.query(
      `update table_bookings set checked_in_at = '2055-03-05T17:31:00Z' where id = $1`,
      [seated.id],
    )
    const late = await booked('19:15')
    const due = await booked('19:20', { guests: 3 })
    const night = await booked('00:30', { date: '2055-03-06' })
    await booked('20:00', { status: 'pending' })
    await booked('20:00', { status: 'cancelled' })
    await booked('20:00', { date: '2055-03-06' })
    server.setNow(new Date(at))

    const { tables } = await read()
    expect(tables).toMatchObject({
      seated: { bookings: 1, guests: 4 },
      coming: { bookings: 2, guests: 5 },
      noShows: 1,
    })
    expect(missed.status).toBe('confirmed')
    expect(tables.late.map(({ id }: { id: string }) => id)).toEqual([late.id])
    expect(tables.next.map(({ id }: { id: string }) => id)).toEqual([due.id, night.id])
    expect(tables.next[0]).toMatchObject({ guestCount: 3, guestName: expect.stringMatching(/./) })

    const members = {
      host: await makeUsers(server, 1, { roles: ['host'] }),
      viewer: await makeUsers(server, 1, { roles: ['viewer'] }),
      kitchen: await makeUsers(server, 1, { roles: ['kitchen'] }),
    }
    const seen = async ([who]: TestUser[]) => (await call(server, who as TestUser, 'getDashboard')).body
    expect((await seen(members.host)).tables).toEqual(tables)
    for (const role of ['viewer', 'kitchen'] as const)
      expect(
        (await seen(members[role])).tables.next.map(({ guestName }: { guestName: null }) => guestName),
      ).toEqual([null, null])
    expect((await seen(members.kitchen)).newGuests).toBeNull()
    expect((await seen(members.host)).sales).toBeNull()
    expect((await seen(members.viewer)).sales).toMatchObject({ beforeDate: '2055-02-26' })
  })

  it('the dashboard shows the oldest open orders, and sales beside the same weekday until the same time', async () => {
    const soup = await makeDish(server, { name: 'Soppa', priceOre: 8_950 })
    const orderAt = async (at: string, quantity: number) => {
      const [who] = await makeUsers(server, 1)
      server.setNow(new Date(at))
      return makeOrder(server, who, { dish: soup, quantity })
    }
    await server.pool.query('delete from orders')
    await orderAt('2026-11-20T17:59:00+01:00', 1)
    await orderAt('2026-11-20T18:00:00+01:00', 2)
    await orderAt('2026-11-21T05:30:00+01:00', 3)
    await orderAt('2026-11-21T06:30:00+01:00', 9)
    const oldest = await orderAt('2026-11-27T12:00:00+01:00', 5)
    const dropped = await orderAt('2026-11-27T13:00:00+01:00', 7)
    await moveOrder(server, admin, dropped, 'cancelled')
    server.setNow(new Date('2026-11-27T18:00:00+01:00'))

    const { orders, sales } = await read()
    const sum = (orders: number, soups: number) => ({ orders, amountOre: soups * 8_950 })
    expect(sales).toEqual({
      today: sum(1, 5),
      soFar: sum(1, 1),
      before: sum(3, 6),
      beforeDate: '2026-11-20',
    })
    expect(orders.open).toBe(5)
    expect(orders.oldest.map(({ tableNumber }: { tableNumber: null }) => tableNumber)).toHaveLength(5)
    expect(orders.oldest.at(-1)).toMatchObject({ id: oldest.id, number: oldest.number, tableNumber: null })
    expect(Object.keys(orders.oldest[0]).sort()).toEqual([
      'createdAt',
      'id',
      'number',
      'playTable',
      'status',
      'tableNumber',
    ])
    server.setNow(null)
  })
})
