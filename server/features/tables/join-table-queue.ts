import type { TableWaitInput } from '#contract/table-waits.ts'
import { whyNotWait } from '#rules/table-queue.ts'
import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'
import { countUnconfirmed, lockNetwork } from './answer-queries.ts'
import { networkKey } from './booking-values.ts'
import { findOpeningHours, type HouseSettingsRow, shareHouseSettings } from './house-queries.ts'
import { refused } from './limit-queries.ts'
import { presentOpeningHours } from './present.ts'
import { findOwnSpans, findSmallestFit } from './queries.ts'
import { publishQueue } from './realtime.ts'
import {
  countUnconfirmedWaits,
  findRequestedWait,
  findWait,
  findWaitsOf,
  type WaitRow,
} from './wait-queries.ts'

/**
 * Puts a guest into the queue of an evening, once for each request. Throws time_does_not_exist, key_reused, not_signed_in, or what
 * `whyNotWait` says.
 */
export async function joinTableQueue(
  engine: Engine,
  { userId, network }: { userId: string; network: string },
  input: TableWaitInput,
): Promise<WaitRow> {
  const start = typedInstant(input)
  return inTransaction(engine.db, async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account) throw new ProblemError('not_signed_in')
    const now = engine.clock.now()
    const earlier = repeated(await findRequestedWait(tx, userId, input.requestId), (made) =>
      isSame(made, input, start),
    )
    if (earlier) return earlier
    const settings = await shareHouseSettings(tx)
    const key = account.email_verified ? null : networkKey(engine.env, network, start)
    const refusal = whyNotWait(
      {
        wish: { ...input, start },
        hours: presentOpeningHours(await findOpeningHours(tx)),
        own: await findOwnSpans(tx, userId, now),
        horizonDays: settings.table_horizon_days,
        smallestFit: await findSmallestFit(tx, input.guestCount),
        waits: (await findWaitsOf(tx, [userId])).map(({ evening }) => evening),
        unconfirmed: key ? await findUnconfirmed(tx, key, settings, now) : null,
      },
      now,
    )
    if (refusal === 'already_waiting' || refusal === 'too_many_waits') throw new ProblemError(refusal)
    if (refusal) throw refused(refusal)
    const { id } = await tx
      .insertInto('table_waits')
      .values({
        user_id: userId,
        request_id: input.requestId,
        booking_date: input.date,
        booking_time: input.time,
        duration_hours: input.durationHours,
        guest_count: input.guestCount,
        is_flexible: input.isFlexible,
        network_key: key,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = await findWait(tx, id)
    if (!row) throw new Error('a wait that was just stored is gone')
    await publishQueue(tx, row, false)
    return row
  })
}

/** Tables that unconfirmed guests of a network hold or wait for. Locks the network. */
async function findUnconfirmed(tx: Tx, key: string, settings: HouseSettingsRow, now: Date) {
  await lockNetwork(tx, key)
  const held = await countUnconfirmed(tx, key, now, null)
  return { tables: held + (await countUnconfirmedWaits(tx, key)), most: settings.unconfirmed_tables }
}

const isSame = (made: WaitRow, input: TableWaitInput, start: Date): boolean =>
  made.starts_at.getTime() === start.getTime() &&
  made.guest_count === input.guestCount &&
  made.duration_hours === input.durationHours &&
  made.is_flexible === input.isFlexible
