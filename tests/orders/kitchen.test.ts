import { describe, expect, it } from 'vitest'
import { bounds, orderStatuses } from '#contract/bounds.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { orderNotesJob } from '#server/features/orders/notes-job.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { untilDelivered } from '#tests/realtime/marker.ts'
import { openStream, type TestStream } from '#tests/realtime/stream.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'
import { lineOf, makeDish } from './make-menu.ts'
import { makeOrder, moveOrder, order } from './make-order.ts'
import { startKitchen } from './start-kitchen.ts'

const { server, admin, dish, newGuest, setStatus, notices } = await startKitchen()

describe('steps from one status to another', () => {
  const transitions = [
    'pending confirmed',
    'pending cancelled',
    'confirmed preparing',
    'preparing ready',
    'ready delivered',
  ]
  const cells = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const))

  it.each(cells)('an order changes from %s to %s only if that transition is allowed', async (from, to) => {
    const made = await makeOrder(server, await newGuest(), { dish })
    const version = from === 'pending' ? made.version : await moveOrder(server, admin, made, from)
    const { status, body } = await setStatus(made.id, to, version)
    const stored = (await call(server, admin, 'getKitchenOrder', { params: { orderId: made.id } })).body
    if (transitions.includes(`${from} ${to}`)) {
      expect(status).toBe(200)
      expect(stored).toEqual(body)
      expect(stored).toMatchObject({ status: to, version: version + 1, [`${to}At`]: expect.any(String) })
    } else {
      // No order becomes pending again, so the contract refuses that status.
      expect([status, body.code]).toEqual(
        to === 'pending' ? [400, 'validation_failed'] : [409, 'status_not_allowed'],
      )
      expect(stored).toMatchObject({ status: from, version })
    }
  })

  it.each([
    ['its repetition', 'confirmed'],
    ['the next one', 'preparing'],
  ] as const)(
    'a step of an order with an old version (%s) is refused with the stored order',
    async (_, to) => {
      const made = await makeOrder(server, await newGuest(), { dish })
      await moveOrder(server, admin, made, 'confirmed')
      expect(await setStatus(made.id, to, made.version)).toMatchObject({
        status: 409,
        body: { code: 'stale_version', current: { id: made.id, status: 'confirmed' } },
      })
    },
  )

  it('each step of an order is audited without the notes of the guest', async () => {
    const made = await makeOrder(server, await newGuest(), { dish, notes: 'Allergisk mot allt' })
    await moveOrder(server, admin, made, 'delivered')
    const { rows } = await server.pool.query(
      'select action, before::text, after::text from audit_log where subject_id = $1 order by id',
      [made.id],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'order.confirmed',
      'order.preparing',
      'order.ready',
      'order.delivered',
    ])
    expect(JSON.stringify(rows)).not.toContain('Allergisk')
    await expectInvariants(server.pool)
  })
})

describe('the list of orders', () => {
  const ids = async (query: Record<string, string | number>) =>
    (await call(server, admin, 'listAllOrders', { query })).body.items.map(({ id }: { id: string }) => id)

  it('the list of orders is searched by name, number, id and table', async () => {
    const guest = await newGuest()
    await call(server, guest, 'updateMe', { body: { displayName: 'Östen Åkerlund' } })
    await makeTable(server, { tableNumber: 731 })
    const atBar = await makeOrder(server, guest, { dish })
    const atTable = await makeOrder(server, guest, { dish, tableNumber: 731 })
    expect(await ids({ search: 'östen åker' })).toEqual([atTable.id, atBar.id])
    expect(await ids({ search: 'osten' })).toEqual([atTable.id, atBar.id])
    expect(await ids({ search: 'östén' })).toEqual([atTable.id, atBar.id])
    expect(await ids({ search: 'östen akerlund' })).toEqual([])
    expect(await ids({ search: atBar.number })).toEqual([atBar.id])
    expect(await ids({ search: `#${atBar.number.toUpperCase()} ` })).toEqual([atBar.id])
    expect(await ids({ search: atBar.number.slice(0, 6) })).toContain(atBar.id)
    expect(await ids({ search: `#${atBar.number.slice(0, 2)}` })).toContain(atBar.id)
    expect(await ids({ search: atBar.number.slice(1, 7) })).not.toContain(atBar.id)
    expect(await ids({ search: atTable.id })).toEqual([atTable.id])
    expect(await ids({ search: '731' })).toContain(atTable.id)
    expect(await ids({ search: 'östen', status: 'cancelled' })).toEqual([])
    await call(server, guest, 'cancelMyOrder', { params: { orderId: atBar.id } })
    expect(await ids({ search: 'östen', status: 'cancelled' })).toEqual([atBar.id])
  })

  it('a search for orders by a digit finds tables and names, and no orders by digits inside ids', async () => {
    const guest = await newGuest()
    await call(server, guest, 'updateMe', { body: { displayName: 'Sju Sjuor' } })
    const digits = [...guest.userId.replaceAll(/[^0-9]/g, '')]
    const made = await makeOrder(server, guest, { dish })
    expect(digits.length).toBeGreaterThan(0)
    for (const search of digits) expect(await ids({ search })).not.toContain(made.id)
    expect(await ids({ search: guest.userId })).toEqual([])
    expect(await ids({ search: 'sjuor' })).toEqual([made.id])
  })

  it.each(['%', '_', '\\', '%%', "'", '"; drop table orders'])(
    'a search for orders takes %s literally',
    async (search) => {
      await makeOrder(server, await newGuest(), { dish })
      expect(await ids({ search })).toEqual([])
    },
  )

  it('a search for orders finds a name with any apostrophe', async () => {
    const guest = await newGuest()
    await call(server, guest, 'updateMe', { body: { displayName: "Siv O'Neil" } })
    const made = await makeOrder(server, guest, { dish })
    for (const search of ['o’neil', "o'neil", 'O´NEIL']) expect(await ids({ search })).toEqual([made.id])
  })

  it('a search for orders finds % and _ in a name', async () => {
    const guest = await newGuest()
    await call(server, guest, 'updateMe', { body: { displayName: '100%_bra' } })
    const made = await makeOrder(server, guest, { dish })
    for (const search of ['%_', '100%', '_bra']) expect(await ids({ search })).toEqual([made.id])
  })

  it('the list of orders is paged without a gap while a search has several ways to match', async () => {
    const guest = await newGuest()
    await call(server, guest, 'updateMe', { body: { displayName: 'Sju 7' } })
    await makeTable(server, { tableNumber: 7 })
    const made: string[] = []
    // By name and by table, so that each order matches in more than one way.
    for (let count = 0; count < 7; count++)
      made.unshift((await makeOrder(server, guest, { dish, ...(count % 2 && { tableNumber: 7 }) })).id)
    const found: string[] = []
    let cursor: string | null = null
    do {
      const query = { search: '7', limit: 2, ...(cursor && { cursor }) }
      const { body } = await call(server, admin, 'listAllOrders', { query })
      found.push(...body.items.map(({ id }: { id: string }) => id))
      cursor = body.nextCursor
    } while (cursor)
    expect(new Set(found).size).toBe(found.length)
    // Numbers of other orders may have the digit.
    expect(found.filter((id) => made.includes(id))).toEqual(made)
  })
})

