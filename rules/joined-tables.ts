/** Tables that staff may put together, and for how many guests. */
export type Group = { tableIds: readonly string[]; capacity: number }

/** How many guests sit at some tables that are put together; null where the owner has no such combination. */
export const seatsTogether = (groups: readonly Group[], tableIds: readonly string[]): number | null =>
  groups.find((group) => isSame(group.tableIds, tableIds))?.capacity ?? null

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

type Table = { capacity: number; isAvailable: boolean }

/**
 * What a party asks for as one table: the seats of the combination, and in use if all are. A party that stays where it is (`seated` guests) keeps
 * its seats when the owner has lowered those of the combination, or ended it. Null where the tables are not put together.
 */
export function asOneTable(
  tables: readonly [Table, ...Table[]],
  together: number | null,
  seated: number | null = null,
): Table | null {
  const [first, ...others] = tables
  if (others.length === 0) return first
  if (together === null && seated === null) return null
  const capacity = Math.max(together ?? 0, seated ?? 0)
  return { capacity, isAvailable: tables.every((each) => each.isAvailable) }
}

type Seats = Table & { id: string; tableNumber: number; location: string }
type Placed = { table: { id: string } | null; joinedTables?: readonly { id: string }[] | undefined }

/** A table, or several that are put together, in the form of one: `joinedTables` are those beside the first. */
export type Place = {
  key: string
  id: string
  joinedTables: readonly { id: string; tableNumber: number }[]
  tableNumber: number
  capacity: number
  location: string
}

/** The same for tables that are put together and for one, whichever of them is the first. */
export const placeKey = ({
  id,
  joinedTables = [],
}: {
  id: string
  joinedTables?: readonly { id: string }[] | undefined
}): string => [id, ...joinedTables.map((each) => each.id)].toSorted().join('+')
/** The key of the place that a booking has; null once its table has been deleted. */
export const keyOfBooking = ({ table, joinedTables }: Placed): string | null =>
  table && placeKey({ id: table.id, joinedTables })

/** The places that seat a party, of tables that are free: the smallest that fits first, single tables before those that must be put together. */
export function freePlaces(
  free: readonly Seats[],
  groups: readonly Group[] | undefined,
  guestCount: number,
): Place[] {
  const byNumber = free.toSorted((a, b) => a.tableNumber - b.tableNumber)
  const single = free
    .filter(({ capacity }) => capacity >= guestCount)
    .toSorted((a, b) => a.capacity - b.capacity || a.tableNumber - b.tableNumber)
    .map((table) => ({ ...placeOf([table]), capacity: table.capacity }))
  const together = (groups ?? [])
    .filter(
      ({ capacity, tableIds }) =>
        capacity >= guestCount && tableIds.every((id) => free.some((each) => each.id === id)),
    )
    .toSorted((a, b) => a.capacity - b.capacity)
    .map(({ capacity, tableIds }) => ({
      ...placeOf(byNumber.filter(({ id }) => tableIds.includes(id))),
      capacity,
    }))
  return [...single, ...together]
}

function placeOf([first, ...others]: readonly Seats[]): Omit<Place, 'capacity'> {
  const { id, tableNumber, location } = first as Seats
  const joinedTables = others.map((each) => ({ id: each.id, tableNumber: each.tableNumber }))
  return { key: placeKey({ id, joinedTables }), id, joinedTables, tableNumber, location }
}
