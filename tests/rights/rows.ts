import type { OperationName } from '#contract/operations.ts'
import type { Called } from '#tests/harness/call.ts'
import { flatPng } from '#tests/people/picture-bytes.ts'
import type { Asker, World } from './askers.ts'

type Asked = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Instead of a body, for routes that take the bytes of a picture. */
  picture?: Uint8Array
}

/** The rows of some routes; a route may have several. */
export type Rows = Partial<Record<OperationName, Row | Row[]>>

/** One request and the expected answer to each caller. */
export type Row = {
  /** Set when one route has several rows. */
  name?: string
  /** The operation that makes the thing this row is about, before the request: see `World.thingId`. */
  makes?: OperationName
  ask?: (world: World) => Asked
  expected: Record<Asker, number>
  /** The tables that an accepted request changes; none for a read. `event_*` stands for all whose names begin so. */
  changes?: string[]
  /** Also accepted when there is nothing to change. */
  mayChangeNothing?: true
  /** Assertion on an accepted answer to this caller. */
  says?: (answer: Called, world: World, asker: Asker) => void | Promise<void>
}

const nobody = { anonymous: 401, deleted: 401, expired: 401, forged: 401 }
export const everyone = (status: number) => ({
  ...{ anonymous: status, owner: status, other: status, admin: status },
  ...{ demoted: status, deleted: status, expired: status, forged: status },
})
export const signedIn = (status: number) => ({
  ...nobody,
  owner: status,
  other: status,
  admin: status,
  demoted: status,
})
export const adminsOnly = (status: number) => ({
  ...nobody,
  owner: 403,
  other: 403,
  admin: status,
  demoted: 403,
})
/** One answer for the owner, another for every other signed-in user. */
export const ownersOnly = (owner: number, others: number) => ({ ...signedIn(others), owner })

export const ofEvent = ({ eventId }: World) => ({ params: { eventId } })
/** The bytes of an accepted picture. */
export const picture = flatPng(40, 40)

/** Guests see the number of attendees, never who they are. */
export function namesNobody({ body }: Called, { users }: World, asker: Asker): void {
  const text = JSON.stringify(body)
  for (const [who, user] of Object.entries(users)) {
    if (!user || who === asker) continue
    for (const told of [user.userId, user.email, user.displayName]) same(text.includes(told), false)
  }
}

/** E-mail addresses appear in the attendee list only, not in the user administration. */
export function namesNoAddress({ body }: Called): void {
  same(JSON.stringify(body).includes('@example.se'), false)
}

export function isAmong(items: { id: string }[], id: string, expected: boolean): void {
  same(
    items.some((item) => item.id === id),
    expected,
  )
}

export function same(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`says ${String(actual)}, not ${String(expected)}`)
}
