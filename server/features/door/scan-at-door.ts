import type { DoorScanInput, DoorVerdict } from '#contract/door.ts'
import { businessDateOf, businessDayOf } from '#rules/business-date.ts'
import { bookingOfGuest, type ReadCode, readCode } from '#rules/check-in.ts'
import { countedChange, type LetInRefusal, type LetOutRefusal, letIn, letOut, takeBack } from '#rules/door.ts'
import { letFriendIn, letFriendOut } from '#rules/event-friends.ts'
import { winBack, writeCheckIn } from '#server/features/tables/check-in.ts'
import { ruled } from '#server/features/tables/present.ts'
import {
  findBooking,
  findBookingByNumber,
  findGuestByCode,
  lockBooking,
  lockBookingsOf,
} from '#server/features/tables/queries.ts'
import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { namesOf, writeLedger } from './count-at-door.ts'
import { type PartyRows, presentCount, presentParty, ruledParty } from './present.ts'
import {
  addAtTable,
  countSinceCheckIn,
  type DoorDay,
  type DoorEventRow,
  enterPlaces,
  type FriendTicketRow,
  findDoorDay,
  findDoorEvent,
  findDoorPlaces,
  findDoorTables,
  findFriendTicket,
  findPlaceOwner,
  findScansOf,
  forgetArrivals,
  leavePlaces,
  lockDoorDay,
  passTicket,
  shareEventsOf,
} from './queries.ts'

type Scanner = { by: Acting; isHost: boolean }
/** A scan, with the moment at which the code was read. */
type Scan = Omit<DoorScanInput, 'waitedMs'> & { scannedAt: Date; now: Date }

/**
 * Lets in, or out, all that a code opens in the house day, once for each request. Throws booking_not_found, key_reused, or what `letIn`
 * and `letOut` say, with the party.
 */
export async function scanAtDoor(
  engine: Engine,
  scanner: Scanner,
  { waitedMs, ...input }: DoorScanInput,
): Promise<DoorVerdict> {
  const { db, clock } = engine
  if (input.direction === 'in') await winBack(engine, input.code, waitedMs)
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const scan = { ...input, now, scannedAt: new Date(now.getTime() - waitedMs) }
    const party = await lockParty(tx, scan)
    const isSame = (row: DoorEventRow) => row.kind === 'scan' && isOf(row, party)
    const earlier = repeated(await findDoorEvent(tx, scan.requestId), isSame)
    if (earlier) return verdictOf(tx, party, earlier.delta, await findDoorDay(tx, earlier.house_date))
    const { counted, day } = await (scan.direction === 'in'
      ? enter(tx, scanner, scan, party)
      : leave(tx, scanner.by, scan, party))
    return verdictOf(tx, party, counted, day)
  })
}

/** Whether a row of the ledger is about this party. A row whose booking was deleted is of nobody. */
const isOf = ({ booking_id, place_id }: DoorEventRow, { table, places }: PartyRows): boolean =>
  (booking_id !== null && booking_id === table?.id) || places.some(({ id }) => id === place_id)

type Party = PartyRows & {
  /** The name of the guest whose own code was read. */
  name: string
  /** The ticket that was read, where it was a friend's. */
  friend: FriendTicketRow | null
  /** Other tables of the guest by which some are inside. */
  others: { id: string; inside_count: number }[]
}

/** Locks what a code opens: the guest's account, the events, the bookings of tables. Throws booking_not_found. */
export async function lockParty(tx: Tx, scan: Scan): Promise<Party> {
  const read = readCode(scan.code)
  const found = read && (await ownerOf(tx, read))
  if (!found) throw new ProblemError('booking_not_found')
  const { bookingId, userId, name } = found
  const day = businessDayOf(businessDateOf(scan.scannedAt))
  if (userId === null)
    return { ...(await tableAndPlaces(tx, await lockOne(tx, bookingId), [])), others: [], name, friend: null }
  if (!(await lockAccount(tx, userId))) throw new ProblemError('booking_not_found')
  await shareEventsOf(tx, userId, day)
  const friend = read.of === 'friend' ? ((await findFriendTicket(tx, read.id)) ?? null) : null
  // The party got smaller, or was cancelled, meanwhile.
  if (read.of === 'friend' && !friend) throw new ProblemError('booking_not_found')
  const rows = await lockBookingsOf(tx, userId, day)
  // A friend comes to where the party is, and goes out from there.
  const staysAt = friend !== null || scan.direction === 'out'
  const chosen = bookingId === null ? choose(rows, scan, staysAt) : await lockOne(tx, bookingId)
  const others = rows.filter(({ id, inside_count }) => id !== chosen && inside_count > 0)
  return {
    ...(await tableAndPlaces(tx, chosen, await findDoorPlaces(tx, day, userId))),
    others,
    name,
    friend,
  }
}

