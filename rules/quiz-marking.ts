import type { QuestionType } from '#contract/bounds.ts'

/**
 * A text answer in the form in which answers are compared: NFC, trimmed, inner white space as one space, in lower case
 * without regard to the language. Å is not a.
 */
export const comparableAnswer = (text: string): string =>
  // First to upper case, so that ß equals ss.
  text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toUpperCase().toLowerCase().normalize('NFC')

/** The accepted answers of a text question, which are stored in one text, separated by `|`. */
export const acceptedAnswers = (stored: string): string[] =>
  stored
    .split('|')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** Whether the text is one of the accepted answers. */
export function isAccepted(stored: string, typed: string): boolean {
  const answer = comparableAnswer(typed)
  return acceptedAnswers(stored).some((accepted) => comparableAnswer(accepted) === answer)
}

export type Key = {
  questionType: QuestionType
  correctAnswer: number | null
  correctTextAnswer: string | null
}
export type GivenAnswer = { selectedAnswer: number | null; textAnswer: string | null }

/** The part of an answer that belongs to the question's type. */
export const relevantAnswer = (
  { questionType }: Pick<Key, 'questionType'>,
  given: GivenAnswer,
): GivenAnswer =>
  questionType === 'text'
    ? { selectedAnswer: null, textAnswer: given.textAnswer }
    : { selectedAnswer: given.selectedAnswer, textAnswer: null }

/** Whether an answer is right. No answer is wrong. */
export function isRight(key: Key, { selectedAnswer, textAnswer }: GivenAnswer): boolean {
  if (key.questionType === 'text')
    return (
      textAnswer !== null && key.correctTextAnswer !== null && isAccepted(key.correctTextAnswer, textAnswer)
    )
  return selectedAnswer !== null && selectedAnswer === key.correctAnswer
}

/** A question with its key, in one of the sets that contain it. */
export type KeyedQuestion = Key & { options: readonly string[] | null }

/**
 * The key of a changed question for another set, in which its options may be in another order or worded otherwise. The right
 * option is found by its text, or else by its place. Null for a question of another type, whose answers cannot be compared.
 */
export function keyFor(other: KeyedQuestion, changed: KeyedQuestion): Key | null {
  if (other.questionType !== changed.questionType) return null
  const { questionType, correctAnswer, correctTextAnswer, options } = changed
  if (correctAnswer === null) return { questionType, correctAnswer, correctTextAnswer }
  const place = other.options?.indexOf(options?.[correctAnswer] ?? '') ?? -1
  return { questionType, correctAnswer: place < 0 ? correctAnswer : place, correctTextAnswer }
}

/** Whether another answer may be right by the key of a changed question than by the stored one. */
export function isKeyChanged(stored: KeyedQuestion, changed: KeyedQuestion): boolean {
  const key = keyFor(stored, changed)
  if (key === null) return false
  const accepted = (text: string | null) =>
    acceptedAnswers(text ?? '')
      .map(comparableAnswer)
      .sort()
      .join('|')
  return (
    key.correctAnswer !== stored.correctAnswer ||
    accepted(key.correctTextAnswer) !== accepted(stored.correctTextAnswer)
  )
}
