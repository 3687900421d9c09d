import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { RequestParts } from './connection.ts'
import type { Load } from './load.ts'
import { type Row, rounded } from './row.ts'
import {
  type BenchServer,
  type BenchUser,
  type Dish,
  makeEvents,
  makeLiveCompetition,
  makeMenu,
  makeUsers,
  type Setting,
} from './setting.ts'

/** What many guests do at once, repeatedly. Each round checks whether the stored rows are exact. */
type Rush = {
  name: string
  work: string
  /** Seconds until the last guest has the answer. */
  aim: number
  guests: number
  prepare(pool: pg.Pool, users: BenchUser[]): Promise<(round: number) => Promise<Round>>
}
type Round = { requests: RequestParts[]; isExact(load: Load): Promise<boolean> }

const count = async (pool: pg.Pool, from: string, values: unknown[] = []): Promise<number> =>
  (await pool.query(`select count(*)::int as n from ${from}`, values)).rows[0].n

const places = 500

const rushes: Rush[] = [
  {
    name: 'bookings',
    work: `1,000 guests book ${places} places of one event at once`,
    aim: 1,
    guests: 1_000,
    prepare: async (pool, users) => async () => {
      const [eventId] = await makeEvents(pool, 1, 'ahead')
      await pool.query('update events set max_attendees = $2 where id = $1', [eventId, places])
      return {
        requests: users.map(({ cookie }) => ({
          method: 'PUT',
          path: `/api/events/${eventId}/booking`,
          cookie,
        })),
        isExact: async ({ statuses }) =>
          statuses['200'] === places &&
          statuses['409'] === users.length - places &&
          (await count(pool, 'event_bookings where event_id = $1', [eventId])) === places,
      }
    },
  },
  {
    name: 'presses',
    work: '1,000 players press one challenge at once',
    aim: 1,
    guests: 1_000,
    prepare: async (pool, users) => {
      const competitionId = await makeLiveCompetition(pool, users)
      return async () => {
        const challengeId = await openChallenge(pool, competitionId)
        return {
          requests: users.map(({ cookie }) => ({
            method: 'POST',
            path: `/api/live-challenges/${challengeId}/press`,
            cookie,
          })),
          isExact: async ({ statuses }) =>
            statuses['200'] === users.length &&
            (await count(pool, 'point_events where source_id = $1', [challengeId])) === users.length,
        }
      }
    },
  },
  {
    name: 'orders',
    work: '200 guests order five dishes at once',
    aim: 1,
    guests: 200,
    prepare: async (pool, users) => {
      const dishes = await makeMenu(pool)
      return async () => {
        await pool.query('truncate orders cascade')
        return {
          requests: users.map(({ cookie }, place) => ({
            method: 'POST',
            path: '/api/orders',
            cookie,
            body: { requestId: randomUUID(), ...cartOf(dishes, place) },
          })),
          isExact: async ({ statuses }) =>
            statuses['201'] === users.length &&
            (await count(pool, `orders where status = 'pending'`)) === users.length &&
            (await count(pool, 'order_items')) === users.length * 5,
        }
      }
    },
  },
]

export const rushNames = rushes.map(({ name }) => name)

/** All guests send one request at once, each on a connection of its own. */
export async function benchRush(setting: Setting, name: string, rounds: number): Promise<Row> {
  const { work, aim, guests, prepare } = rushes.find((rush) => rush.name === name) as Rush
  const database = await setting.database()
  const users = await makeUsers(database.pool, guests)
  const next = await prepare(database.pool, users)
  await database.pool.query('analyze')
  const server: BenchServer = await setting.server(database)
  const results: { isExact: boolean; seconds: number; statuses: Load['statuses'] }[] = []
  // The first round warms up: it is checked but not timed.
  for (let round = 0; round <= rounds; round++) {
    const { requests, isExact } = await next(round)
    const load = await setting.load({
      job: 'http',
      port: server.port,
      connections: guests,
      seconds: 60,
      once: true,
      requests,
    })
    results.push({
      isExact: await isExact(load),
      seconds: rounded(load.seconds, 3),
      statuses: load.statuses,
    })
  }
  const isExact = results.every((result) => result.isExact)
  const slowest = Math.max(...results.slice(1).map(({ seconds }) => seconds))
  return {
    name,
    work,
    against: '–',
    aim: `exact, ≤ ${aim} s`,
    measured: `${isExact ? 'exact' : 'NOT EXACT'}, slowest of ${rounds}: ${slowest.toFixed(2)} s`,
    reached: isExact && slowest <= aim,
    details: { results },
  }
}

/** Closes the open challenge and opens a new one, without a time limit. */
async function openChallenge(pool: pg.Pool, competitionId: string): Promise<string> {
  const id = randomUUID()
  await pool.query('update live_events set closed_at = now() where closed_at is null')
  await pool.query(
    `insert into live_events (id, competition_id, type, colour, points, created_at)
     values ($1, $2, 'button_challenge', 'red', 10, now() - interval '1 hour')`,
    [id, competitionId],
  )
  return id
}

/** An order of five dishes: those of the menu from a given position on. */
const cartOf = (dishes: Dish[], place: number) => ({
  lines: Array.from({ length: 5 }, (_, index) => {
    const dish = dishes[(place + index) % dishes.length] as Dish
    const seen = {
      priceOre: dish.price_ore,
      allergens: ['gluten', 'mjölk'],
      isVegetarian: false,
      isVegan: false,
    }
    return { menuItemId: dish.id, quantity: 1 + (index % 2), note: null, seen }
  }),
  notes: null,
  tableBookingId: null,
  tableNumber: null,
})