type Owner = { bookingId: string | null; userId: string | null; name: string }

/** Whose code it is: the booking of a table, or the guest. A friend's ticket is of the guest who has booked. */
async function ownerOf(tx: Tx, read: ReadCode): Promise<Owner | null> {
  if (read.of === 'place') {
    const owner = await findPlaceOwner(tx, read.id)
    return owner ? { bookingId: null, userId: owner.userId, name: '' } : null
  }
  if (read.of === 'friend') {
    const ticket = await findFriendTicket(tx, read.id)
    return ticket ? { bookingId: null, userId: ticket.userId, name: '' } : null
  }
  if (read.of === 'guest') {
    const guest = await findGuestByCode(tx, read)
    return guest ? { bookingId: null, userId: guest.userId, name: guest.displayName } : null
  }
  const id = 'id' in read ? read.id : (await findBookingByNumber(tx, read.number))?.id
  const booking = id ? await findBooking(tx, id) : undefined
  return booking ? { bookingId: booking.id, userId: booking.user_id, name: '' } : null
}

async function lockOne(tx: Tx, bookingId: string | null): Promise<string> {
  const locked = bookingId !== null && (await lockBooking(tx, bookingId))
  if (!locked) throw new ProblemError('booking_not_found')
  return locked.id
}

type LockedRow = Awaited<ReturnType<typeof lockBookingsOf>>[number]

/** The table that a guest's code means: who goes out leaves the one at which they are; who comes in comes to the one of now, or again to the last. */
function choose(rows: LockedRow[], { requestId, scannedAt }: Scan, staysAt: boolean): string | null {
  const repeatedRow = rows.find(({ scan_id }) => scan_id === requestId)
  if (repeatedRow) return repeatedRow.id
  const left = staysAt ? rows.find(({ inside_count }) => inside_count > 0) : undefined
  const coming = bookingOfGuest(
    rows.map((row) => ({ id: row.id, ...ruled(row) })),
    scannedAt,
  )
  const last = rows
    .filter(({ checked_in_at, status }) => checked_in_at !== null && status !== 'cancelled')
    .at(-1)
  return (left ?? coming ?? last)?.id ?? null
}

async function tableAndPlaces(
  tx: Tx,
  bookingId: string | null,
  places: PartyRows['places'],
): Promise<PartyRows> {
  const [table = null] = bookingId === null ? [] : await findDoorTables(tx, { ids: [bookingId] })
  return { table, places }
}

/** Lets some of a party in. */
async function enter(tx: Tx, { by, isHost }: Scanner, scan: Scan, party: Party): Promise<Counted> {
  const { table, others, friend } = party
  if (friend) return enterByTicket(tx, by, scan, { ...party, friend })
  const confirms = scan.confirm && isHost && table?.status === 'pending'
  const seen = ruledParty(party)
  const asked =
    confirms && seen.table ? { ...seen, table: { ...seen.table, status: 'confirmed' as const } } : seen
  const change = letIn({ ...asked, elsewhere: insideElsewhere(party) }, scan.people, scan.scannedAt)
  if (typeof change === 'string') throw await refusalOf(tx, change, party)
  if (change.byTable && table) {
    // Whoever was at another table is at this one now.
    for (const { id, inside_count } of others) await addAtTable(tx, id, -inside_count)
    if (table.checked_in_at === null) {
      const { requestId, scannedAt, now } = scan
      await writeCheckIn(tx, table.id, { by, requestId, scannedAt, now, confirms })
    }
    await addAtTable(tx, table.id, change.atTable)
  }
  await enterPlaces(tx, change.places, scan.scannedAt)
  return count(tx, by, scan, { party, places: change.places, change: change.change })
}

const insideElsewhere = ({ others }: Party): number =>
  others.reduce((sum, { inside_count }) => sum + inside_count, 0)

