import type { Tx } from '#server/platform/database/database.ts'

/** The teams of quiz evenings in which the user is. */
export const findAllQuizTeams = (tx: Tx, userId: string) =>
  tx
    .selectFrom('evening_members as m')
    .innerJoin('evening_teams as t', 't.id', 'm.team_id')
    .innerJoin('competitions as c', 'c.id', 'm.competition_id')
    .select([
      'c.title as competition',
      't.name as team',
      't.colour',
      't.created_at as madeAt',
      'm.joined_at as joinedAt',
    ])
    .where('m.user_id', '=', userId)
    .orderBy('m.joined_at')
    .execute()

/** The answers that the user has set for a team. */
export const findAllTeamAnswers = (tx: Tx, userId: string) =>
  tx
    .selectFrom('evening_answers as a')
    .innerJoin('evening_questions as q', 'q.id', 'a.question_id')
    .select(['q.question', 'a.value as answer', 'a.received_at as answeredAt'])
    .where('a.set_by', '=', userId)
    .orderBy('a.received_at')
    .execute()
