import type { EveningControl, EveningStepInput } from '#contract/quiz-evening-control.ts'
import { type BreakTimes, breakAfter } from '#rules/evening-break.ts'
import { ended } from '#rules/live-state.ts'
import { type Change, changeBy, soundAfter, whyNotStep } from '#rules/quiz-evening.ts'
import { closeOpenChallenge } from '#server/features/live-competitions/close-live-challenge.ts'
import type { LiveStateRow } from '#server/features/live-competitions/queries.ts'
import { lockLiveState, setLiveState } from '#server/features/live-competitions/set-live-state.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { awardEvening } from './award-evening.ts'
import { readControl } from './control-queries.ts'
import { markAutomatically } from './mark-evening-answers.ts'
import { ruledEvening } from './present.ts'
import {
  type EveningRow,
  findHostedQuestions,
  findLatestAnswer,
  type HostedRow,
  lockEvening,
  lockQuestion,
  type QuestionRow,
} from './queries.ts'
import { writeEvening, writeTimes } from './step-queries.ts'
import { findAllMemberIds } from './team-queries.ts'

/**
 * A host takes one step. The same request sent again changes nothing. Finishing ends the competition too. Throws not_found, stale_version
 * (with the evening) when another host has stepped meanwhile, and what `whyNotStep` returns.
 */
export const stepEvening = (
  engine: Engine,
  adminId: string,
  competitionId: string,
  step: EveningStepInput,
): Promise<EveningControl> =>
  inTransaction(engine.db, async (tx) => {
    const control = () => readControl(tx, competitionId, engine.clock.now())
    // Accounts are locked before the competition, everywhere.
    const members = step.step === 'finish' ? await findAllMemberIds(tx, competitionId) : []
    const live = await lockLiveState(tx, competitionId, [adminId, ...members])
    const evening = await lockEvening(tx, competitionId)
    if (!evening) throw new ProblemError('not_found')
    if (evening.last_request_id === step.requestId) return control()
    const isTaken =
      evening.version === step.version && (await take(tx, engine, { live, evening, step, adminId }))
    if (!isTaken) throw new ProblemError('stale_version', { current: await control() })
    return control()
  })

type Taking = { live: LiveStateRow; evening: EveningRow; step: EveningStepInput; adminId: string }

/** Returns false when another host has stepped meanwhile. */
async function take(tx: Tx, engine: Engine, { live, evening, step, adminId }: Taking): Promise<boolean> {
  const { questions, latestAnswerAt } = await lockCurrent(tx, evening)
  const current = questions.find(({ id }) => id === evening.question_id)
  const shows = step.questionId ?? null
  const ruled = ruledEvening(evening, live.is_live, questions)
  const refusal = whyNotStep(ruled, { step: step.step, shows })
  if (refusal) throw new ProblemError(refusal)
  const now = engine.clock.now()
  const taken = { step: step.step, shows, seconds: current?.seconds ?? null, latestAnswerAt }
  const change = changeBy(ruled, taken, now)
  if (step.step === 'finish') await finish(tx, engine, live, adminId)
  else {
    const times = breakAfter(breakTimes(evening), change.place, step, now)
    const soundAt = soundAfter(ruled, evening.sound_at, step.step, now)
    if (!(await writeChange(tx, evening, change, { ...times, soundAt, requestId: step.requestId })))
      return false
  }
  const asked = change.place.stage === 'question' && (questions.find(({ id }) => id === shows) ?? current)
  await audit(tx, {
    actorId: adminId,
    action: `quizEvening.${step.step}`,
    subjectType: 'quizEvening',
    subjectId: evening.competition_id,
    after: {
      title: live.title,
      ...(asked && { question: asked.question }),
      ...(step.minutes !== undefined && { minutes: step.minutes }),
    },
  })
  return true
}

const breakTimes = ({ break_at: breakAt, break_until: breakUntil }: EveningRow): BreakTimes => ({
  breakAt,
  breakUntil,
})

/** Gives the points, and ends the competition as its last round does. */
async function finish(tx: Tx, engine: Engine, live: LiveStateRow, adminId: string): Promise<void> {
  const now = engine.clock.now()
  await closeOpenChallenge(tx, live.id, now)
  await awardEvening(tx, { competitionId: live.id, title: live.title, now })
  await setLiveState(tx, engine, live, ended, { adminId, action: 'live.advanced' })
}

type Current = { questions: HostedRow[]; latestAnswerAt: Date | null }

/** The questions, once the answers to the current one that are being written are written. */
async function lockCurrent(tx: Tx, { competition_id, question_id }: EveningRow): Promise<Current> {
  if (question_id) await lockQuestion(tx, question_id)
  const latestAnswerAt = question_id ? await findLatestAnswer(tx, question_id) : null
  return { questions: await findHostedQuestions(tx, competition_id), latestAnswerAt }
}

type Written = BreakTimes & { soundAt: Date | null; requestId: string | null }

/** Writes what a step changes. Returns false when somebody else has stepped meanwhile, which only happens when nothing was locked. */
async function writeChange(tx: Tx, evening: EveningRow, change: Change, written: Written): Promise<boolean> {
  const { competition_id, version } = evening
  const { place, from, question } = change
  if (!(await writeEvening(tx, competition_id, version, { place, from, ...written }))) return false
  if (!question) return true
  await writeTimes(tx, question.id, question.times)
  const isLocked = question.times.lockedAt !== null && question.times.revealedAt === null
  if (isLocked) await markAutomatically(tx, (await lockQuestion(tx, question.id)) as QuestionRow)
  return true
}

/** Locks a question whose time is over, unless a host has done it meanwhile. */
export const lockOverdue = (
  { db, clock }: Engine,
  competitionId: string,
  questionId: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const evening = await lockEvening(tx, competitionId)
    if (evening?.stage !== 'question' || evening.question_id !== questionId) return
    const { questions, latestAnswerAt } = await lockCurrent(tx, evening)
    // A pause of the competition does not stop the time of a question.
    const ruled = ruledEvening(evening, true, questions)
    if (whyNotStep(ruled, { step: 'lock' })) return
    const change = changeBy(ruled, { step: 'lock', latestAnswerAt }, clock.now())
    await writeChange(tx, evening, change, { ...breakTimes(evening), soundAt: null, requestId: null })
  })
