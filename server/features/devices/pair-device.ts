import type { Device, PairingInput } from '#contract/devices.ts'
import { countSignIn, pairingDelayKey } from '#server/platform/accounts/sign-in-delay.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { presentDevice } from './present.ts'
import { findDevice, lockPairing } from './queries.ts'
import { publishDevices } from './realtime.ts'
import { codeHash } from './start-pairing.ts'

/**
 * Pairs the device that shows a code, once. Every attempt counts for the whole club, also one that succeeds: a waiting device of one's
 * own would otherwise make guesses free. Throws too_many_requests, or pairing_code_unknown (also for a code that is used or too old).
 */
export async function pairDevice(
  engine: Engine,
  adminId: string,
  { code, name, purpose, place }: PairingInput,
): Promise<Device> {
  await countSignIn(engine, pairingDelayKey(engine))
  return inTransaction(engine.db, async (tx) => {
    const pairing = await lockPairing(tx, codeHash(engine.env.secret, code))
    if (!pairing) throw new ProblemError('pairing_code_unknown')
    const { token_hash } = pairing
    await tx.deleteFrom('device_pairings').where('token_hash', '=', token_hash).execute()
    const { id } = await tx
      .insertInto('devices')
      .values({ token_hash, name, purpose, place, paired_by: adminId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = await findDevice(tx, id)
    if (!row) throw new ProblemError('internal_error')
    await audit(tx, {
      actorId: adminId,
      action: 'device.paired',
      subjectType: 'device',
      subjectId: id,
      after: { name, purpose, location: place },
    })
    await publishDevices(tx)
    return presentDevice({ ...row, purpose })
  })
}
