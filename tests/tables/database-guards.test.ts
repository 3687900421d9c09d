import { testDatabase } from '#tests/harness/database.ts'
import { type Guard, testGuards } from '#tests/harness/database-guards.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeBooking } from './make-table.ts'

/** Two users and two tables for four; the first user has a confirmed, checked-in booking at the first table from 19 to 21. */
const ids = {
  user: randomId(),
  other: randomId(),
  waiting: randomId(),
  table: randomId(),
  small: randomId(),
  booking: randomId(),
  missed: randomId(),
}

const { pool } = await testDatabase()
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

const insert = (change: Record<string, string> = {}) => {
  const values: Record<string, string> = {
    user_id: `'${ids.other}'`,
    request_id: 'gen_random_uuid()',
    table_id: `'${ids.table}'`,
    booking_date: `'2055-03-05'`,
    booking_time: `'20:59'`,
    duration_hours: '1',
    guest_count: '2',
    ...change,
  }
  return `insert into table_bookings (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
}
const noArrows = 'drop trigger table_bookings_arrows on table_bookings'
const noCheckInOnce = 'drop trigger table_bookings_check_in_once on table_bookings'
/** Values of a booking without an account. */
const byPhone = (change: Record<string, string> = {}) => ({
  user_id: 'null',
  created_by: `'${ids.other}'`,
  guest_name: `'Åsa Ek'`,
  booking_time: `'21:00'`,
  ...change,
})
const noConstraint =
  'alter table table_bookings drop constraint table_taken; alter table booked_tables drop constraint booked_tables_free'
/** Two tables that are put together for a guest on the telephone, at ten in the morning. */
const joined = () =>
  insert(
    byPhone({ table_id: `'${ids.small}'`, joined_table_ids: `'{${ids.table}}'`, booking_time: `'10:00'` }),
  )
const noWait = 'drop trigger table_bookings_wait on table_bookings'
const noGuest = 'drop trigger table_bookings_have_guest on table_bookings'
const update = (set: string) => `update table_bookings set ${set} where id = '${ids.booking}'`

/** A statement that stores a bad state (its last one, after those that prepare it), the refusal of the database, and the guard. */
const guards: Guard[] = [
  ['an overlap', insert(), 'table_taken', noConstraint],
  [
    'an own overlap at another table',
    insert({ user_id: `'${ids.user}'`, table_id: `'${ids.small}'` }),
    'own_overlap',
    'alter table table_bookings drop constraint own_overlap',
  ],
  [
    'a booking that is confirmed at once',
    insert({ booking_time: `'21:00'`, status: `'confirmed'` }),
    'table_bookings_waits',
    noWait,
  ],
  [
    'a booking that is confirmed at once, of a party that is too large for it',
    `update house_settings set confirm_guests = 1; ${insert({ booking_time: `'21:00'`, status: `'confirmed'` })}`,
    'table_bookings_waits',
    noWait,
  ],
  [
    'a confirmed booking that lapses',
    update(`status = 'cancelled', lapsed = true`),
    'status_not_allowed',
    noArrows,
  ],
  [
    'a booking that has lapsed and still waits',
    `${insert({ booking_time: `'21:00'` })}; update table_bookings set lapsed = true where user_id = '${ids.other}'`,
    'table_bookings_lapsed',
    'alter table table_bookings drop constraint table_bookings_lapsed',
  ],
  [
    'a reminder of a guest who has come',
    update(`reminded_for = '2055-03-05'`),
    'table_bookings_reminded',
    'drop trigger table_bookings_reminded_once on table_bookings',
  ],
  [
    'a second reminder of one day',
    `${insert({ booking_time: `'21:00'` })};
     update table_bookings set status = 'confirmed' where user_id = '${ids.other}';
     update table_bookings set reminded_for = '2055-03-05' where user_id = '${ids.other}';
     update table_bookings set reminded_for = '2055-03-05' where user_id = '${ids.other}'`,
    'table_bookings_reminded',
    'drop trigger table_bookings_reminded_once on table_bookings',
  ],
  [
    'a time that the clock skips',
    insert({ booking_date: `'2055-03-28'`, booking_time: `'02:30'` }),
    'table_bookings_time_exists',
    'alter table table_bookings drop constraint table_bookings_time_exists',
  ],
  [
    'a completed booking that waits again',
    update(`status = 'pending', checked_in_at = null`),
    'status_not_allowed',
    `${noArrows}; ${noCheckInOnce}`,
  ],
  [
    'a second check-in',
    update(`checked_in_at = now() + interval '1 hour'`),
    'already_checked_in',
    noCheckInOnce,
  ],
  [
    'a check-in that is undone after five minutes',
    update(
      `checked_in_at = null, scan_id = null, version = version + 1, updated_at = checked_in_at + interval '301 seconds'`,
    ),
    'already_checked_in',
    noCheckInOnce,
  ],
  [
    'a check-in that is undone although its party has ordered',
    `insert into orders (id, user_id, request_key, request_digest, total_amount_ore, table_booking_id)
       values (gen_random_uuid(), '${ids.user}', gen_random_uuid(), repeat('0', 64), 0, '${ids.booking}');
     ${update(`checked_in_at = null, scan_id = null, version = version + 1, updated_at = checked_in_at`)}`,
    'booking_has_orders',
    'drop trigger table_bookings_undo_check_in on table_bookings',
  ],
  [
    'a check-in of a booking that waits',
    `${insert({ booking_time: `'21:00'` })};
     update table_bookings set checked_in_at = now() where user_id = '${ids.other}'`,
    'status_not_allowed',
    `${noArrows}; alter table table_bookings drop constraint table_bookings_checked_in`,
  ],
  [
    'a check-in of a cancelled booking',
    `${insert({ booking_time: `'21:00'` })};
     update table_bookings set status = 'cancelled' where user_id = '${ids.other}';
     update table_bookings set checked_in_at = now() where user_id = '${ids.other}'`,
    'status_not_allowed',
    noArrows,
  ],
  [
    'a table that is deleted while booked',
    `delete from restaurant_tables where id = '${ids.table}'`,
    'table_booked',
    'drop trigger restaurant_tables_keep_booked on restaurant_tables',
  ],
  [
    'a move of a completed booking',
    `${update(`status = 'completed'`)}; ${update(`table_id = '${ids.small}'`)}`,
    'status_not_allowed',
    noArrows,
  ],
  [
    'a move to a taken table',
    `${insert({ table_id: `'${ids.small}'`, booking_time: `'19:00'` })}; ${update(`table_id = '${ids.small}'`)}`,
    'table_taken',
    noConstraint,
  ],
  [
    'a booking of a table at which a party sits whose first table is another',
    `${joined()}; ${insert({ booking_time: `'10:30'` })}`,
    'table_taken',
    'drop trigger table_bookings_book_tables on table_bookings',
  ],
  [
    'a booking that gets a second table that is taken',
    `${joined()}; ${update(`booking_time = '10:00', table_id = null, joined_table_ids = '{${ids.small}}'`)}`,
    'table_taken',
    'drop trigger table_bookings_book_other_tables on table_bookings',
  ],
  [
    'a party of more than eight that a guest books',
    insert({ booking_time: `'21:00'`, guest_count: '9' }),
    'table_bookings_party',
    'drop trigger table_bookings_party on table_bookings',
  ],
  [
    'a guest who puts tables together',
    insert({ booking_time: `'21:00'`, joined_table_ids: `'{${ids.small}}'` }),
    'table_bookings_party',
    'drop trigger table_bookings_party on table_bookings',
  ],
  [
    'a table that is deleted while a party has it beside its first one',
    `${update(`status = 'completed'`)}; ${joined()}; delete from restaurant_tables where id = '${ids.table}'`,
    'table_booked',
    'drop trigger restaurant_tables_keep_booked on restaurant_tables',
  ],
  [
    'an offer of a table at which a party sits whose first table is another',
    `insert into users (id, name, email) values ('${ids.waiting}', 'cy@example.se', 'cy@example.se'); ${joined()};
     insert into table_waits (user_id, request_id, booking_date, booking_time, duration_hours, guest_count)
       values ('${ids.waiting}', gen_random_uuid(), '2055-03-05', '10:00', 1, 2);
     update table_waits set status = 'offered', table_id = '${ids.table}', offer_start = starts_at,
       offer_end = starts_at + interval '1 hour', offered_until = starts_at where user_id = '${ids.waiting}'`,
    'table_taken',
    'drop trigger table_waits_respect_bookings on table_waits',
  ],
  [
    'tables that are put together, the second of which is offered',
    `insert into users (id, name, email) values ('${ids.waiting}', 'cy@example.se', 'cy@example.se');
     insert into table_waits (user_id, request_id, booking_date, booking_time, duration_hours, guest_count)
       values ('${ids.waiting}', gen_random_uuid(), '2055-03-05', '10:00', 1, 2);
     update table_waits set status = 'offered', table_id = '${ids.table}', offer_start = starts_at,
       offer_end = starts_at + interval '1 hour', offered_until = starts_at where user_id = '${ids.waiting}'; ${joined()}`,
    'table_taken',
    'drop trigger table_bookings_respect_offers on table_bookings',
  ],
  [
    'a no-show that is taken back while its table is offered to others',
    `insert into users (id, name, email) values ('${ids.waiting}', 'cy@example.se', 'cy@example.se');
     ${insert({ id: `'${ids.missed}'`, table_id: `'${ids.small}'`, booking_time: `'10:00'` })};
     update table_bookings set status = 'confirmed' where id = '${ids.missed}';
     update table_bookings set status = 'cancelled', no_show_at = now() where id = '${ids.missed}';
     insert into table_waits (user_id, request_id, booking_date, booking_time, duration_hours, guest_count)
       values ('${ids.waiting}', gen_random_uuid(), '2055-03-05', '10:00', 1, 2);
     update table_waits set status = 'offered', table_id = '${ids.small}', offer_start = starts_at,
       offer_end = starts_at + interval '1 hour', offered_until = starts_at where user_id = '${ids.waiting}';
     update table_bookings set status = 'confirmed', no_show_at = null where id = '${ids.missed}'`,
    'table_taken',
    'drop trigger table_bookings_move_beside_offers on table_bookings',
  ],
  [
    'a booking without a guest',
    insert({ user_id: 'null', created_by: `'${ids.other}'`, booking_time: `'21:00'` }),
    'table_bookings_has_guest',
    noGuest,
  ],
  [
    'a booking without an account that nobody took',
    insert(byPhone({ created_by: 'null' })),
    'table_bookings_has_guest',
    noGuest,
  ],
  [
    'a guest with an account and another name',
    insert({ guest_name: `'Åsa Ek'`, booking_time: `'21:00'` }),
    'table_bookings_guest',
    'alter table table_bookings drop constraint table_bookings_guest',
  ],
  [
    'a booking on the telephone twice by one request',
    `${insert(byPhone({ request_id: `'${ids.user}'` }))}; ${insert(byPhone({ request_id: `'${ids.user}'`, table_id: `'${ids.small}'` }))}`,
    '23505',
    'drop index table_bookings_staff_request',
  ],
  [
    'half a place on the drawing',
    `update restaurant_tables set plan_x = 10 where id = '${ids.small}'`,
    'restaurant_tables_plan',
    'alter table restaurant_tables drop constraint restaurant_tables_plan',
  ],
  [
    'a second table with the number',
    `update restaurant_tables set table_number = 1 where id = '${ids.small}'`,
    '23505',
    'alter table restaurant_tables drop constraint table_number_taken',
  ],
]

testGuards(() => pool, guards)
