import { bounds } from '#contract/bounds.ts'
import { type AnswerGroup, answerForm, answerGroups } from './evening-marking.ts'
import { isAccepted } from './quiz-marking.ts'

/** Accepted answers with another one; the same when it is one of them. */
export const withAccepted = (accepted: string, written: string): string =>
  isAccepted(accepted, written) ? accepted : `${accepted}|${written}`

/** Why an answer cannot be added to the accepted ones, or null when it can: it would be read as two, or there is no room. */
export const whyNotAccept = (accepted: string, written: string): 'answer_not_acceptable' | null =>
  !isAccepted(accepted, written) &&
  (written.includes('|') || withAccepted(accepted, written).length > bounds.question.acceptedText)
    ? 'answer_not_acceptable'
    : null

export type WrittenAnswer = { value: string; count: number }

/**
 * Wrong texts in groups of one form, as hosts of a quiz evening see them: those that are nearly right first, then the largest. What is
 * accepted meanwhile is left out.
 */
export function wrongGroups(
  accepted: string,
  written: readonly WrittenAnswer[],
): AnswerGroup<{ form: string; value: string }>[] {
  const answers = written.flatMap(({ value, count }) => {
    const form = isAccepted(accepted, value) ? null : answerForm({ kind: 'text', options: null }, value)
    return form === null ? [] : Array.from({ length: count }, () => ({ form, value }))
  })
  const key = { correctOption: null, correctNumber: null, correctOrder: null }
  return answerGroups({ ...key, kind: 'text', options: null, accepted }, answers, [])
}
