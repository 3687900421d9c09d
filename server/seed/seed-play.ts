import { randomUUID } from 'node:crypto'
import { businessDateOf, daysLater } from '../../rules/business-date.ts'
import { instantAt } from '../../rules/opening-hours.ts'
import { playSpan } from '../../rules/play-booking.ts'
import { playPrice } from '../../rules/play-price.ts'
import { insertBill } from '../features/bills/queries.ts'
import { insertPlayBooking } from '../features/play/booking-queries.ts'
import { newGuest } from '../features/play/my-play-queries.ts'
import { keptRate, ruledSession } from '../features/play/present.ts'
import { findAllRates } from '../features/play/queries.ts'
import { insertPlayWait } from '../features/play/queue-queries.ts'
import {
  closeSegment,
  findSession,
  insertSegment,
  insertSession,
  type SessionRow,
  writeSession,
} from '../features/play/session-queries.ts'
import type { Tx } from '../platform/database/database.ts'

const games = [
  { kind: 'pool', tables: 8, location: 'Biljardsalen' },
  { kind: 'dart', tables: 2, location: 'Baren' },
  { kind: 'shuffleboard', tables: 1, location: 'Baren', opens_at: '17:00', closes_at: '23:00' },
]
/** Two rows of four pool tables in their hall; in the bar, darts by one wall and shuffleboard along another. */
function placeIn(kind: string, at: number): { plan_x: number; plan_y: number } {
  if (kind === 'pool') return { plan_x: 8 + (at % 4) * 28, plan_y: at < 4 ? 24 : 76 }
  return kind === 'dart' ? { plan_x: 100, plan_y: 20 + at * 40 } : { plan_x: 50, plan_y: 0 }
}
const weekdays = [0, 1, 2, 3, 4, 5, 6]
const wholeDay = { weekdays, starts_at: '06:00', ends_at: '06:00', per: 'table' }
const rates = [
  { ...wholeDay, name: 'Pool', kind: 'pool', hour_ore: 12_000, minimum_ore: 4_000 },
  {
    ...wholeDay,
    name: 'Helgkväll',
    kind: 'pool',
    weekdays: [4, 5],
    starts_at: '18:00',
    ends_at: '03:00',
    hour_ore: 16_000,
    minimum_ore: 4_000,
  },
  { ...wholeDay, name: 'Dart', kind: 'dart', hour_ore: 6_000, per: 'player' },
  { ...wholeDay, name: 'Shuffleboard', kind: 'shuffleboard', hour_ore: 20_000 },
]

/** So many minutes sessions of the last weeks lasted, from which guests learn about when a table becomes free. */
const lasted = [50, 60, 65, 75, 90, 95, 110, 120]
const day = 24 * 60 * 60_000

/** Eight pool tables, two for darts and one for shuffleboard, and what they cost. The one for shuffleboard has hours of its own. At three pool tables somebody plays, and at both for darts, for which two parties wait. Four can be booked, and one is, at the next 20:00. */
export async function seedPlay(tx: Tx, guestIds: readonly string[], now: Date): Promise<void> {
  const stamps = { created_at: now, updated_at: now }
  const tables = games.flatMap(({ kind, tables, location, ...hours }) =>
    Array.from({ length: tables }, (_, at) => ({
      id: randomUUID(),
      kind,
      location,
      ...hours,
      table_number: at + 1,
      ...placeIn(kind, at),
      booking_minutes: kind === 'pool' && at >= 4 ? [60, 90, 120] : [],
      ...stamps,
    })),
  )
  await tx.insertInto('game_tables').values(tables).execute()
  for (const rate of rates)
    await tx
      .insertInto('play_rates')
      .values({ ...rate, ...stamps })
      .execute()
  const kept = (await findAllRates(tx)).map(keptRate)
  const start = async (tableId: string, minutesAgo: number, guestId?: string, kind = 'pool') => {
    const session = { id: randomUUID(), tableId, now: new Date(now.getTime() - minutesAgo * 60_000) }
    const guest = guestId === undefined ? null : await newGuest(tx, guestId)
    await insertSession(tx, { ...session, rates: kept, guest })
    await insertSegment(tx, { ...session, sessionId: session.id, kind, players: 2 })
    return session
  }
  const ids = tables.map(({ id }) => id) as [string, string, string, string, string]
  const [first, , third, fourth, fifth] = ids
  // The oldest first: one that has no end yet would overlap those after it.
  for (const [at, minutes] of lasted.entries()) {
    const { id, now: startedAt } = await start(first, ((lasted.length - at) * day) / 60_000)
    const end = new Date(startedAt.getTime() + minutes * 60_000)
    await closeSegment(tx, id, end)
    const stopped = {
      at: end,
      totalOre: playPrice(ruledSession((await findSession(tx, id)) as SessionRow), end).totalOre,
    }
    await writeSession(tx, id, 1, { requestId: randomUUID(), step: { step: 'stop' }, stopped })
    const { totalOre } = stopped
    await insertBill(tx, { id: randomUUID(), of: { playSessionId: id }, totalOre, by: null, now: end }, [])
  }
  await start(first, 55, guestIds[1])
  await start(third, 40)
  await start(fourth, 10)
  for (const [at, { id }] of tables.filter(({ kind }) => kind === 'dart').entries())
    await start(id, 35 + 15 * at, undefined, 'dart')
  const waiting = { kind: 'dart', ownKind: null, players: 2, saidMinutes: 60 }
  for (const [minutesAgo, party] of [
    [12, { userId: guestIds[2] as string, guestName: null }],
    [5, { userId: null, guestName: 'Kim' }],
  ] as const)
    await insertPlayWait(tx, {
      id: randomUUID(),
      ...party,
      ...waiting,
      now: new Date(now.getTime() - minutesAgo * 60_000),
    })
  const today = instantAt(businessDateOf(now), '20:00')
  const starts = today > now ? today : instantAt(daysLater(businessDateOf(now), 1), '20:00')
  const booking = { id: randomUUID(), userId: guestIds[0] as string, tableId: fifth, players: 4, now }
  await insertPlayBooking(tx, { ...booking, span: playSpan(starts, 90) })
}
