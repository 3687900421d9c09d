import type { DoorParty } from '#contract/door.ts'
import { readCode } from '#rules/check-in.ts'
import { insideOf, sizeOf } from '#rules/door.ts'

/** A party with its times as `Date`, which the rules need. */
export const ruledParty = ({ table, places }: DoorParty) => ({
  table: table && {
    ...table,
    startsAt: new Date(table.startsAt),
    endsAt: new Date(table.endsAt),
    checkedInAt: table.checkedInAt === null ? null : new Date(table.checkedInAt),
  },
  places: places.map((place) => ({
    ...place,
    startsAt: new Date(place.startsAt),
    doorsAt: place.doorsAt ? new Date(place.doorsAt) : null,
  })),
})

/** How many a party is, and how many of it are inside. */
export const headsOf = (party: DoorParty): { size: number; inside: number } => {
  const ruled = ruledParty(party)
  return { size: sizeOf(ruled), inside: insideOf(ruled) }
}

/** Whether somebody of the party has come. */
export const hasCome = ({ table, places }: DoorParty): boolean =>
  (table?.checkedInAt ?? null) !== null || places.some(({ arrivedAt }) => arrivedAt !== null)

/** The known party that a code names. Only the server knows whose a guest's own code is, and a friend's ticket. */
export function partyOf(code: string, known: readonly DoorParty[]): DoorParty | null {
  const read = readCode(code)
  if (!read || read.of === 'guest' || read.of === 'friend') return null
  const isNamed = ({ table, places }: DoorParty) =>
    read.of === 'place'
      ? places.some(({ id }) => id === read.id)
      : 'id' in read
        ? table?.id === read.id
        : table?.number === read.number
  return known.find(isNamed) ?? null
}