describe('realtime', () => {
  const received = (stream: TestStream) =>
    stream.received.map(({ message }) => message).filter(({ type }) => /^(order|kitchen)\./.test(type))

  it('realtime: a change of an order is sent to its guest, and its ticket to admins; others get nothing', async () => {
    const [guest, other] = [await newGuest(), await newGuest()]
    const [own, foreign, kitchen] = await Promise.all([
      openStream(server, guest, 'me,club,events'),
      openStream(server, other, 'me,club,events'),
      openStream(server, admin, 'admin'),
    ])
    for (const stream of [own, foreign, kitchen]) await stream.next(({ type }) => type === 'stream.opened')
    const made = await makeOrder(server, guest, { dish, notes: 'Nötallergi' })
    const params = { orderId: made.id }
    const sent = await kitchen.next((each) => each.type === 'kitchen.changed' && each.orderId === made.id)
    const ticket = (await call(server, admin, 'getKitchenOrder', { params })).body
    expect(sent.message).toEqual({ type: 'kitchen.changed', orderId: made.id, order: ticket })
    expect(ticket).toMatchObject({ notes: 'Nötallergi', guest: { displayName: guest.displayName } })
    await moveOrder(server, admin, made, 'confirmed')
    await kitchen.next((each) => each.type === 'kitchen.changed' && each.order?.status === 'confirmed')
    await own.next((each) => each.type === 'order.changed' && each.orderId === made.id)
    await untilDelivered(server, 'club', [own, foreign])
    // There are two changes, or one when they were merged.
    expect(new Set(received(own).map((message) => JSON.stringify(message)))).toEqual(
      new Set([JSON.stringify({ type: 'order.changed', orderId: made.id })]),
    )
    expect(received(foreign)).toEqual([])
    expect(own.raw()).not.toContain('Nötallergi')
  })

  it('an order that is too long for a realtime message is sent as null, and stored', async () => {
    const guest = await newGuest()
    const kitchen = await openStream(server, admin, 'admin')
    await kitchen.next(({ type }) => type === 'stream.opened')
    const lines = Array.from({ length: bounds.order.lines }, (_, index) =>
      lineOf(dish, 1, `${index} ${'å'.repeat(bounds.order.note - 3)}`),
    )
    const { status, body } = await order(server, guest, { lines })
    expect([status, body.lines?.length]).toEqual([201, bounds.order.lines])
    const sent = await kitchen.next((each) => each.type === 'kitchen.changed' && each.orderId === body.id)
    expect(sent.message).toEqual({ type: 'kitchen.changed', orderId: body.id, order: null })
  })
})

