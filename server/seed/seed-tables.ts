import { randomUUID } from 'node:crypto'
import { answerBy } from '#rules/confirm-booking.ts'
import { stockholmDate, stockholmInstant } from '#rules/stockholm.ts'
import type { Tx } from '../platform/database/database.ts'
import { addDays } from './calendar.ts'
import { pick, seededRandom } from './random.ts'

/** Twelve tables in three rooms. */
const rooms = [
  {
    location: 'Matsalen',
    tables: [
      { capacity: 2, plan_x: 12, plan_y: 22 },
      { capacity: 2, plan_x: 12, plan_y: 50 },
      { capacity: 4, plan_x: 38, plan_y: 24 },
      { capacity: 4, plan_x: 38, plan_y: 62 },
      { capacity: 6, plan_x: 66, plan_y: 26 },
      { capacity: 8, plan_x: 74, plan_y: 72 },
    ],
  },
  {
    location: 'Baren',
    tables: [
      { capacity: 2, plan_x: 20, plan_y: 30 },
      { capacity: 2, plan_x: 50, plan_y: 30 },
      { capacity: 4, plan_x: 78, plan_y: 62 },
    ],
  },
  {
    location: 'Biljardsalen',
    tables: [
      { capacity: 4, plan_x: 22, plan_y: 70 },
      { capacity: 4, plan_x: 50, plan_y: 26 },
      { capacity: 6, plan_x: 78, plan_y: 68 },
    ],
  },
]

/** Bookings by the index of their table: tonight half of the tables, tomorrow two that wait for an answer, and one past. */
const demoBookings = [
  { table: 0, inDays: 0, time: '18:00', hours: 2, guests: 2, status: 'confirmed' },
  { table: 2, inDays: 0, time: '18:30', hours: 2, guests: 3, status: 'confirmed' },
  {
    table: 4,
    inDays: 0,
    time: '19:00',
    hours: 3,
    guests: 6,
    status: 'confirmed',
    requests: 'Barnstol, tack.',
    note: 'Fyller 50. Tårtan står i kylen.',
  },
  { table: 6, inDays: 0, time: '20:00', hours: 1, guests: 2, status: 'confirmed' },
  { table: 9, inDays: 0, time: '19:30', hours: 2, guests: 4, status: 'confirmed' },
  { table: 10, inDays: 0, time: '21:00', hours: 2, guests: 4, status: 'cancelled' },
  { table: 11, inDays: 0, time: '20:30', hours: 2, guests: 5, status: 'confirmed' },
  {
    table: 4,
    inDays: 1,
    time: '18:00',
    hours: 2,
    guests: 6,
    status: 'pending',
    requests: 'Gärna vid fönstret.',
  },
  {
    table: 5,
    inDays: 1,
    time: '19:00',
    hours: 2,
    guests: 8,
    status: 'pending',
    requests: 'Vi firar en födelsedag.',
  },
  { table: 1, inDays: -2, time: '18:00', hours: 2, guests: 2, status: 'completed' },
]

/** Parties of up to four are confirmed at once, and larger ones are answered within a day. */
const confirming = { confirm_guests: 4, quarter_covers: 12, answer_hours: 24 }

/** Inserts the opening hours, rules, how many may be inside, tables and bookings of the demo club. @returns the number of tables */
export async function seedTables(tx: Tx, guestIds: string[], now: Date): Promise<number> {
  await tx
    .updateTable('house_settings')
    .set({ ...confirming, licensed_maximum: 180 })
    .execute()
  const tables = await seedBookings(tx, guestIds, now)
  await seedWait(tx, guestIds.at(-1), now)
  // After the bookings, which are there on every day of the year.
  await seedOpeningHours(tx, now)
  return tables
}

