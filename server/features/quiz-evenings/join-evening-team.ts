import { bounds } from '#contract/bounds.ts'
import { joinNumberOf } from '#rules/join-code.ts'
import { joinCompetition, lockForEntry } from '#server/features/competitions/join-competition.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { findEvening } from './queries.ts'
import { publishTeam } from './realtime.ts'
import { findMembers, findMemberships, findTeamNames, insertMember } from './team-queries.ts'

/**
 * A guest joins a team by its four letters, and the competition, if they do not take part yet. Joining the same team again changes
 * nothing. Throws not_found, not_signed_in, competition_ended, competition_inactive, competition_full, already_in_team, team_full or
 * team_code_unknown.
 */
export const joinEveningTeam = (
  { db }: Engine,
  userId: string,
  competitionId: string,
  code: string,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const entry = await lockForEntry(tx, { userId, competitionId, now })
    const evening = await findEvening(tx, competitionId)
    if (!evening) throw new ProblemError('not_found')
    const number = joinNumberOf(code)
    const team = (await findTeamNames(tx, competitionId)).find(({ join_number }) => join_number === number)
    if (!team) throw new ProblemError('team_code_unknown')
    const [mine] = await findMemberships(tx, [userId], [competitionId])
    if (mine?.team_id === team.id) return
    if (mine) throw new ProblemError('already_in_team')
    if (evening.stage === 'finished') throw new ProblemError('competition_ended')
    if (team.members >= bounds.evening.members) throw new ProblemError('team_full')
    if (!entry.joined) await joinCompetition(tx, entry, { userId, competitionId, now }, { joined_at: now })
    await insertMember(tx, userId, competitionId, team.id)
    const members = await findMembers(tx, [team.id])
    await publishTeam(tx, { userIds: members.map(({ user_id }) => user_id), competitionId })
  })
