import type { EditableCompetition } from '#contract/competitions.ts'
import type { Resource } from '#server/platform/crud/resource.ts'
import { publishCompetitionChanged } from '#server/platform/realtime/publish-competition-changed.ts'
import { presentEditableCompetition } from './present.ts'
import { type EditableCompetitionRow, findEditableCompetition, lockCompetition } from './queries.ts'

export const competitionResource = {
  table: 'competitions',
  key: 'id',
  noun: 'competition',
  find: findEditableCompetition,
  lock: lockCompetition,
  present: presentEditableCompetition,
  publish: publishCompetitionChanged,
} satisfies Resource<'competitions', EditableCompetitionRow, EditableCompetition>
