import type { EditableCompetition } from '#contract/competitions.ts'
import { edit } from '#server/platform/crud/plain-writes.ts'
import type { Engine } from '#server/platform/engine.ts'
import { competitionResource } from './resource.ts'

/**
 * Shows or hides a competition. A switch makes a new version, so that an edit that began before it is refused as stale.
 * Throws not_found.
 */
export const setCompetitionActive = (
  engine: Engine,
  adminId: string,
  competitionId: string,
  isActive: boolean,
): Promise<EditableCompetition> =>
  edit(engine, competitionResource, {
    adminId,
    key: competitionId,
    version: null,
    values: { is_active: isActive },
    action: isActive ? 'competition.activated' : 'competition.deactivated',
    kept: (shown) => ({ title: shown.title, isActive: shown.isActive }),
  })