/** A guest who waits for a table tomorrow, for a party that no table of the house fits at that time. */
async function seedWait(tx: Tx, guestId: string | undefined, now: Date): Promise<void> {
  if (!guestId) return
  await tx
    .insertInto('table_waits')
    .values({
      user_id: guestId,
      request_id: randomUUID(),
      booking_date: addDays(stockholmDate(now), 1),
      booking_time: '19:00',
      duration_hours: 2,
      guest_count: 8,
      is_flexible: true,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** The hours that the home screen's section says, with lunch on Fridays; Christmas Eve, and New Year's Eve. */
async function seedOpeningHours(tx: Tx, now: Date): Promise<void> {
  const closesAt = ['01:00', '01:00', '01:00', '01:00', '03:00', '03:00', '01:00']
  const days = closesAt.map((closes_at, index) => ({
    weekday: index + 1,
    opens_at: index === 5 ? '10:00' : '11:00',
    closes_at,
    openings: index === 4 ? '{[660,840),[1020,1620)}' : null,
  }))
  await tx.insertInto('opening_hours').values({ version: 1, updated_at: now }).execute()
  await tx.insertInto('opening_days').values(days).execute()
  const year = stockholmDate(now).slice(0, 4)
  const christmasEve = `${year}-12-24`
  await tx.insertInto('closed_dates').values({ closed_date: christmasEve, reason: 'Julafton' }).execute()
  await tx
    .insertInto('special_dates')
    .values({ special_date: `${year}-12-31`, openings: '{[960,1620)}', reason: 'Nyårsafton' })
    .execute()
}

async function seedBookings(tx: Tx, guestIds: string[], now: Date): Promise<number> {
  const tables = rooms
    .flatMap(({ location, tables }) => tables.map((table) => ({ ...table, location })))
    .map((table, index) => ({ ...table, id: randomUUID(), table_number: index + 1 }))
  await tx.insertInto('restaurant_tables').values(tables).execute()
  const guests = pick(guestIds, demoBookings.length, seededRandom(12))
  for (const [index, booking] of demoBookings.entries()) {
    const date = addDays(stockholmDate(now), booking.inDays)
    const start = stockholmInstant(date, booking.time)
    if (!start) throw new Error(`${booking.time} is skipped by the clock`)
    // Two days ahead, so that past bookings too were made before they began.
    const created = new Date(Math.min(now.getTime(), start.getTime()) - 2 * 86_400_000)
    const id = randomUUID()
    await tx
      .insertInto('table_bookings')
      .values({
        id,
        user_id: guests[index] as string,
        request_id: randomUUID(),
        table_id: tables[booking.table]?.id as string,
        booking_date: date,
        booking_time: booking.time,
        duration_hours: booking.hours,
        guest_count: booking.guests,
        special_requests: booking.requests ?? null,
        staff_note: booking.note ?? null,
        answer_by: booking.status === 'pending' ? answerBy(start, confirming.answer_hours, now) : null,
        created_at: created,
        updated_at: created,
      })
      .execute()
    const steps = booking.status === 'completed' ? ['confirmed', 'completed'] : [booking.status]
    for (const status of steps)
      await tx
        .updateTable('table_bookings')
        .set({ status, updated_at: created })
        .where('id', '=', id)
        .execute()
  }
  await seedLargeParty(tx, tables.slice(4, 6).map(({ id }) => id) as [string, string], guestIds[0], now)
  return tables.length
}

/** The two large tables of the dining room go together, and twelve guests have booked them by telephone tonight. */
async function seedLargeParty(
  tx: Tx,
  tableIds: [string, string],
  takenBy: string | undefined,
  now: Date,
): Promise<void> {
  const group = { name: 'Långbordet', table_ids: tableIds.toSorted(), capacity: 12 }
  await tx.insertInto('table_groups').values(group).execute()
  if (takenBy === undefined) return
  const created = new Date(now.getTime() - 2 * 86_400_000)
  await tx
    .insertInto('table_bookings')
    .values({
      created_by: takenBy,
      guest_name: 'Familjen Lind',
      request_id: randomUUID(),
      table_id: tableIds[0],
      joined_table_ids: [tableIds[1]],
      booking_date: stockholmDate(now),
      booking_time: '17:00',
      duration_hours: 2,
      guest_count: 12,
      special_requests: 'Vi firar mormor.',
      status: 'confirmed',
      created_at: created,
      updated_at: created,
    })
    .execute()
}
