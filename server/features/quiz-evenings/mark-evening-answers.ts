import type { EveningControl } from '#contract/quiz-evening-control.ts'
import { automaticMarks, marksWith } from '#rules/evening-marking.ts'
import { whyNotMark } from '#rules/quiz-evening.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { readControl } from './control-queries.ts'
import { keyOf } from './present.ts'
import {
  findGiven,
  findQuestionPlace,
  findRemembered,
  lockEvening,
  lockQuestion,
  type QuestionRow,
} from './queries.ts'
import { publishEvening } from './realtime.ts'
import { writeMarks } from './step-queries.ts'

/**
 * The marks that need nobody, of a locked question: those of its key, and for a question of a quiz those that hosts have made on other
 * evenings. Those that a host makes stay.
 */
export async function markAutomatically(tx: Tx, question: QuestionRow): Promise<void> {
  const given = await findGiven(tx, question.id)
  const forms = given.map(({ form }) => form)
  const byKey = automaticMarks(keyOf(question), forms)
  const known = new Set(byKey.map(({ form }) => form))
  const remembered = (await findRemembered(tx, question)).filter(
    ({ form }) => forms.includes(form) && !known.has(form),
  )
  await writeMarks(tx, question.id, { forms: [...byKey, ...remembered], isByHand: false, markedBy: null })
}

/**
 * A host marks groups of answers. Forms that no team has given are left out. Throws not_found, question_not_locked or
 * question_revealed.
 */
export async function markEveningAnswers(
  { db, clock }: Engine,
  adminId: string,
  questionId: string,
  { forms, isRight }: { forms: string[]; isRight: boolean },
): Promise<EveningControl> {
  return inTransaction(db, async (tx) => {
    await lockAccounts(tx, [adminId])
    const place = await findQuestionPlace(tx, questionId)
    if (!place) throw new ProblemError('not_found')
    const competitionId = place.competition_id
    await lockEvening(tx, competitionId)
    const question = await lockQuestion(tx, questionId)
    if (!question) throw new ProblemError('not_found')
    const refusal = whyNotMark({ lockedAt: question.locked_at, revealedAt: question.revealed_at })
    if (refusal) throw new ProblemError(refusal)
    const given = new Set((await findGiven(tx, questionId)).map(({ form }) => form))
    const marked = [...new Set(forms)].filter((form) => given.has(form))
    const made = marksWith(question, { given: [...given], forms: marked, isRight })
    const marks = { forms: made, isByHand: true, markedBy: adminId }
    if (await writeMarks(tx, questionId, marks)) {
      await audit(tx, {
        actorId: adminId,
        action: 'quizEvening.marked',
        subjectType: 'quizEvening',
        subjectId: competitionId,
        after: { title: question.question, answers: marked.join(', ').slice(0, 500), isRight },
      })
      await publishEvening(tx, competitionId)
    }
    return readControl(tx, competitionId, clock.now())
  })
}
