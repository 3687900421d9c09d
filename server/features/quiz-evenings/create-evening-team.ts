import { randomInt } from 'node:crypto'
import { bounds, type TeamColour } from '#contract/bounds.ts'
import { codes } from '#rules/join-code.ts'
import { joinCompetition, lockForEntry } from '#server/features/competitions/join-competition.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { lockRequest, repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { findEvening } from './queries.ts'
import { publishTeam } from './realtime.ts'
import { findMemberships, findTeam, findTeamNames, insertMember, insertTeam } from './team-queries.ts'

type NewTeam = { requestId: string; name: string; colour: TeamColour }

/**
 * A guest makes a team and is its first member; one who does not take part in the competition yet joins it. The same request sent again
 * changes nothing. Throws not_found, not_signed_in, competition_ended, competition_inactive, competition_full, already_in_team,
 * team_name_taken, too_many_teams or key_reused.
 */
export const createEveningTeam = (
  { db }: Engine,
  userId: string,
  competitionId: string,
  { requestId, name, colour }: NewTeam,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockRequest(tx, requestId)
    const entry = await lockForEntry(tx, { userId, competitionId, now })
    const evening = await findEvening(tx, competitionId)
    if (!evening) throw new ProblemError('not_found')
    const [mine] = await findMemberships(tx, [userId], [competitionId])
    const isSame = (team: { id: string; competition_id: string }) =>
      team.competition_id === competitionId && mine?.team_id === team.id
    if (repeated(await findTeam(tx, requestId), isSame)) return
    if (evening.stage === 'finished') throw new ProblemError('competition_ended')
    if (mine) throw new ProblemError('already_in_team')
    const teams = await findTeamNames(tx, competitionId)
    if (teams.length >= bounds.evening.teams) throw new ProblemError('too_many_teams')
    if (isNameTaken(teams, name)) throw new ProblemError('team_name_taken')
    if (!entry.joined) await joinCompetition(tx, entry, { userId, competitionId, now }, { joined_at: now })
    const joinNumber = freeNumber(teams.map(({ join_number }) => join_number))
    await insertTeam(tx, { id: requestId, competitionId, name, colour, joinNumber })
    await insertMember(tx, userId, competitionId, requestId)
    // Other devices of the guest show the team too.
    await publishTeam(tx, { userIds: [userId], competitionId })
  })

/** As the unique index compares names. */
export const isNameTaken = (
  teams: readonly { id: string; name: string }[],
  name: string,
  except?: string,
): boolean => teams.some((team) => team.id !== except && team.name.toLowerCase() === name.toLowerCase())

/** A number that no other team of the evening has, and that nobody guesses. */
function freeNumber(taken: readonly number[]): number {
  const drawn = randomInt(codes)
  return taken.includes(drawn) ? freeNumber(taken) : drawn
}
