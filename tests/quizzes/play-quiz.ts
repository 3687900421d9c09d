import type pg from 'pg'
import { call } from '#tests/harness/call.ts'
import type { InProcessServer } from '#tests/harness/in-process.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

type Server = { url: string }
export const start = (server: Server, user: TestUser, quizId: string) =>
  call(server, user, 'startQuizAttempt', { params: { quizId } })
export const answer = (
  server: Server,
  user: TestUser,
  quizId: string,
  body: { questionId: string; selectedAnswer?: number | null; textAnswer?: string | null },
) => call(server, user, 'submitQuizAnswer', { params: { quizId }, body })

/** 20:00 on a Friday in Stockholm. */
export const evening = new Date('2055-03-05T19:00:00Z')
export const later = (milliseconds: number) => new Date(evening.getTime() + milliseconds)

/** Makes a guest and sets the clock to the evening, in which the sessions are valid too. */
export async function enterEvening(server: InProcessServer): Promise<TestUser> {
  server.setNow(null)
  const [user] = await makeUsers(server, 1)
  await server.pool.query(`update sessions set expires_at = '2056-01-01'`)
  server.setNow(evening)
  return user
}

/** The stored attempt and answers of a user, and what the ledger says about them. */
export async function stored({ pool }: { pool: pg.Pool }, quizId: string, userId: string) {
  const { rows } = await pool.query<{
    shown: number
    answered: number
    right: number
    points: number
    finished: boolean
    answers: number
    ledger: number
    rows: number
  }>(
    `select t.shown, t.answered, t.right_answers as right, t.points, t.finished_at is not null as finished,
       (select count(*)::int from quiz_answers a where a.quiz_id = t.quiz_id and a.user_id = t.user_id) as answers,
       (select coalesce(sum(p.delta), 0)::int from point_events p join quiz_answers a on a.id = p.source_id
         where p.source_type = 'quiz_answer' and a.quiz_id = t.quiz_id and p.user_id = t.user_id) as ledger,
       (select count(*)::int from point_events p join quiz_answers a on a.id = p.source_id
         where p.source_type = 'quiz_answer' and a.quiz_id = t.quiz_id and p.user_id = t.user_id) as rows
     from quiz_attempts t where t.quiz_id = $1 and t.user_id = $2`,
    [quizId, userId],
  )
  return rows[0] ?? null
}
