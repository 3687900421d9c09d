import { sql } from 'kysely'
import type { EditableCompetition } from '#contract/competitions.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishCompetitionChanged } from '#server/platform/realtime/publish-competition-changed.ts'
import { presentEditableCompetition } from './present.ts'
import { type EditableCompetitionRow, findEditableCompetition, lockCompetition } from './queries.ts'

/**
 * Shows a competition, or takes it away. The switch makes a new version, so that an edit which began before it does not
 * go by what is no longer so. Set to what it is, nothing happens. Throws not_found.
 */
export async function setCompetitionActive(
  { db, clock }: Engine,
  adminId: string,
  competitionId: string,
  isActive: boolean,
): Promise<EditableCompetition> {
  return inTransaction(db, async (tx) => {
    const stored = await lockCompetition(tx, competitionId)
    if (!stored) throw new ProblemError('not_found')
    if (stored.is_active === isActive) return presentEditableCompetition(stored)
    await tx
      .updateTable('competitions')
      .set({ is_active: isActive, version: sql<number>`version + 1`, updated_at: clock.now() })
      .where('id', '=', competitionId)
      .execute()
    await audit(tx, {
      actorId: adminId,
      action: isActive ? 'competition.activated' : 'competition.deactivated',
      subjectType: 'competition',
      subjectId: competitionId,
      before: { title: stored.title, isActive: stored.is_active },
      after: { title: stored.title, isActive },
    })
    await publishCompetitionChanged(tx, competitionId)
    const row = (await findEditableCompetition(tx, competitionId)) as EditableCompetitionRow
    return presentEditableCompetition(row)
  })
}
