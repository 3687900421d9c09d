import type pg from 'pg'
import { beforeAll } from 'vitest'
import { testDatabase } from '#tests/harness/database.ts'
import { type Guard, testGuards } from '#tests/harness/database-guards.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeBooking } from './make-table.ts'

/** Two users and two tables for four; the first user has a confirmed, checked-in booking at the first table from 19 to 21. */
const ids = { user: randomId(), other: randomId(), table: randomId(), small: randomId(), booking: randomId() }

let pool: pg.Pool
beforeAll(async () => {
  ;({ pool } = await testDatabase())
  for (const [id, email] of [
    [ids.user, 'asa@example.se'],
    [ids.other, 'bo@example.se'],
  ]) {
    await pool.query('insert into users (id, name, email) values ($1, $2, $2)', [id, email])
  }
  await pool.query(
    `insert into restaurant_tables (id, table_number, capacity, location) values ($1, 1, 4, 'Baren'), ($2, 2, 4, 'Baren')`,
    [ids.table, ids.small],
  )
  await makeBooking({ pool }, { id: ids.booking, tableId: ids.table, userId: ids.user, status: 'confirmed' })
  await pool.query('update table_bookings set checked_in_at = now() where id = $1', [ids.booking])
})

const insert = (change: Record<string, string> = {}) => {
  const values: Record<string, string> = {
    ...{ user_id: `'${ids.other}'`, request_id: 'gen_random_uuid()', table_id: `'${ids.table}'` },
    ...{ booking_date: `'2055-03-05'`, booking_time: `'20:59'`, duration_hours: '1', guest_count: '2' },
    ...change,
  }
  return `insert into table_bookings (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
}
const noArrows = 'drop trigger table_bookings_arrows on table_bookings'
const noMoves = 'drop trigger table_bookings_move on table_bookings'
/** Values of a booking without an account. */
const byPhone = (change: Record<string, string> = {}) => ({
  ...{
    user_id: 'null',
    created_by: `'${ids.other}'`,
    guest_name: `'Åsa Ek'`,
    booking_time: `'21:00'`,
    ...change,
  },
})
const noAdmission = 'drop trigger table_bookings_admit on table_bookings'
const update = (set: string) => `update table_bookings set ${set} where id = '${ids.booking}'`

/** A statement that stores a bad state (its last one, after those that prepare it), the code with which the database refuses it, and the guard. */
const guards: Guard[] = [
  ['an overlap', insert(), '23P01', 'alter table table_bookings drop constraint table_bookings_table_free'],
  [
    'an own overlap at another table',
    insert({ user_id: `'${ids.user}'`, table_id: `'${ids.small}'` }),
    '23P01',
    'alter table table_bookings drop constraint table_bookings_own_overlap',
  ],
  ['a party that is too large', insert({ booking_time: `'21:00'`, guest_count: '5' }), 'SR072', noAdmission],
  [
    'a booking that is confirmed at once',
    insert({ booking_time: `'21:00'`, status: `'confirmed'` }),
    'SR073',
    noAdmission,
  ],
  [
    'a time that the clock skips',
    insert({ booking_date: `'2055-03-28'`, booking_time: `'02:30'` }),
    '23514',
    'alter table table_bookings drop constraint table_bookings_time_exists',
  ],
  [
    'a completed booking that waits again',
    update(`status = 'pending', checked_in_at = null`),
    'SR073',
    noArrows,
  ],
  ['a second check-in', update(`checked_in_at = now() + interval '1 hour'`), 'SR074', noArrows],
  [
    'a check-in of a booking that waits',
    `${insert({ booking_time: `'21:00'` })};
     update table_bookings set checked_in_at = now() where user_id = '${ids.other}'`,
    'SR074',
    `${noArrows}; alter table table_bookings drop constraint table_bookings_checked_in`,
  ],
  [
    'a check-in of a cancelled booking',
    `${insert({ booking_time: `'21:00'` })};
     update table_bookings set status = 'cancelled' where user_id = '${ids.other}';
     update table_bookings set checked_in_at = now() where user_id = '${ids.other}'`,
    'SR074',
    noArrows,
  ],
  [
    'a table that is deleted while booked',
    `delete from restaurant_tables where id = '${ids.table}'`,
    'SR075',
    'drop trigger restaurant_tables_keep_booked on restaurant_tables',
  ],
  [
    'a visit while the house is closed',
    `insert into closed_dates values ('2055-03-06'); ${insert({ booking_date: `'2055-03-06'` })}`,
    'SR077',
    'create or replace function is_house_open(visit_start timestamptz, visit_end timestamptz) returns boolean language sql as $$ select true $$',
  ],
  [
    'a visit beyond closing',
    `insert into opening_days values (5, '11:00', '21:30'); ${insert({ booking_time: `'21:00'` })}`,
    'SR077',
    'create or replace function is_house_open(visit_start timestamptz, visit_end timestamptz) returns boolean language sql as $$ select true $$',
  ],
  [
    'a move to a table that is too small',
    `update restaurant_tables set capacity = 1 where id = '${ids.small}'; ${update(`table_id = '${ids.small}'`)}`,
    'SR072',
    noMoves,
  ],
  [
    'a move to a table out of use',
    `update restaurant_tables set is_available = false where id = '${ids.small}'; ${update(`table_id = '${ids.small}'`)}`,
    'SR071',
    noMoves,
  ],
  [
    'a move of a completed booking',
    `${update(`status = 'completed'`)}; ${update(`table_id = '${ids.small}'`)}`,
    'SR073',
    noMoves,
  ],
  [
    'a move to a taken table',
    `${insert({ table_id: `'${ids.small}'`, booking_time: `'19:00'` })}; ${update(`table_id = '${ids.small}'`)}`,
    '23P01',
    'alter table table_bookings drop constraint table_bookings_table_free',
  ],
  [
    'a booking without a guest',
    insert({ user_id: 'null', created_by: `'${ids.other}'`, booking_time: `'21:00'` }),
    'SR076',
    noAdmission,
  ],
  [
    'a booking without an account that nobody took',
    insert(byPhone({ created_by: 'null' })),
    'SR076',
    noAdmission,
  ],
  [
    'a guest with an account and another name',
    insert({ guest_name: `'Åsa Ek'`, booking_time: `'21:00'` }),
    '23514',
    'alter table table_bookings drop constraint table_bookings_guest',
  ],
  [
    'a booking on the telephone twice by one request',
    `${insert(byPhone({ request_id: `'${ids.user}'` }))}; ${insert(byPhone({ request_id: `'${ids.user}'`, table_id: `'${ids.small}'` }))}`,
    '23505',
    'drop index table_bookings_taken',
  ],
  [
    'half a place on the drawing',
    `update restaurant_tables set plan_x = 10 where id = '${ids.small}'`,
    '23514',
    'alter table restaurant_tables drop constraint restaurant_tables_plan',
  ],
  [
    'a second table with the number',
    `update restaurant_tables set table_number = 1 where id = '${ids.small}'`,
    '23505',
    'alter table restaurant_tables drop constraint restaurant_tables_number',
  ],
]

testGuards(() => pool, guards)
