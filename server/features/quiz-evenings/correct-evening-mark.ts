import type { z } from 'zod'
import type { Language } from '#contract/bounds.ts'
import type { EveningAnswers, eveningCorrectionInput } from '#contract/quiz-evening-control.ts'
import { correctedPoints, whyNotCorrect } from '#rules/quiz-evening.ts'
import { sendNotices } from '#server/features/notifications/send-notice.ts'
import { awardAll } from '#server/features/points/award-points.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { lockRequest } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishAll } from '#server/platform/realtime/publish.ts'
import { userChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { noticeIn } from '#server/platform/texts.ts'
import { readAnswers } from './control-queries.ts'
import { type Correction, findAffected, findCorrection, insertCorrection } from './correction-queries.ts'
import { findMarks, findQuestionPlace, lockEvening, lockQuestion, type QuestionRow } from './queries.ts'
import { publishEvening } from './realtime.ts'
import { writeMarks } from './step-queries.ts'
import { findAllMemberIds } from './team-queries.ts'

type Input = z.infer<typeof eveningCorrectionInput>

/**
 * A host changes a mark after the key was shown. Once the evening is finished, the points of the members follow. Throws not_found,
 * key_reused and what `whyNotCorrect` returns.
 */
export const correctEveningMark = (
  { db, clock }: Engine,
  adminId: string,
  questionId: string,
  { requestId: id, ...input }: Input,
): Promise<EveningAnswers> =>
  inTransaction(db, async (tx) => {
    await lockRequest(tx, id)
    const place = await findQuestionPlace(tx, questionId)
    if (!place) throw new ProblemError('not_found')
    const { competition_id: competitionId, title } = place
    // Accounts are locked before the evening, everywhere.
    await lockAccounts(tx, [adminId, ...(await findAllMemberIds(tx, competitionId))])
    const evening = await lockEvening(tx, competitionId)
    const question = await lockQuestion(tx, questionId)
    if (!evening || !question) throw new ProblemError('not_found')
    if (await isNews(tx, question, { id, ...input })) {
      const worth = input.isRight ? question.points : -question.points
      const points = evening.stage === 'finished' ? worth : 0
      const by = { createdBy: adminId, createdAt: clock.now() }
      const correction = { ...input, id, questionId, points, ...by }
      await correct(tx, correction)
      await correctPoints(tx, correction, { competitionId, title })
      await audit(tx, {
        actorId: adminId,
        action: 'quizEvening.corrected',
        subjectType: 'quizEvening',
        subjectId: competitionId,
        after: {
          title: question.question,
          answers: input.form.slice(0, 500),
          isRight: input.isRight,
          reason: input.reason,
        },
      })
      await publishEvening(tx, competitionId)
    }
    return readAnswers(tx, questionId)
  })

/** Returns false when the mark is so already, also by an earlier sending of this request. */
async function isNews(
  tx: Tx,
  question: QuestionRow,
  { id, form, isRight }: Pick<Correction, 'id' | 'form' | 'isRight'>,
): Promise<boolean> {
  const earlier = await findCorrection(tx, id)
  if (earlier && (earlier.question_id !== question.id || earlier.form !== form))
    throw new ProblemError('key_reused')
  if (earlier) return false
  const refusal = whyNotCorrect({ revealedAt: question.revealed_at, isTieBreak: question.is_tie_break })
  if (refusal) throw new ProblemError(refusal)
  const mark = (await findMarks(tx, question.id)).find((each) => each.form === form)
  if (!mark) throw new ProblemError('not_found')
  return mark.isRight !== isRight
}

async function correct(tx: Tx, correction: Correction): Promise<void> {
  const { questionId, form, isRight, createdBy } = correction
  await insertCorrection(tx, correction)
  await writeMarks(tx, questionId, { forms: [{ form, isRight }], isByHand: true, markedBy: createdBy })
}

/** Gives or takes the points of the members of the teams that gave the answer, and notifies them. */
async function correctPoints(
  tx: Tx,
  { id, points, questionId, form, reason, createdBy, createdAt }: Correction,
  { competitionId, title }: { competitionId: string; title: string },
): Promise<void> {
  if (points === 0) return
  const members = await findAffected(tx, competitionId, { questionId, form })
  const source = { type: 'evening_correction', id } as const
  const changed = members
    .map((member) => ({ ...member, points: correctedPoints(points, member) }))
    .filter((member) => member.points !== 0)
  await awardAll(
    tx,
    changed.map(({ userId, points: change }) => ({
      userId,
      points: change,
      source,
      actorId: createdBy,
      reason: title,
      at: createdAt,
    })),
  )
  await publishAll(
    tx,
    changed.map(({ userId }) => userChanged(userId)),
  )
  const readers = changed.map(({ userId, language }) => ({ user_id: userId, language }))
  const words = (language: Language) => ({
    ...noticeIn(language, 'quizNotices.corrected', { title, reason: sentence(reason) }),
    type: 'info' as const,
  })
  await sendNotices(tx, readers, words, { path: `/live-competition/${competitionId}`, createdBy }, createdAt)
}

/** A reason ends as a sentence, because another one follows it. */
const sentence = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`)
