import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { perSecond } from './load.ts'
import { recordRequest } from './record.ts'
import { inTurn, median, percent, type Row, rounded } from './row.ts'
import { fillNames } from './search.ts'
import { type BenchServer, type BenchUser, makeUsers, type Setting } from './setting.ts'

const connections = 64
const databaseConnections = 20
const linesEach = 5
const perGuest = 10
const guests = 200
const aim = 0.6

type Dish = { id: string; name: string; price_ore: number }

async function makeMenu(pool: pg.Pool): Promise<Dish[]> {
  const { rows } = await pool.query<Dish>(
    `with c as (insert into menu_categories (name) values ('Varmt') returning id)
     insert into menu_items (category_id, name, price_ore, allergens)
     select c.id, 'Klubbens rätt nummer ' || i, 100 * (80 + i), '{gluten,mjölk}' from c, generate_series(1, 40) as i
     returning id, name, price_ore`,
  )
  return rows
}

/** An order of five dishes, from the dish at a place of the menu on. */
const cartOf = (dishes: Dish[], place: number) => ({
  lines: Array.from({ length: linesEach }, (_, index) => {
    const dish = dishes[(place + index) % dishes.length] as Dish
    const diet = { isVegetarian: false, isVegan: false }
    const seen = { priceOre: dish.price_ore, allergens: ['gluten', 'mjölk'], ...diet }
    return { menuItemId: dish.id, quantity: 1 + (index % 2), note: null, seen }
  }),
  notes: null,
  tableBookingId: null,
  tableNumber: null,
})

const placing = ({ cookie }: BenchUser, body: object, key = randomUUID()) => ({
  ...{ method: 'POST' as const, path: '/api/orders', cookie, body },
  headers: { 'idempotency-key': key },
})

/** Orders of five lines by different guests, against the bare transaction. */
export async function benchOrders(setting: Setting, rounds: number, seconds: number): Promise<Row> {
  const database = await setting.database()
  const [recorded, ...users] = (await makeUsers(database.pool, 1 + guests)) as [BenchUser, ...BenchUser[]]
  const dishes = await makeMenu(database.pool)
  await database.pool.query('vacuum analyze')
  const key = randomUUID()
  const request = placing(recorded, cartOf(dishes, 0), key)
  const sent = await recordRequest(database, recorded, 'POST', request.path, request.body, request.headers)
  const statements = sent.slice(sent.findIndex(({ text }) => text === 'begin'))
  const work = Array.from({ length: guests * perGuest }, (_, place) => users[place % guests] as BenchUser)
  const cleared = async () => {
    await database.pool.query('truncate orders cascade')
    await database.pool.query('vacuum analyze orders, order_items, users')
  }
  const server = await setting.server(database)
  const measured = await inTurn(
    rounds,
    async () => {
      await cleared()
      const requests = work.map((user, place) => placing(user, cartOf(dishes, place)))
      const job = { job: 'http', port: server.port, connections, seconds, once: true } as const
      return perSecond(await setting.load({ ...job, requests }), 201)
    },
    async () => {
      await cleared()
      const works = work.map(({ userId }) => ({ [recorded.userId]: userId, [key]: randomUUID() }))
      const job = { job: 'sql', url: database.url, connections: databaseConnections, seconds } as const
      return perSecond(await setting.load({ ...job, once: true, statements, works }))
    },
  )
  return {
    name: 'orders',
    work: `orders of ${linesEach} lines by ${guests} guests, ${connections} connections`,
    against: 'the same transaction in a bare pg loop',
    aim: `≥ ${percent(aim)}`,
    measured: `${percent(measured.ratio)} (${rounded(measured.ours)}/s of ${rounded(measured.baseline)}/s)`,
    reached: measured.ratio >= aim,
    details: { ...measured, statements: statements.map(({ text }) => text) },
  }
}

const open = 200
const few = 1_000
const many = 100_000
const ratioAtMost = 1.5
const people = 5_000
/** Many, because the server limits how often one admin may search. */
const admins = 200

