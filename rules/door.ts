import type { TableBookingStatus } from '#contract/bounds.ts'
import { businessDateOf } from './business-date.ts'
import { type CheckInRefusal, checkInOpensBefore, whyNotCheckIn } from './check-in.ts'
import { eventEnd } from './event-booking.ts'

type Table = {
  status: TableBookingStatus
  startsAt: Date
  endsAt: Date
  checkedInAt: Date | null
  guestCount: number
  /** How many of the party are inside. */
  inside: number
}
/** `doorsAt`: when the doors of the event open; null where nobody has said it. */
type Opening = { startsAt: Date; doorsAt?: Date | null }
/** Places of one booking at an event, and how many of the party are inside. */
export type Place = Opening & { endsAt?: Date | null; places: number; inside: number }
/** How many come in by a place, or go out. */
type Passing<P> = P & { passing: number }
/** What one code opens in a house day: a table, places at events of the same guest, or both. */
export type Party<P extends Place = Place> = {
  table: Table | null
  places: readonly P[]
  /** How many are inside by another table of the same guest: the party has moved to this one. */
  elsewhere?: number
}

/** From when those who have a place at an event are let in: an hour before it, or when its doors open if that is earlier. */
export const placeOpensAt = ({ startsAt, doorsAt = null }: Opening): Date =>
  new Date(Math.min(startsAt.getTime() - checkInOpensBefore, doorsAt?.getTime() ?? Number.POSITIVE_INFINITY))

/** Whether those who have a place at an event are let in, until its house day ends. */
export const isPlaceOpen = (place: Opening, now: Date): boolean =>
  now >= placeOpensAt(place) && businessDateOf(place.startsAt) === businessDateOf(now)

export type LetInRefusal =
  | Exclude<CheckInRefusal, 'already_checked_in'>
  | 'nothing_tonight'
  | 'already_inside'
export type LetOutRefusal = 'not_inside'

/** How many of a party are inside. The guests of places are of the party of the table. */
export const insideOf = ({ table, places, elsewhere = 0 }: Party): number =>
  Math.max(table?.inside ?? 0, elsewhere, ...places.map(({ inside }) => inside))

/** How many a party is. */
export const sizeOf = ({ table, places }: Party): number =>
  Math.max(table?.guestCount ?? 1, ...places.map((each) => each.places))

/** Why a party does not come in by its table, or null. A party that has come comes in again until the end of the house day. */
function whyNotByTable(table: Table, now: Date): Exclude<CheckInRefusal, 'already_checked_in'> | null {
  const refusal = whyNotCheckIn({ ...table, checkedInAt: null }, now) as Exclude<
    CheckInRefusal,
    'already_checked_in'
  > | null
  const comesAgain =
    refusal === 'check_in_late' &&
    table.checkedInAt !== null &&
    businessDateOf(table.startsAt) === businessDateOf(now)
  return comesAgain ? null : refusal
}

export type LetIn<P> = {
  /** Whether the party comes in by its table: then the table is checked in. */
  byTable: boolean
  /** How many come in by the table. */
  atTable: number
  /** The places whose guests come in. */
  places: Passing<P>[]
  /** How many more are inside. */
  change: number
}

/**
 * What changes when some of a party come in, or why they do not. `people`: how many; null stands for all who are missing. A guest who comes in has come to every event of the evening; to one that is over only if nothing else
 * is open.
 */
export function letIn<P extends Place>(
  party: Party<P>,
  people: number | null,
  now: Date,
): LetIn<P> | LetInRefusal {
  const { table, places } = party
  const refusal = table ? whyNotByTable(table, now) : null
  const byTable = table !== null && refusal === null
  const open = places.filter((place) => isPlaceOpen(place, now))
  if (!byTable && open.length === 0)
    return refusal ?? (places.length > 0 ? 'check_in_early' : 'nothing_tonight')

  const present = insideOf(party)
  const seats = byTable ? table.guestCount - table.inside : 0
  const ofPlaces = open.length === 0 ? 0 : sizeOf({ table: null, places: open }) - present
  const missing = Math.max(seats, ofPlaces, 0)
  const coming = Math.min(people ?? missing, missing)
  // A guest who was counted with the place or at another table is one of the party.
  const counted = byTable && table.inside === 0 ? Math.min(present, coming) : 0
  const current = places.filter((place) => now < eventEnd(place))
  const entered = enteredBy(byTable || current.length > 0 ? current : places, present + coming - counted)
  if (coming === 0 && entered.length === 0) return 'already_inside'
  return {
    byTable,
    atTable: Math.min(coming, seats),
    places: entered,
    change: coming - counted,
  }
}

