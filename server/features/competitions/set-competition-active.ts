import type { EditableCompetition } from '#contract/competitions.ts'
import { updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { competitionResource } from './resource.ts'

/**
 * Shows or hides a competition. A switch makes a new version, so that an edit that began before it is refused as stale.
 * Throws not_found.
 */
export async function setCompetitionActive(
  { db, clock }: Engine,
  adminId: string,
  competitionId: string,
  isActive: boolean,
): Promise<EditableCompetition> {
  return inTransaction(db, (tx) =>
    updateVersioned(tx, competitionResource, {
      ...{
        adminId,
        key: competitionId,
        version: null,
        values: { is_active: isActive },
        stamps: { updated_at: clock.now() },
      },
      action: isActive ? 'competition.activated' : 'competition.deactivated',
      kept: (shown) => ({ title: shown.title, isActive: shown.isActive }),
    }),
  )
}