/** Inserts orders of five lines, of which the newest 200 are open. A third goes to tables. */
async function fillOrders(pool: pg.Pool, stored: number): Promise<void> {
  const dishes = await makeMenu(pool)
  await fillNames(pool, people)
  const { rows } = await pool.query<{ id: string }>('select id from users')
  // Without triggers: otherwise it takes minutes.
  for (const table of ['orders', 'order_items']) await pool.query(`alter table ${table} disable trigger user`)
  await pool.query(
    `insert into orders (user_id, request_key, request_digest, status, total_amount_ore, table_number, created_at,
       confirmed_at, preparing_at, ready_at, delivered_at)
     select ($4::uuid[])[1 + i % $2::int], gen_random_uuid(), repeat('0', 64),
       case when i <= $3 then 'pending' else 'delivered' end, 50000, case when i % 3 = 0 then 1 + i % 100 end,
       now() - i * interval '1 minute', d.at, d.at, d.at, d.at
     from generate_series(1, $1::int) as i, lateral (select case when i > $3 then now() end as at) as d`,
    [stored, people, open, rows.map(({ id }) => id)],
  )
  await pool.query(
    `insert into order_items (order_id, position, menu_item_id, name, quantity, unit_price_ore, total_price_ore, is_vegetarian, is_vegan)
     select o.id, p, $1, $2, 1, 10000, 10000, false, false from orders o, generate_series(0, $3::int - 1) as p
     order by o.created_at, o.id, p`,
    [dishes[0]?.id, dishes[0]?.name, linesEach],
  )
  for (const table of ['orders', 'order_items']) await pool.query(`alter table ${table} enable trigger user`)
  await pool.query('vacuum analyze')
}

async function makeAdmins(pool: pg.Pool, count: number): Promise<BenchUser[]> {
  const staff = await makeUsers(pool, count)
  await pool.query(
    `insert into user_roles (user_id, role) select id, 'admin' from unnest($1::uuid[]) as t (id)`,
    [staff.map(({ userId }) => userId)],
  )
  return staff
}

const names = ['anna', 'åsa lind', 'lindström', 'xerxes', 'zoë åkerblad', 'qvist', 'finns ej', '%%']

/** Starts a server with stored orders. Each call of the returned function returns the milliseconds per answer. */
async function listWith(
  setting: Setting,
  { stored, seconds, searched }: { stored: number; seconds: number; searched: boolean },
): Promise<() => Promise<number>> {
  const database = await setting.database()
  await fillOrders(database.pool, stored)
  const staff = await makeAdmins(database.pool, admins)
  const { rows } = await database.pool.query<{ id: string; number: string }>(
    'select id, number from orders order by created_at desc limit 1000',
  )
  const kinds = [
    (at: number) => names[at % names.length] as string,
    (at: number) => rows[at]?.number as string,
    (at: number) => rows[at]?.number.slice(1, 6) as string,
    (at: number) => rows[at]?.id as string,
    (at: number) => String(1 + (at % 100)),
  ]
  const queryOf = (at: number) => {
    const kind = kinds[at % kinds.length] as (at: number) => string
    return searched ? `?search=${encodeURIComponent(kind(at))}` : ''
  }
  const server = await setting.server(database)
  const requests = staff.map(({ cookie }, at) => ({
    ...{ method: 'GET' as const, path: `/api/admin/orders${queryOf(at)}`, cookie },
  }))
  return async () => {
    const job = { job: 'http', port: server.port, connections: 8, seconds, once: false } as const
    return 1_000 / perSecond(await setting.load({ ...job, requests }))
  }
}

/** The admins' list of orders, or its search, with 100,000 stored orders and with 1,000. */
export async function benchOrderList(
  setting: Setting,
  { rounds, seconds, searched }: { rounds: number; seconds: number; searched: boolean },
): Promise<Row> {
  const one = await listWith(setting, { stored: few, seconds, searched })
  const other = await listWith(setting, { stored: many, seconds, searched })
  const measured = await inTurn(rounds, other, one)
  return {
    name: searched ? 'order-search' : 'order-list',
    work: `${searched ? 'search for orders by name, number, id and table' : 'first page of all orders'}, at 1,000 and at 100,000 orders`,
    against: 'itself',
    aim: `≤ ${ratioAtMost} ×`,
    measured: `${measured.ratio.toFixed(2)} × (${measured.baseline.toFixed(2)} ms and ${measured.ours.toFixed(2)} ms each)`,
    reached: measured.ratio <= ratioAtMost,
    details: { ratio: rounded(measured.ratio, 3), roundsMs: measured.all },
  }
}

