import type { TeamColour } from '#contract/bounds.ts'
import type { EveningControl } from '#contract/quiz-evening-control.ts'
import { lockLiveState } from '#server/features/live-competitions/set-live-state.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { readControl } from './control-queries.ts'
import { isNameTaken } from './create-evening-team.ts'
import { publishTeam } from './realtime.ts'
import { findMembers, findTeam, findTeamNames } from './team-queries.ts'

/** A host renames a team, or gives it another colour. Throws not_found or team_name_taken. */
export const updateEveningTeam = (
  { db, clock }: Engine,
  adminId: string,
  teamId: string,
  { name, colour }: { name: string; colour: TeamColour },
): Promise<EveningControl> =>
  inTransaction(db, async (tx) => {
    const competitionId = (await findTeam(tx, teamId))?.competition_id
    if (!competitionId) throw new ProblemError('not_found')
    await lockLiveState(tx, competitionId, [adminId])
    const before = await findTeam(tx, teamId)
    if (!before) throw new ProblemError('not_found')
    if (isNameTaken(await findTeamNames(tx, competitionId), name, teamId))
      throw new ProblemError('team_name_taken')
    if (before.name !== name || before.colour !== colour) {
      await tx.updateTable('evening_teams').set({ name, colour }).where('id', '=', teamId).execute()
      await audit(tx, {
        actorId: adminId,
        action: 'quizEvening.renamed',
        subjectType: 'quizEvening',
        subjectId: competitionId,
        before: { title: before.name, teamColour: before.colour },
        after: { title: name, teamColour: colour },
      })
      const members = await findMembers(tx, [teamId])
      await publishTeam(tx, { userIds: members.map(({ user_id }) => user_id), competitionId })
    }
    return readControl(tx, competitionId, clock.now())
  })
