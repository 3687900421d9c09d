import type { Insertable } from 'kysely'
import type { DoorCounted, DoorCountInput, HouseCount, RecountInput } from '#contract/door.ts'
import { businessDateOf } from '#rules/business-date.ts'
import { whyNotCount } from '#rules/door.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { repeated } from '#server/platform/database/repeated.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { publish } from '#server/platform/realtime/publish.ts'
import { presentCount } from './present.ts'
import {
  type DoorDay,
  type DoorEventRow,
  findDoorDay,
  findDoorEvent,
  findWalkIns,
  lockDoorDay,
} from './queries.ts'

/** Counts people without a code, once for each request. Throws not_found (the event), nobody_inside or key_reused. */
export const countAtDoor = (
  { db, clock }: Engine,
  by: Acting,
  { requestId, kind, people, eventId, waitedMs, door }: DoorCountInput,
): Promise<DoorCounted> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const at = new Date(now.getTime() - waitedMs)
    const change = kind === 'plus' ? people : -people
    const isSame = (row: DoorEventRow) =>
      row.kind === kind && row.delta === change && row.event_id === eventId
    const isMissing = eventId !== null && !(await lockEvent(tx, eventId))
    const walkIns = () => (eventId === null ? 0 : findWalkIns(tx, eventId))
    const count = await once(tx, { requestId, at, isSame }, async (day) => {
      if (isMissing) throw new ProblemError('not_found')
      const refusal =
        (eventId !== null && whyNotCount(await walkIns(), change)) || whyNotCount(day.inside, change)
      if (refusal) throw new ProblemError(refusal)
      const entry = { id: requestId, at, kind, door, ...namesOf(by), event_id: eventId, recorded_at: now }
      return writeLedger(tx, day, { ...entry, delta: change })
    })
    return { ...count, walkIns: await walkIns() }
  })

/** Sets how many are inside, by a row with the difference. Throws key_reused. */
export const recountHouse = (
  { db, clock }: Engine,
  by: Acting,
  { requestId, inside, reason, door }: RecountInput,
): Promise<HouseCount> =>
  inTransaction(db, async (tx) => {
    const at = clock.now()
    const isSame = (row: DoorEventRow) => row.kind === 'recount' && row.reason === reason
    return once(tx, { requestId, at, isSame }, async (day) => {
      const entry = { id: requestId, at, kind: 'recount', reason, door, ...namesOf(by), recorded_at: at }
      const counted = await writeLedger(tx, day, { ...entry, delta: inside - day.inside })
      await audit(tx, {
        actorId: by.adminId,
        deviceId: by.deviceId,
        action: 'houseCount.recounted',
        subjectType: 'club',
        subjectId: 'house_count',
        before: { inside: day.inside },
        after: { inside, reason },
      })
      return counted
    })
  })

type Request = { requestId: string; at: Date; isSame: (row: DoorEventRow) => boolean }

/** Writes unless the same request has been written, in the lock of the house day. Returns the count as it is then. */
async function once(
  tx: Tx,
  { requestId, at, isSame }: Request,
  write: (day: DoorDay) => Promise<DoorDay>,
): Promise<HouseCount> {
  const day = await lockDoorDay(tx, businessDateOf(at))
  const earlier = repeated(await findDoorEvent(tx, requestId), isSame)
  return presentCount(earlier ? await findDoorDay(tx, earlier.house_date) : await write(day))
}

/** Who did it, as the ledger says. */
export const namesOf = ({ adminId, deviceId }: Acting) => ({ acted_by: adminId, device_id: deviceId })

/** Keeps an event until the transaction ends. */
const lockEvent = (tx: Tx, eventId: string) =>
  tx.selectFrom('events').select('id').where('id', '=', eventId).forKeyShare().executeTakeFirst()

type Entry = Omit<Insertable<DB['door_events']>, 'house_date' | 'delta'> & { delta: number }

/** Writes one row of the ledger of a locked house day, and publishes the count, which it returns. */
export async function writeLedger(tx: Tx, day: DoorDay, entry: Entry): Promise<DoorDay> {
  const { date } = day
  await tx
    .insertInto('door_events')
    .values({ ...entry, house_date: date })
    .execute()
  // The trigger of the ledger counts.
  const counted = { ...day, inside: day.inside + entry.delta, version: day.version + 1 }
  const message = { type: 'door.changed', date, inside: counted.inside, version: counted.version } as const
  await publish(tx, 'admin', message, `door ${date}`)
  return counted
}
