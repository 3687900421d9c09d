import { describe, expect, it } from 'vitest'
import type {} from '#server/features/quizzes/routes.ts'
import { control } from '#tests/harness/control.ts'
import { brokenInvariants, expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeQuiz } from '#tests/quizzes/make-quiz.ts'
import { start, stored } from '#tests/quizzes/play-quiz.ts'
import { type BurstRequest, burst, tally } from './burst.ts'

const begin = (user: TestUser, quizId: string): BurstRequest => ({
  method: 'POST',
  path: `/api/quizzes/${quizId}/attempt`,
  user,
})
const send = (user: TestUser, quizId: string, questionId: string, selectedAnswer: number): BurstRequest => ({
  method: 'POST',
  path: `/api/quizzes/${quizId}/answers`,
  user,
  body: { questionId, selectedAnswer },
})
const rounds = long ? 50 : 2

describe('quizzes: concurrent requests of one player', () => {
  it('Q4: of 50 answers with all options one is stored, all get its verdict, and the points are given once', async () => {
    const server = await startServer()
    const users = await makeUsers(server, rounds)
    const { quizId, questions } = await makeQuiz(server, { questions: [{}] })
    const questionId = questions[0]?.id as string
    for (const user of users) {
      await start(server, user, quizId)
      const answers = await burst(
        server,
        Array.from({ length: 50 }, (_, i) => send(user, quizId, questionId, i % 4)),
      )
      expect(tally(answers)).toEqual({ '200': 50 })
      expect(new Set(answers.map(({ body }) => JSON.stringify(body.verdict))).size).toBe(1)
      const points = answers[0]?.body.verdict.pointsEarned
      expect(await stored(server, quizId, user.userId)).toEqual({
        ...{ shown: 1, answered: 1, right: points / 10, points, finished: true },
        ...{ answers: 1, ledger: points, rows: points / 10 },
      })
    }
    await expectInvariants(server.pool)
  })

  it('of 50 requests to begin, all get the same question, which is shown once', async () => {
    const server = await startServer()
    const users = await makeUsers(server, rounds)
    const { quizId, questions } = await makeQuiz(server)
    for (const user of users) {
      const answers = await burst(
        server,
        Array.from({ length: 50 }, () => begin(user, quizId)),
      )
      expect(tally(answers)).toEqual({ '200': 50 })
      expect(new Set(answers.map(({ body }) => body.open.questionId))).toEqual(new Set([questions[0]?.id]))
      expect(await stored(server, quizId, user.userId)).toMatchObject({ shown: 1, answers: 1, answered: 0 })
    }
  })

  control('without the locks and the guard of an answer, points differ from the answers', async () => {
    const server = await startServer()
    await takeGuardsAway(server)
    const users = await makeUsers(server, 20)
    const { quizId, questions } = await makeQuiz(server, { questions: [{}, {}] })
    const questionId = questions[0]?.id as string
    for (const user of users) await start(server, user, quizId)
    const requests = users.flatMap((user) =>
      Array.from({ length: 8 }, () => [user.userId, questionId] as const),
    )
    await Promise.all(
      requests.map(([userId, id]) =>
        server.pool.query('select answer_unlocked($1, $2, $3)', [quizId, userId, id]),
      ),
    )
    expect(await brokenInvariants(server.pool)).not.toEqual([])
  })
})

/** Removes the trigger that keeps an answer as it is and the check of the counters. */
async function takeGuardsAway(server: TestServer): Promise<void> {
  await server.pool.query(`
    drop trigger quiz_answers_once on quiz_answers;
    alter table quiz_attempts drop constraint quiz_attempts_one_open;
    create function answer_unlocked(quiz uuid, player uuid, question uuid) returns void language plpgsql as $$
    declare
      open_answer uuid;
    begin
      select id into open_answer from quiz_answers
      where quiz_id = quiz and user_id = player and question_id = question and answered_at is null;
      perform pg_sleep(0.02);
      if open_answer is null then return; end if;
      update quiz_answers set answered_at = clock_timestamp(), selected_answer = 1, is_correct = true, points_earned = 10
      where id = open_answer;
      update quiz_attempts set answered = answered + 1, right_answers = right_answers + 1, points = points + 10
      where quiz_id = quiz and user_id = player;
    end $$`)
}