describe('what a guest gets', () => {
  it('a guest gets a notice when the food is ready, in their language', async () => {
    const [swede, english] = [await newGuest(), await newGuest()]
    await call(server, english, 'setMyLanguage', { body: { language: 'en' } })
    await makeTable(server, { tableNumber: 44 })
    const atTable = await makeOrder(server, swede, { dish, tableNumber: 44 })
    const atBar = await makeOrder(server, english, { dish })
    for (const made of [atTable, atBar]) await moveOrder(server, admin, made, 'ready')
    expect(await notices(swede)).toMatchObject([
      { title: 'Din mat är klar', message: `Beställning ${atTable.number} är på väg till bord 44.` },
    ])
    expect(await notices(english)).toMatchObject([
      { title: 'Your food is ready', message: `Order ${atBar.number} is waiting for you at the bar.` },
    ])
    server.setNow(null)
  })

  it('the notice that food is ready is hidden once it is delivered; other notices stay', async () => {
    const guest = await newGuest()
    const [first, second] = [
      await makeOrder(server, guest, { dish }),
      await makeOrder(server, guest, { dish }),
    ]
    for (const made of [first, second]) await moveOrder(server, admin, made, 'ready')
    // A notice stays in the language that the guest had when it was sent.
    await call(server, guest, 'setMyLanguage', { body: { language: 'en' } })
    const stream = await openStream(server, guest, 'me,club')
    await stream.next(({ type }) => type === 'stream.opened')
    await setStatus(first.id, 'delivered', first.version + 3)
    expect(await notices(guest)).toMatchObject([
      { message: `Beställning ${second.number} väntar på dig i baren.` },
    ])
    await stream.next(({ type }) => type === 'notifications.changed')
  })

  it('a guest gets a notice when the kitchen cancels the order, and none when they cancel it themselves', async () => {
    const guest = await newGuest()
    const [first, second] = [
      await makeOrder(server, guest, { dish }),
      await makeOrder(server, guest, { dish }),
    ]
    await call(server, guest, 'cancelMyOrder', { params: { orderId: first.id } })
    expect(await notices(guest)).toEqual([])
    await moveOrder(server, admin, second, 'cancelled')
    expect(await notices(guest)).toMatchObject([{ title: 'Din beställning är avbruten' }])
  })

  it.each([
    [null, 29_999, 0],
    [1, 9_999, 0],
    [1, 10_000, 1],
    [10, 29_999, 29],
    [1_000, 1, 0],
  ])(
    'at %s points per 100 kr, an order of %s öre gives %s points, once',
    async (pointsPer100Kr, priceOre, points) => {
      const guest = await newGuest()
      const made = await makeOrder(server, guest, { dish: await makeDish(server, { priceOre }) })
      await call(server, admin, 'setFoodPoints', { body: { pointsPer100Kr } })
      const version = await moveOrder(server, admin, made, 'delivered')
      expect((await setStatus(made.id, 'delivered', version)).status).toBe(409)
      await call(server, admin, 'setFoodPoints', { body: { pointsPer100Kr: null } })
      const { body } = await call(server, guest, 'listMyPoints')
      expect(body.items.map((each: { points: number }) => each.points)).toEqual(points ? [points] : [])
      await expectInvariants(server.pool)
    },
  )
})

describe('a booking with orders', () => {
  it('a booking that moves to another table takes its open orders along, and no delivered ones', async () => {
    const guest = await newGuest()
    const [from, to] = [
      await makeTable(server, { tableNumber: 51 }),
      await makeTable(server, { tableNumber: 52 }),
    ]
    const at = { status: 'confirmed', ...stockholmWallClock(new Date()) }
    const booking = await makeBooking(server, { tableId: from, userId: guest.userId, ...at })
    const open = await makeOrder(server, guest, { dish, tableBookingId: booking.id })
    const delivered = await makeOrder(server, guest, { dish, tableBookingId: booking.id })
    await moveOrder(server, admin, delivered, 'delivered')
    const kitchen = await openStream(server, admin, 'admin')
    await kitchen.next(({ type }) => type === 'stream.opened')
    const moved = await call(server, admin, 'moveTableBooking', {
      params: { bookingId: booking.id },
      body: { tableId: to, version: 1 },
    })
    expect(moved.status).toBe(200)
    await kitchen.next((each) => each.type === 'kitchen.changed' && each.order?.tableNumber === 52)
    const tableOf = async ({ id }: { id: string }) =>
      (await call(server, guest, 'getMyOrder', { params: { orderId: id } })).body.tableNumber
    expect([await tableOf(open), await tableOf(delivered)]).toEqual([52, 51])
  })
})

it('notes are erased 30 days after the order', async () => {
  const guest = await newGuest()
  const body = { lines: [lineOf(dish, 1, 'Utan lök')], notes: 'Nötallergi' }
  const { id } = (await order(server, guest, body)).body
  const notes = async () => {
    const { body } = await call(server, guest, 'getMyOrder', { params: { orderId: id } })
    return [body.notes, body.lines[0].note]
  }
  const day = 86_400_000
  await orderNotesJob.run({ ...server.engine, clock: { now: () => new Date(Date.now() + 29 * day) } })
  expect(await notes()).toEqual(['Nötallergi', 'Utan lök'])
  await orderNotesJob.run({ ...server.engine, clock: { now: () => new Date(Date.now() + 31 * day) } })
  expect(await notes()).toEqual([null, null])
  await expectInvariants(server.pool)
})
