import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishCompetitionChanged } from '#server/platform/realtime/publish-competition-changed.ts'
import { presentEditableCompetition } from './present.ts'
import { findEditableCompetition } from './queries.ts'

/**
 * Deletes a competition with its entries and everything that was done on its stage, and returns how many took part. The
 * points that it gave stay. Throws not_found.
 */
export async function deleteCompetition(
  { db }: Engine,
  adminId: string,
  competitionId: string,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    // Held as it is held by the deletion itself: nobody comes in between, neither a new player nor a row of the stage.
    const held = await tx
      .selectFrom('competitions')
      .select('id')
      .where('id', '=', competitionId)
      .forUpdate()
      .executeTakeFirst()
    const stored = held && (await findEditableCompetition(tx, competitionId))
    if (!stored) throw new ProblemError('not_found')
    await tx.deleteFrom('competitions').where('id', '=', competitionId).execute()
    await audit(tx, {
      actorId: adminId,
      action: 'competition.deleted',
      subjectType: 'competition',
      subjectId: competitionId,
      before: presentEditableCompetition(stored),
    })
    await publishCompetitionChanged(tx, competitionId)
    return stored.participants
  })
}