const boards = 20

/** A board's stream: its bytes so far, and a promise that it has a text. */
async function openBoard({ port }: BenchServer, { cookie }: BenchUser) {
  let received = ''
  let look = () => undefined as undefined
  const leave = new AbortController()
  const address = `http://127.0.0.1:${port}/api/live?topics=admin`
  const { body } = await fetch(address, { headers: { cookie }, signal: leave.signal })
  const read = async () => {
    for await (const text of (body as ReadableStream).pipeThrough(new TextDecoderStream())) {
      received += text as string
      look()
    }
  }
  const reading = read().catch(() => undefined)
  const has = (text: string) =>
    new Promise<void>((resolve) => {
      look = () => {
        // A message ends with an empty line.
        if (received.includes(text) && received.endsWith('\n\n')) resolve()
        return undefined
      }
      look()
    })
  await has('stream.opened')
  return {
    has,
    /** Takes the bytes since the last call. Heartbeats are not compared. */
    take: () => {
      const bytes = Buffer.byteLength(received.replaceAll(/^:\n\n/gm, ''))
      received = ''
      return bytes
    },
    close: async () => {
      leave.abort()
      await reading
    },
  }
}

/** What 20 boards with 200 open orders get for one order more, against the bytes of that order. */
export async function benchKitchen(setting: Setting, rounds: number): Promise<Row> {
  const database = await setting.database()
  await fillOrders(database.pool, few)
  const staff = await makeAdmins(database.pool, boards)
  const users = await makeUsers(database.pool, rounds * perGuest)
  const { rows: dishes } = await database.pool.query<Dish>(
    'select id, name, price_ore from menu_items order by name',
  )
  const server = await setting.server(database)
  const address = `http://127.0.0.1:${server.port}`
  const streams = await Promise.all(staff.map((admin) => openBoard(server, admin)))
  const headers = { cookie: staff[0]?.cookie as string }
  const ratios: number[] = []
  const delays: number[] = []
  let bytesEach = 0
  for (const [round, user] of users.entries()) {
    for (const stream of streams) stream.take()
    const { body, method, path, headers: own, cookie } = placing(user, cartOf(dishes, round))
    const since = performance.now()
    const answer = await fetch(address + path, {
      ...{ method, body: JSON.stringify(body) },
      headers: { ...own, cookie, origin: address, 'content-type': 'application/json' },
    })
    const { id } = (await answer.json()) as { id: string }
    await Promise.all(streams.map(({ has }) => has(id)))
    delays.push(performance.now() - since)
    const bare = await (await fetch(`${address}/api/admin/kitchen/orders/${id}`, { headers })).text()
    bytesEach = Buffer.byteLength(bare)
    const received = streams.map(({ take }) => take())
    ratios.push(received.reduce((sum, bytes) => sum + bytes, 0) / (boards * bytesEach))
  }
  const board = await timeOf(`${address}/api/admin/kitchen/orders`, headers)
  for (const stream of streams) await stream.close()
  const ratio = median(ratios)
  return {
    name: 'kitchen',
    work: `one order more reaches ${boards} boards with ${open} open orders`,
    against: 'the bytes of that order, once for each board',
    aim: `≤ ${ratioAtMost} ×`,
    measured: `${ratio.toFixed(2)} × (of ${bytesEach} bytes; the last board has it ${median(delays).toFixed(0)} ms after the guest has ordered; reading a whole board takes ${board.toFixed(0)} ms)`,
    reached: ratio <= ratioAtMost,
    details: { ratio: rounded(ratio, 3), delaysMs: delays.map((ms) => rounded(ms, 1)), boardMs: board },
  }
}

/** The median time in which a page is read. */
async function timeOf(address: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 20; round++) {
    const since = performance.now()
    await (await fetch(address, { headers })).text()
    times.push(performance.now() - since)
  }
  return median(times)
}