/** Lets in the guest of a friend's ticket. */
async function enterByTicket(
  tx: Tx,
  by: Acting,
  scan: Scan,
  party: Party & { friend: FriendTicketRow },
): Promise<Counted> {
  const ruled = { ...ruledParty(party), elsewhere: insideElsewhere(party) }
  const change = letFriendIn(ruled, party.friend, scan.scannedAt)
  if (typeof change === 'string') throw await refusalOf(tx, change, party)
  if (party.table && change.atTable !== 0) await addAtTable(tx, party.table.id, change.atTable)
  await enterPlaces(tx, change.places, scan.scannedAt)
  await passTicket(tx, party.friend.code, true, scan.scannedAt)
  return count(tx, by, scan, { party, places: change.places, change: change.change })
}

/** Lets some of a party out. */
async function leave(tx: Tx, by: Acting, scan: Scan, party: Party): Promise<Counted> {
  const { friend } = party
  const ruled = ruledParty(party)
  const change = friend ? letFriendOut(ruled, friend) : letOut(ruled, scan.people)
  if (typeof change === 'string') throw await refusalOf(tx, change, party)
  if (friend) await passTicket(tx, friend.code, false, scan.scannedAt)
  if (party.table && change.atTable !== 0) await addAtTable(tx, party.table.id, change.atTable)
  await leavePlaces(tx, change.places)
  return count(tx, by, scan, { party, places: change.places, change: change.change })
}

type CheckedIn = { id: string; scan_id: string | null; checked_in_at: Date | null }

/** Takes back what a check-in did at the door: those whom it counted go out, and the guest has not come to the events that it opened. */
export async function leaveAgain(
  tx: Tx,
  by: Acting,
  scan: Scan,
  { party, booking }: { party: Party; booking: CheckedIn },
): Promise<void> {
  const isNew = ({ arrived_at }: { arrived_at: Date | null }) =>
    arrived_at?.getTime() === booking.checked_in_at?.getTime()
  const places = party.places.filter((place) => !isNew(place))
  const change = takeBack(ruledParty({ ...party, places }), await countSinceCheckIn(tx, booking))
  if (change.atTable !== 0) await addAtTable(tx, booking.id, change.atTable)
  await leavePlaces(tx, change.places)
  await forgetArrivals(tx, idsOf(party.places.filter(isNew)))
  if (change.change !== 0) await count(tx, by, scan, { party, places, change: change.change })
}

const idsOf = (places: { id: string }[]): string[] => places.map(({ id }) => id)

/** How many more are inside, fewer where negative, and the count with them. */
type Counted = { counted: number; day: DoorDay }
type Change = { party: PartyRows; places: { id: string }[]; change: number }

async function count(tx: Tx, by: Acting, scan: Scan, { party, places, change }: Change): Promise<Counted> {
  const day = await lockDoorDay(tx, businessDateOf(scan.scannedAt))
  const delta = countedChange(day.inside, change)
  const entry = {
    id: scan.requestId,
    at: scan.scannedAt,
    kind: 'scan',
    door: scan.door,
    delta,
    ...namesOf(by),
    booking_id: party.table?.id ?? null,
    place_id: (places[0] ?? party.places[0])?.id ?? null,
    recorded_at: scan.now,
  }
  return { counted: delta, day: await writeLedger(tx, day, entry) }
}

/** The party as it is now. */
const verdictOf = async (tx: Tx, party: Party, counted: number, day: DoorDay): Promise<DoorVerdict> => ({
  party: await partyNow(tx, party),
  ...friendOf(party),
  counted,
  count: presentCount(day),
})

async function partyNow(tx: Tx, { table, places }: PartyRows, name = '') {
  const [first] = places
  const day = first && businessDayOf(businessDateOf(first.starts_at))
  const now = await tableAndPlaces(
    tx,
    table?.id ?? null,
    first && day ? await findDoorPlaces(tx, day, first.user_id) : [],
  )
  return presentParty(now, await findScansOf(tx, table?.id ?? null, idsOf(now.places)), name)
}

/** A refusal says whose code it was, and what it opens. */
const refusalOf = async (tx: Tx, refusal: LetInRefusal | LetOutRefusal, party: Party) =>
  new ProblemError(refusal, { current: { party: await partyNow(tx, party, party.name), ...friendOf(party) } })

const friendOf = ({ friend }: Party) => (friend ? { friend: { name: friend.name } } : {})
