import type { DoorParty, HouseCount } from '#contract/door.ts'
import { bookingCode, placeCode } from '#rules/check-in.ts'
import { doorsOf } from '#rules/event-times.ts'
import type { DoorDay, DoorPlaceRow, DoorTableRow, ScanRow } from './queries.ts'

/** What one code opens. */
export type PartyRows = { table: DoorTableRow | null; places: DoorPlaceRow[] }

const doorsOfRow = ({ date, time, doors_time }: DoorPlaceRow): Date | null =>
  doorsOf({ date, time: time.slice(0, 5), doorsTime: doors_time?.slice(0, 5) ?? null })

/** A party as the rules see it. */
export const ruledParty = ({ table, places }: PartyRows) => ({
  table: table && {
    status: table.status,
    startsAt: table.starts_at,
    endsAt: table.ends_at,
    checkedInAt: table.checked_in_at,
    guestCount: table.guest_count,
    inside: table.inside_count,
  },
  places: places.map((row) => ({
    id: row.id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    doorsAt: doorsOfRow(row),
    places: row.places,
    inside: row.inside,
  })),
})

const presentTable = (row: DoorTableRow): DoorParty['table'] => ({
  id: row.id,
  number: row.number,
  tableNumber: row.table_number,
  location: row.location,
  ...(row.joined.length > 0 && { joinedTables: row.joined }),
  time: row.booking_time.slice(0, 5),
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  status: row.status,
  checkedInAt: row.checked_in_at?.toISOString() ?? null,
  guestCount: row.guest_count,
  inside: row.inside_count,
})

/** A party as the door sees it. `scans` are in the order in which they happened. `name` is the guest's who has nothing. */
export function presentParty({ table, places }: PartyRows, scans: readonly ScanRow[], name = ''): DoorParty {
  const last = scans.findLast(
    ({ booking_id, place_id }) =>
      (booking_id !== null && booking_id === table?.id) ||
      (place_id !== null && places.some(({ id }) => id === place_id)),
  )
  return {
    code: table ? bookingCode(table.id) : places[0] ? placeCode(places[0].id) : '',
    name: table?.name ?? places[0]?.name ?? name,
    table: table && presentTable(table),
    places: places.map((row) => ({
      id: row.id,
      title: row.title,
      startsAt: row.starts_at.toISOString(),
      doorsAt: doorsOfRow(row)?.toISOString() ?? null,
      arrivedAt: row.arrived_at?.toISOString() ?? null,
      places: row.places,
      inside: row.inside,
    })),
    last: last ? { at: last.at.toISOString(), door: last.door } : null,
  }
}

/**
 * The parties of a house day: tables first, each with the places of its guest, then guests who have only places, and last what is
 * cancelled.
 */
export function presentParties(
  tables: readonly DoorTableRow[],
  places: readonly DoorPlaceRow[],
  scans: readonly ScanRow[],
): DoorParty[] {
  const placesOf = Map.groupBy(places, ({ user_id }) => user_id)
  const expected = tables.filter(({ status }) => status !== 'cancelled')
  const seated = new Set(expected.map(({ user_id }) => user_id))
  const only = [...placesOf].filter(([userId]) => !seated.has(userId))
  return [
    ...expected.map((table) => ({ table, places: placesOf.get(table.user_id ?? '') ?? [] })),
    ...only.map(([, own]) => ({ table: null, places: own })),
    ...tables.filter((table) => !expected.includes(table)).map((table) => ({ table, places: [] })),
  ].map((party) => presentParty(party, scans))
}

export const presentCount = ({ date, inside, maximum, version }: DoorDay): HouseCount => ({
  date,
  inside,
  maximum,
  version,
})
