import type pg from 'pg'
import { randomId } from '#tests/harness/random.ts'

/** Makes a competition a quiz evening of a league, with an open question that has a sound, and a team with one member. */
export async function insertEvening(pool: pg.Pool, competitionId: string, userId: string) {
  const [questionId, teamId, leagueId] = [randomId(), randomId(), randomId()]
  await pool.query(`insert into quiz_leagues (id, name) values ($1, $2)`, [leagueId, `Liga ${leagueId}`])
  await pool.query('insert into quiz_evenings (competition_id, league_id) values ($1, $2)', [
    competitionId,
    leagueId,
  ])
  const { rows } = await pool.query(
    `insert into sounds (media_type, bytes) values ('audio/wav', 'a') returning id`,
  )
  await pool.query(
    `insert into evening_questions
       (id, competition_id, round, position, kind, question, accepted, points, sound_id, sound_text, shown_at, opened_at)
     values ($2, $1, 1, 1, 'text', 'Vad heter huvudstaden?', 'Stockholm', 1, $3, 'En klocka slår.', now() - interval '1 minute', now() - interval '1 minute')`,
    [competitionId, questionId, rows[0].id],
  )
  await pool.query(
    `update quiz_evenings set stage = 'question', question_id = $2 where competition_id = $1`,
    [competitionId, questionId],
  )
  await pool.query(
    `insert into evening_teams (id, competition_id, name, colour, join_number) values ($2, $1, 'Ugglor', 'blue', 0)`,
    [competitionId, teamId],
  )
  await pool.query('insert into evening_members (competition_id, user_id, team_id) values ($1, $2, $3)', [
    competitionId,
    userId,
    teamId,
  ])
  return { questionId, teamId, leagueId, soundId: rows[0].id as string }
}
