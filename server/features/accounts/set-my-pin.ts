import { isEasyPin } from '#rules/pin.ts'
import { lockProved, proveOwnPassword } from '#server/platform/accounts/own-password.ts'
import { hashPin } from '#server/platform/accounts/pin.ts'
import { requireRole } from '#server/platform/accounts/second-factor.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Actor } from '#server/platform/http/router.ts'

/**
 * Chooses a PIN, or removes it with null. A device that the user acts on asks again. A blocked PIN is replaced by the next one.
 * Throws forbidden for guests, pin_too_easy, wrong_password or too_many_requests.
 */
export async function setMyPin(
  engine: Engine,
  actor: Actor,
  { password, pin }: { password: string; pin: string | null },
): Promise<void> {
  const { userId } = actor
  requireRole(actor)
  const proof = await proveOwnPassword(engine, userId, password)
  if (pin !== null && isEasyPin(pin)) throw new ProblemError('pin_too_easy')
  const hash = pin === null ? null : await hashPin(engine, userId, pin)
  await inTransaction(engine.db, async (tx) => {
    await lockProved(tx, proof)
    await tx.deleteFrom('pins').where('user_id', '=', userId).execute()
    if (hash !== null) await tx.insertInto('pins').values({ user_id: userId, hash }).execute()
    await tx.deleteFrom('device_people').where('user_id', '=', userId).execute()
    const action = hash === null ? 'pin.removed' : 'pin.chosen'
    await audit(tx, { actorId: userId, action, subjectType: 'user', subjectId: userId })
  })
}
