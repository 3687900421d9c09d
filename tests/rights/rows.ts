import type { OperationName } from '#contract/operations.ts'
import { devicePurposes, type Role, rightsOf, rightsOfDevice } from '#contract/rights.ts'
import type { AnyRoute } from '#contract/route.ts'
import { isForUsers, rightsFor, rightsForDevice } from '#contract/route.ts'
import type { Called } from '#tests/harness/call.ts'
import { flatPng } from '#tests/people/picture-bytes.ts'
import { type Caller, type CellData, type DeviceCaller, devices, type Staff } from './callers.ts'

type RequestParts = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Instead of a body, for routes that take the bytes of a file. */
  file?: Uint8Array
}

export type AnyCaller = Caller | Staff | DeviceCaller

/** The rows of some routes; a route may have several. */
export type Rows = Partial<Record<OperationName, Row | Row[]>>

/** One request and the expected answer to each caller. */
export type Row = {
  /** Distinguishes the rows of one route. One of them may have no name. */
  name?: string
  /** Runs before the request and creates its resource; the id is `CellData.createdId`. */
  creates?: OperationName
  request?: (data: CellData) => RequestParts
  expected: Record<Caller, number>
  /** The roles that are answered as an admin is, where the route is for all who are signed in. */
  asAdmin?: readonly Role[]
  /** What a device is answered on a route that is open to anybody, if not what a stranger is. */
  asDevice?: number
  /** The tables that may change; `event_*` means all whose names begin with `event_`. */
  changes?: string[]
  /** Set when a successful request may change nothing, because there may be nothing to change. */
  mayChangeNothing?: true
  /** Assertion on an accepted answer to this caller. */
  check?: (answer: Called, data: CellData, caller: AnyCaller) => void | Promise<void>
}

const nobody = { anonymous: 401, deleted: 401, expired: 401, forged: 401 }
export const everyone = (status: number) => ({
  anonymous: status,
  owner: status,
  other: status,
  admin: status,
  demoted: status,
  deleted: status,
  expired: status,
  forged: status,
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

/** What a caller is answered. A role gets what an admin gets where the contract gives it the right, and otherwise what a guest gets. */
export function expectedOf({ access }: AnyRoute, row: Row, caller: AnyCaller): number {
  const { expected, asAdmin = [] } = row
  if (caller in expected) return expected[caller as Caller]
  if (isDevice(caller)) return expectedOfDevice(access, row, caller)
  const role = caller as Staff
  const held = rightsOf([role])
  const isAllowed = rightsFor(access).some((right) => held.includes(right)) || asAdmin.includes(role)
  return isAllowed ? expected.admin : expected.other
}

const isDevice = (caller: AnyCaller): caller is DeviceCaller => devices.some((each) => each === caller)

/** A device gets what staff with its rights get, or a guest where every guest may; all else is refused. */
function expectedOfDevice(
  access: AnyRoute['access'],
  { expected, asAdmin = [], asDevice }: Row,
  caller: DeviceCaller,
): number {
  const purpose = devicePurposes.find((each) => caller.endsWith(each))
  if (access === 'anyone') return (purpose && asDevice) ?? expected.anonymous
  const held = rightsOfDevice(purpose ?? '')
  if (!rightsForDevice(access).some((right) => held.includes(right))) return 403
  const isAsAdmin = !isForUsers(access) || asAdmin.some((role) => role === purpose)
  return isAsAdmin ? expected.admin : expected.other
}

export const ofEvent = ({ eventId }: CellData) => ({ params: { eventId } })
/** The bytes of an accepted picture. */
export const picture = flatPng(40, 40)

/** Checks that an answer names no other user: guests see the number of attendees, not their names. */
export function namesNoOtherUser({ body }: Called, { users }: CellData, caller: AnyCaller): void {
  const text = JSON.stringify(body)
  for (const [who, user] of Object.entries(users)) {
    if (!user || who === caller) continue
    for (const value of [user.userId, user.email, user.displayName].filter(Boolean))
      same(text.includes(value), false)
  }
}

/** Checks that an answer for everyone names no user, whoever asks. */
export const namesNoUser = (answer: Called, data: CellData): void =>
  namesNoOtherUser(answer, data, 'anonymous')

/** Checks that an answer contains no e-mail address of a test user. */
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
  if (actual !== expected) throw new Error(`is ${String(actual)}, not ${String(expected)}`)
}
