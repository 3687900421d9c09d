import { sql } from 'kysely'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishDevices } from './realtime.ts'

/** Revokes a device: its next request is refused, and a trigger closes its streams. Throws not_found. */
export async function revokeDevice({ db }: Engine, adminId: string, deviceId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await tx
      .updateTable('devices')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', deviceId)
      .where('revoked_at', 'is', null)
      .returning(['name', 'purpose', 'place as location'])
      .executeTakeFirst()
    if (!before) throw new ProblemError('not_found')
    const subject = { subjectType: 'device', subjectId: deviceId }
    await audit(tx, { ...subject, actorId: adminId, action: 'device.revoked', before })
    await publishDevices(tx)
  })
}