const passing = <P extends Place>(places: readonly P[], numberOf: (place: P) => number): Passing<P>[] =>
  places.map((each) => ({ ...each, passing: numberOf(each) })).filter((each) => each.passing > 0)

/** By which places guests come in, once so many of the party are inside. */
const enteredBy = <P extends Place>(places: readonly P[], inside: number): Passing<P>[] =>
  passing(places, (each) => Math.min(each.places, inside) - each.inside)

/** By which places guests have gone out, once only so many of the party are inside. */
const leftBy = <P extends Place>(places: readonly P[], inside: number): Passing<P>[] =>
  passing(places, (each) => each.inside - Math.min(each.inside, inside))

export type LetOut<P> = Pick<LetIn<P>, 'atTable' | 'places' | 'change'>

/** What changes when some of a party go out, or why they do not. `people`: how many; null stands for all who are inside. */
export function letOut<P extends Place>(party: Party<P>, people: number | null): LetOut<P> | LetOutRefusal {
  const present = insideOf(party)
  if (present === 0) return 'not_inside'
  const leaving = Math.min(people ?? present, present)
  const atTable = Math.min(leaving, party.table?.inside ?? 0)
  return {
    atTable: atTable === 0 ? 0 : -atTable,
    places: leftBy(party.places, present - leaving),
    change: -leaving,
  }
}

/**
 * What changes when a check-in is taken back: as many go out as were counted with it. Whoever was inside before stays: a guest who came by a place
 * is inside by the place alone, others by the table.
 */
export function takeBack<P extends Place>(party: Party<P>, counted: number): LetOut<P> {
  const present = insideOf(party)
  const leaving = Math.min(Math.max(counted, 0), present)
  const staying = present - leaving
  const atTable = party.table?.inside ?? 0
  const byPlace = Math.max(0, ...party.places.map(({ inside }) => inside))
  const left = staying > byPlace ? Math.min(staying, atTable) : 0
  return {
    atTable: left === atTable ? 0 : left - atTable,
    places: leftBy(party.places, staying),
    change: leaving === 0 ? 0 : -leaving,
  }
}

/** What the ledger counts of a change: never less than nobody inside. A recount may have been lower than what the codes say. */
export const countedChange = (inside: number, change: number): number => Math.max(change, -inside)

/** Nobody goes out of an empty house, and no more are taken back than came to an event without a place. */
export const whyNotCount = (inside: number, change: number): 'nobody_inside' | null =>
  inside + change < 0 ? 'nobody_inside' : null

/** From this share of the licensed maximum on, the door is warned. */
const warningShare = 0.9

/** How full the house is. Nobody is refused by the count: everybody inside is counted. */
export function fullnessOf(inside: number, maximum: number | null): 'free' | 'near' | 'full' {
  if (maximum === null || inside < maximum * warningShare) return 'free'
  return inside < maximum ? 'near' : 'full'
}

/** A curve from what changed in each of some steps of time, which are in order. */
export function curveOf<At>(steps: readonly { at: At; delta: number }[]): { at: At; inside: number }[] {
  let inside = 0
  return steps.map(({ at, delta }) => {
    inside += delta
    return { at, inside }
  })
}

const hour = 3_600_000

/** How many were inside at the end of each hour of a curve, from its first hour to its last. The instants are in order. */
export function hoursOf(curve: readonly { at: Date; inside: number }[]): { at: Date; inside: number }[] {
  const hours: { at: Date; inside: number }[] = []
  for (const { at, inside } of curve) {
    // What has changed until the full hour belongs to the hour that ends then.
    const end = Math.ceil(at.getTime() / hour) * hour
    for (let last = hours.at(-1); last && last.at.getTime() < end; last = hours.at(-1))
      hours.push({ at: new Date(last.at.getTime() + hour), inside: last.inside })
    const current = hours.at(-1)
    if (current) current.inside = inside
    else hours.push({ at: new Date(end), inside })
  }
  return hours
}
