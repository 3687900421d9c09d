import type pg from 'pg'
import { randomId } from '#tests/harness/random.ts'

type Server = { pool: pg.Pool }

/** The number tried next in each database: a test file gets the same numbers whichever files ran before it in its process. */
const nextNumbers = new WeakMap<pg.Pool, number>()

/** Inserts a table, by default for four in 'Matsalen' with the next free number. */
export async function makeTable(
  { pool }: Server,
  options: Partial<{ tableNumber: number; capacity: number; location: string; isAvailable: boolean }> = {},
): Promise<string> {
  const { tableNumber, capacity = 4, location = 'Matsalen', isAvailable = true } = options
  const insert = async (number: number, clause = '') => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into restaurant_tables (table_number, capacity, location, is_available) values ($1, $2, $3, $4) ${clause} returning id`,
      [number, capacity, location, isAvailable],
    )
    return rows[0]?.id
  }
  let id = tableNumber === undefined ? undefined : await insert(tableNumber)
  while (!id) {
    const number = nextNumbers.get(pool) ?? 1
    nextNumbers.set(pool, number + 1)
    id = await insert(number, 'on conflict do nothing')
  }
  return id
}

/** Lets staff put some tables together. */
export async function makeGroup({ pool }: Server, tableIds: string[], capacity = 8): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'insert into table_groups (table_ids, capacity) values ($1, $2) returning id',
    [tableIds.toSorted(), capacity],
  )
  return rows[0]?.id as string
}

export type MadeBooking = {
  id: string
  tableId: string
  userId: string
  date: string
  time: string
  hours: number
  guests: number
  status: string
  requests: string | null
}

/** Inserts a booking, by default pending, for two on 5 March 2055 at 19:00, two hours. */
export async function makeBooking(
  { pool }: Server,
  options: Pick<MadeBooking, 'tableId' | 'userId'> & Partial<MadeBooking>,
): Promise<MadeBooking> {
  const made = {
    id: randomId(),
    date: '2055-03-05',
    time: '19:00',
    hours: 2,
    guests: 2,
    status: 'pending',
    requests: null,
    ...options,
  }
  await pool.query(
    `insert into table_bookings (id, user_id, request_id, table_id, booking_date, booking_time, duration_hours, guest_count,
       special_requests) values ($1, $2, gen_random_uuid(), $3, $4, $5, $6, $7, $8)`,
    [made.id, made.userId, made.tableId, made.date, made.time, made.hours, made.guests, made.requests],
  )
  const steps = { pending: [], completed: ['confirmed', 'completed'] }[made.status] ?? [made.status]
  for (const status of steps)
    await pool.query('update table_bookings set status = $2 where id = $1', [made.id, status])
  return made
}

type MadeWait = { userId: string; date?: string; time?: string; guests?: number; offeredTable?: string }

/** Inserts a wait for a table, by default for two on 5 March 2055 at 19:00, two hours; with a table, it is offered until the visit begins. */
export async function makeWait(
  { pool }: Server,
  { userId, offeredTable, ...wish }: MadeWait,
): Promise<string> {
  const { date = '2055-03-05', time = '19:00', guests = 2 } = wish
  const { rows } = await pool.query<{ id: string }>(
    `insert into table_waits (user_id, request_id, booking_date, booking_time, duration_hours, guest_count)
     values ($1, gen_random_uuid(), $2, $3, 2, $4) returning id`,
    [userId, date, time, guests],
  )
  const [made] = rows
  if (!made) throw new Error('no wait was stored')
  if (offeredTable)
    await pool.query(
      `update table_waits set status = 'offered', table_id = $2, offer_start = starts_at, offer_end = starts_at + interval '2 hours',
         offered_until = starts_at, offered_at = now() where id = $1`,
      [made.id, offeredTable],
    )
  return made.id
}
