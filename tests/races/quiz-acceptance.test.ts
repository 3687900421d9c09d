import { expect, it } from 'vitest'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeQuiz, text } from '#tests/quizzes/make-quiz.ts'
import { answer, start } from '#tests/quizzes/play-quiz.ts'
import { type BurstRequest, burst } from './burst.ts'

const players = long ? 60 : 12

/**
 * Half of the players have written an answer that four admins accept at once, while the others write it. Returns how often each
 * of the answers is right and has given its points, and what the admins were told.
 */
async function acceptTogether({ withoutLocks = false } = {}) {
  const server = await startServer({ withoutLocks })
  const admins = await makeUsers(server, 4, { admin: true })
  const guests = await makeUsers(server, players)
  const { quizId, questions } = await makeQuiz(server, { questions: [text('Öland', { points: 25 })] })
  const questionId = questions[0]?.id as string
  const given = { questionId, textAnswer: 'Olland' }
  for (const who of guests) await start(server, who, quizId)
  const early = guests.slice(0, players / 2)
  for (const who of early) await answer(server, who, quizId, given)
  const accepting = admins.map(
    (user): BurstRequest => ({
      method: 'POST',
      path: `/api/admin/quizzes/${quizId}/questions/${questionId}/accepted`,
      user,
      body: { form: 'olland' },
    }),
  )
  const writing = guests.slice(players / 2).map(
    (user): BurstRequest => ({
      method: 'POST',
      path: `/api/quizzes/${quizId}/answers`,
      user,
      body: given,
    }),
  )
  const mixed = writing.flatMap((each, at) => {
    const accept = accepting[at]
    return accept ? [each, accept] : [each]
  })
  const answers = await burst(server, mixed)
  const isWritten = (at: number) => mixed[at]?.path.endsWith('/answers')
  const { rows } = await server.pool.query<{ right: number; points: number; ledger: number; total: number }>(
    `select (select count(*)::int from quiz_answers where is_correct) as right,
       (select sum(points)::int from quiz_attempts) as points,
       (select coalesce(sum(delta), 0)::int from point_events where source_type like 'quiz_%') as ledger,
       (select sum(points)::int from profiles) as total`,
  )
  return {
    server,
    statuses: [...new Set(answers.map(({ status }) => status))],
    rightAtOnce: answers.filter(({ body }, at) => isWritten(at) && body.verdict?.outcome === 'right').length,
    becameRight: answers.reduce((sum, { body }, at) => sum + (isWritten(at) ? 0 : (body.answers ?? 0)), 0),
    ...(rows[0] as (typeof rows)[number]),
  }
}

it('four admins accept an answer while players write it: each answer is right, and its points are given, once', async () => {
  const { server, statuses, rightAtOnce, becameRight, right, points, ledger, total } = await acceptTogether()
  expect(statuses).toEqual([200])
  expect(right).toBe(players)
  expect(rightAtOnce + becameRight).toBe(players)
  expect([points, ledger, total]).toEqual([players * 25, players * 25, players * 25])
  await expectInvariants(server.pool)
})

control('without the lock, an accepted answer gives its points several times, or stays wrong', async () => {
  const { server, right, ledger, rightAtOnce, becameRight } = await acceptTogether({ withoutLocks: true })
  server.expectErrors('the checks of the database refuse what is counted too often')
  expect([right, ledger, rightAtOnce + becameRight]).not.toEqual([players, players * 25, players])
})
