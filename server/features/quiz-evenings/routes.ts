import { bounds } from '#contract/bounds.ts'
import { listQuizBreaks } from '#contract/quiz-breaks.ts'
import * as control from '#contract/quiz-evening-control.ts'
import * as contract from '#contract/quiz-evenings.ts'
import * as leagues from '#contract/quiz-leagues.ts'
import { overdueFor } from '#rules/evening-break.ts'
import { findAllowedUsers } from '#server/features/live-competitions/queries.ts'
import { inSnapshot } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { limiter } from '#server/platform/http/limits.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { receiveUpload } from '#server/platform/http/receive-upload.ts'
import { type App, mount } from '#server/platform/http/router.ts'
import { serve } from '#server/platform/http/serve.ts'
import { answerSound } from '#server/platform/sounds/answer-sound.ts'
import { createSound } from '#server/platform/sounds/create-sound.ts'
import { readSound } from '#server/platform/sounds/read-sound.ts'
import { findBreaks } from './break-queries.ts'
import { readAnswers, readControl } from './control-queries.ts'
import { correctEveningMark } from './correct-evening-mark.ts'
import { createEveningTeam } from './create-evening-team.ts'
import { readEvening } from './evenings-job.ts'
import { joinEveningTeam } from './join-evening-team.ts'
import { findLeagues, readLeague } from './league-queries.ts'
import { leaveEveningTeam } from './leave-evening-team.ts'
import { markEveningAnswers } from './mark-evening-answers.ts'
import { presentBreak, presentOwnTeam } from './present.ts'
import { putEveningQuestions } from './put-evening-questions.ts'
import { findAnswers } from './queries.ts'
import { setEveningAnswer } from './set-evening-answer.ts'
import { setEveningLeague } from './set-evening-league.ts'
import { stepEvening } from './step-evening.ts'
import { findOwnTeam } from './team-queries.ts'
import { updateEveningTeam } from './update-evening-team.ts'

/** Uploads of sounds per host and hour: an evening has up to two hundred questions. */
const uploadsPerHour = 240

/** Quiz evenings: the routes for guests and for hosts. */
export function quizEveningsRoutes(app: App, engine: Engine): void {
  serve(app, contract.getEvening, ({ actor, params }) => evening(engine, actor.userId, params.competitionId))
  serve(app, contract.createEveningTeam, async ({ c, userId, params: { competitionId }, body }) => {
    await createEveningTeam(engine, userId, competitionId, body, c.var.receivedAt)
    return evening(engine, userId, competitionId)
  })
  serve(app, contract.joinEveningTeam, async ({ c, userId, params: { competitionId }, body }) => {
    await joinEveningTeam(engine, userId, competitionId, body.code, c.var.receivedAt)
    return evening(engine, userId, competitionId)
  })
  serve(app, contract.leaveEveningTeam, async ({ c, userId, params: { competitionId } }) => {
    await leaveEveningTeam(engine, userId, competitionId, c.var.receivedAt)
    return evening(engine, userId, competitionId)
  })
  serve(app, contract.setEveningAnswer, ({ c, userId, params, body }) =>
    setEveningAnswer(engine, userId, params.questionId, body, c.var.receivedAt),
  )

  serve(app, listQuizBreaks, async () => {
    const now = engine.clock.now()
    const rows = await findBreaks(engine.db, new Date(now.getTime() - overdueFor))
    return { items: rows.map(presentBreak), now: now.toISOString() }
  })

  serve(app, control.getEveningControl, ({ params }) =>
    inSnapshot(engine.db, (tx) => readControl(tx, params.competitionId, engine.clock.now())),
  )
  serve(app, control.putEveningQuestions, ({ userId, params, body }) =>
    putEveningQuestions(engine, userId, params.competitionId, body),
  )
  serve(app, control.stepEvening, ({ userId, params, body }) =>
    stepEvening(engine, userId, params.competitionId, body),
  )
  serve(app, control.markEveningAnswers, ({ userId, params, body }) =>
    markEveningAnswers(engine, userId, params.questionId, body),
  )
  serve(app, control.getEveningAnswers, ({ params }) =>
    inSnapshot(engine.db, (tx) => readAnswers(tx, params.questionId)),
  )
  serve(app, control.correctEveningMark, ({ userId, params, body }) =>
    correctEveningMark(engine, userId, params.questionId, body),
  )
  serve(app, leagues.setEveningLeague, ({ userId, params, body }) =>
    setEveningLeague(engine, userId, params.competitionId, body.league),
  )
  serve(app, leagues.listQuizLeagues, async () => ({ items: await findLeagues(engine.db) }))
  serve(app, leagues.getQuizLeague, ({ actor, params }) =>
    inSnapshot(engine.db, (tx) => readLeague(tx, params.leagueId, actor.userId)),
  )
  const uploads = limiter(uploadsPerHour, 3600)
  serve(app, control.createSound, async ({ c, userId }) => {
    const { access } = control.createSound
    const sound = await receiveUpload(
      engine,
      c,
      { mostBytes: bounds.sound.bytes, access, uploads },
      readSound,
    )
    return { soundId: await createSound(engine, userId, sound) }
  })
  mount(app, contract.getSound, (c) => answerSound(c, engine, c.req.valid('param').soundId))
  serve(app, control.updateEveningTeam, ({ userId, params, body }) =>
    updateEveningTeam(engine, userId, params.teamId, body),
  )
}

/** An evening as one user or device sees it. Throws not_found, also for a hidden one of others. */
async function evening(engine: Engine, userId: string, competitionId: string): Promise<contract.QuizEvening> {
  const { db } = engine
  const isAllowed = (await findAllowedUsers(db, competitionId, [userId])).has(userId)
  const state = isAllowed ? await readEvening(engine, competitionId) : undefined
  if (!state) throw new ProblemError('not_found')
  const team = await findOwnTeam(db, userId, competitionId)
  const [answer] = team && state.question ? await findAnswers(db, [state.question.id], [team.id]) : []
  return { evening: state, team: team ? presentOwnTeam(team, answer) : null }
}
