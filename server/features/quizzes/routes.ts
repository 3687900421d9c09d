import {
  exportQuizResults,
  listQuizResults,
  markQuizAgain as markQuizAgainRoute,
  type QuizResults,
} from '#contract/quiz-results.ts'
import * as contract from '#contract/quizzes.ts'
import type { Engine } from '#server/platform/engine.ts'
import { attachment } from '#server/platform/http/attachment.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type App, actorOf, mount } from '#server/platform/http/router.ts'
import { createQuiz } from './create-quiz.ts'
import { deleteQuiz } from './delete-quiz.ts'
import { countOutdated } from './mark-again.ts'
import { markQuizAgain } from './mark-quiz-again.ts'
import { findAlikePlayers, pageOfAllQuizzes, pageOfQuizzes } from './pages.ts'
import { presentAttempt, presentEditableQuiz, presentQuiz, presentResult, presentResults } from './present.ts'
import {
  findAnswers,
  findAttempt,
  findEditableQuiz,
  findLatestAnswer,
  findPlayers,
  findQuestionStatistics,
  findQuiz,
  findQuizLeaders,
  findResult,
} from './queries.ts'
import { resultsCsv } from './results-csv.ts'
import { setQuizActive } from './set-quiz-active.ts'
import { startQuizAttempt } from './start-quiz-attempt.ts'
import { submitQuizAnswer } from './submit-quiz-answer.ts'
import { updateQuiz } from './update-quiz.ts'

/** Quizzes: the routes for guests and for admins. */
export function quizzesRoutes(app: App, engine: Engine): void {
  guestRoutes(app, engine)
  adminRoutes(app, engine)
}

function guestRoutes(app: App, engine: Engine): void {
  const { db, clock } = engine

  mount(app, contract.listQuizzes, async (c) =>
    c.json(await pageOfQuizzes(db, actorOf(c).userId, c.req.valid('query')), 200),
  )

  mount(app, contract.getQuiz, async (c) => {
    const { userId, isAdmin } = actorOf(c)
    const { quizId } = c.req.valid('param')
    const row = await findQuiz(db, userId, quizId)
    // A hidden quiz is visible to those who have begun it and to admins.
    if (!row || !(row.is_active || row.mine || isAdmin)) throw new ProblemError('not_found')
    const attempt = row.mine && (await findAttempt(db, userId, quizId))
    const latest = attempt && (await findLatestAnswer(db, userId, quizId))
    return c.json(
      {
        quiz: presentQuiz(row),
        attempt: attempt ? presentAttempt(attempt, latest ?? undefined, clock.now()) : null,
      },
      200,
    )
  })

  mount(app, contract.startQuizAttempt, async (c) =>
    c.json(await startQuizAttempt(engine, actorOf(c).userId, c.req.valid('param').quizId), 200),
  )

  mount(app, contract.submitQuizAnswer, async (c) => {
    const { quizId } = c.req.valid('param')
    const answer = c.req.valid('json')
    return c.json(await submitQuizAnswer(engine, actorOf(c).userId, quizId, answer, c.var.receivedAt), 200)
  })

  mount(app, contract.getQuizResult, async (c) => {
    const { userId } = actorOf(c)
    const { quizId } = c.req.valid('param')
    const row = await findResult(db, userId, quizId)
    if (!row) throw new ProblemError('not_found')
    const [answers, leaders] = await Promise.all([
      findAnswers(db, userId, quizId),
      findQuizLeaders(db, userId, quizId),
    ])
    return c.json(presentResult(row, answers, leaders, clock.now()), 200)
  })
}

function adminRoutes(app: App, engine: Engine): void {
  const { db } = engine

  mount(app, contract.listAllQuizzes, async (c) =>
    c.json(await pageOfAllQuizzes(db, c.req.valid('query')), 200),
  )

  mount(app, contract.getQuizForEditing, async (c) => {
    const row = await findEditableQuiz(db, c.req.valid('param').quizId)
    if (!row) throw new ProblemError('not_found')
    return c.json(presentEditableQuiz(row), 200)
  })

  mount(app, contract.createQuiz, async (c) =>
    c.json(await createQuiz(engine, actorOf(c).userId, c.req.valid('json')), 201),
  )

  mount(app, contract.updateQuiz, async (c) => {
    const { quizId } = c.req.valid('param')
    return c.json(await updateQuiz(engine, actorOf(c).userId, quizId, c.req.valid('json')), 200)
  })

  mount(app, contract.setQuizActive, async (c) => {
    const { quizId } = c.req.valid('param')
    const { isActive } = c.req.valid('json')
    return c.json(await setQuizActive(engine, actorOf(c).userId, quizId, isActive), 200)
  })

  mount(app, contract.deleteQuiz, async (c) => {
    const { quizId } = c.req.valid('param')
    return c.json({ players: await deleteQuiz(engine, actorOf(c).userId, quizId) }, 200)
  })

  mount(app, listQuizResults, async (c) => c.json(await resultsOf(engine, c.req.valid('param').quizId), 200))

  mount(app, markQuizAgainRoute, async (c) =>
    c.json(await markQuizAgain(engine, actorOf(c).userId, c.req.valid('param').quizId), 200),
  )

  mount(app, exportQuizResults, async (c) => {
    const results = await resultsOf(engine, c.req.valid('param').quizId)
    return c.body(resultsCsv(results, actorOf(c).language), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachment(results.title, '.csv'),
    })
  })
}

/** The results of a quiz. Throws not_found. */
async function resultsOf({ db }: Engine, quizId: string): Promise<QuizResults> {
  const quiz = await findEditableQuiz(db, quizId)
  if (!quiz) throw new ProblemError('not_found')
  const [players, questions, outdated] = await Promise.all([
    findPlayers(db, quizId),
    findQuestionStatistics(db, quizId),
    countOutdated(db, quiz),
  ])
  const alike = await findAlikePlayers(db, quizId, players)
  return presentResults(quiz, { players, questions, outdated, alike })
}
