import { sql } from 'kysely'
import { bounds } from '#contract/bounds.ts'
import { findPeopleWith, provePin } from '#server/platform/accounts/pin.ts'
import { countSignIn, forgetFailures, pinDelayKey } from '#server/platform/accounts/sign-in-delay.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Actor } from '#server/platform/http/router.ts'

/**
 * Says who acts on a device from now on; of two at once, the last. Throws forbidden for somebody without a PIN or without a right of the
 * device, too_many_requests, wrong_pin and pin_blocked.
 */
export async function setDevicePerson(
  engine: Engine,
  actor: Actor,
  { userId, pin }: { userId: string; pin: string },
): Promise<void> {
  const { device } = actor
  const isKnown = device && (await findPeopleWith(engine.db, actor.rights, userId)).length > 0
  if (!isKnown) throw new ProblemError('forbidden')
  const key = pinDelayKey(engine, device.id, userId)
  await countSignIn(engine, key)
  const hash = await provePin(engine, userId, pin)
  await inTransaction(engine.db, async (tx) => {
    const kept = await tx
      .selectFrom('pins')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('hash', '=', hash)
      .forShare()
      .executeTakeFirst()
    if (!kept) throw new ProblemError('wrong_pin')
    const acting = {
      user_id: userId,
      until: sql<Date>`now() + make_interval(secs => ${bounds.actingSeconds})`,
    }
    await tx
      .insertInto('device_people')
      .values({ device_id: device.id, ...acting })
      .onConflict((conflict) => conflict.column('device_id').doUpdateSet(acting))
      .execute()
  })
  await forgetFailures(engine, key)
}
