import {
  acceptQuizAnswer as acceptQuizAnswerRoute,
  exportQuizResults,
  listQuizResults,
  markQuizAgain as markQuizAgainRoute,
  type QuizResults,
} from '#contract/quiz-results.ts'
import * as contract from '#contract/quizzes.ts'
import { mountCrud } from '#server/platform/crud/mount-crud.ts'
import { deletion } from '#server/platform/crud/plain-writes.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type App, may } from '#server/platform/http/router.ts'
import { serve, serveFile } from '#server/platform/http/serve.ts'
import { acceptQuizAnswer } from './accept-quiz-answer.ts'
import { findAnswers, findAttempt, findLatestAnswer } from './attempt-queries.ts'
import { createQuiz } from './create-quiz.ts'
import { countOutdated } from './mark-again.ts'
import { markQuizAgain } from './mark-quiz-again.ts'
import { findAlikePlayers, pageOfAllQuizzes, pageOfQuizzes } from './pages.ts'
import { presentAttempt, presentQuiz, presentResult, presentResults } from './present.ts'
import {
  findEditableQuiz,
  findPlayers,
  findQuestionStatistics,
  findQuiz,
  findQuizLeaders,
  findResult,
  findWrongTexts,
} from './queries.ts'
import { quizResource } from './resource.ts'
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

  serve(app, contract.listQuizzes, ({ userId, query }) => pageOfQuizzes(db, userId, query))

  serve(app, contract.getQuiz, async ({ actor, userId, params: { quizId } }) => {
    const row = await findQuiz(db, userId, quizId)
    // A hidden quiz is visible to those who have begun it and to staff.
    if (!row || !(row.is_active || row.mine || may(actor, 'quizzes.edit')))
      throw new ProblemError('not_found')
    const attempt = row.mine && (await findAttempt(db, userId, quizId))
    const latest = attempt && (await findLatestAnswer(db, userId, quizId))
    return {
      quiz: presentQuiz(row),
      attempt: attempt ? presentAttempt(attempt, latest ?? undefined, clock.now()) : null,
    }
  })

  serve(app, contract.startQuizAttempt, ({ userId, params }) =>
    startQuizAttempt(engine, userId, params.quizId),
  )
  serve(app, contract.submitQuizAnswer, ({ c, userId, params, body }) =>
    submitQuizAnswer(engine, userId, params.quizId, body, c.var.receivedAt),
  )

  serve(app, contract.getQuizResult, async ({ userId, params: { quizId } }) => {
    const row = await findResult(db, userId, quizId)
    if (!row) throw new ProblemError('not_found')
    const [answers, leaders] = await Promise.all([
      findAnswers(db, userId, quizId),
      findQuizLeaders(db, userId, quizId),
    ])
    return presentResult(row, answers, leaders, clock.now())
  })
}

function adminRoutes(app: App, engine: Engine): void {
  const routes = {
    list: contract.listAllQuizzes,
    get: contract.getQuizForEditing,
    create: contract.createQuiz,
    update: contract.updateQuiz,
    remove: contract.deleteQuiz,
  }
  mountCrud(app, engine, routes, {
    resource: quizResource,
    page: pageOfAllQuizzes,
    create: createQuiz,
    update: updateQuiz,
    // Its answers go with it; the points that it gave stay.
    remove: deletion(quizResource, ({ players }) => ({ players })),
  })
  serve(app, contract.setQuizActive, ({ userId, params, body }) =>
    setQuizActive(engine, userId, params.quizId, body.isActive),
  )

  serve(app, listQuizResults, ({ params }) => resultsOf(engine, params.quizId))
  serve(app, markQuizAgainRoute, ({ userId, params }) => markQuizAgain(engine, userId, params.quizId))
  serve(app, acceptQuizAnswerRoute, ({ userId, params, body }) =>
    acceptQuizAnswer(engine, userId, params, body.form),
  )
  serveFile(app, exportQuizResults, async ({ actor, params }) => {
    const results = await resultsOf(engine, params.quizId)
    return { title: results.title, content: resultsCsv(results, actor.language) }
  })
}

/** The results of a quiz. Throws not_found. */
async function resultsOf({ db }: Engine, quizId: string): Promise<QuizResults> {
  const quiz = await findEditableQuiz(db, quizId)
  if (!quiz) throw new ProblemError('not_found')
  const [players, questions, outdated, wrong] = await Promise.all([
    findPlayers(db, quizId),
    findQuestionStatistics(db, quizId),
    countOutdated(db, quiz),
    findWrongTexts(db, quizId),
  ])
  const alike = await findAlikePlayers(db, quizId, players)
  return presentResults(quiz, { players, questions, outdated, wrong, alike })
}
