import type { QuizAnswer } from '#contract/quizzes.ts'

/**
 * What a guest has chosen or typed for a question, in this browser until the server has recorded an answer. `isGiven`: the guest
 * wants it to be sent.
 */
export type KeptAnswer = QuizAnswer & { quizId: string; isGiven: boolean }

const prefixOf = (userId: string) => `spelrum.quiz-answer.${userId}.`

export function keepAnswer(userId: string, answer: KeptAnswer): void {
  try {
    localStorage.setItem(prefixOf(userId) + answer.questionId, JSON.stringify(answer))
  } catch {
    // Storage is disabled or full: the answer lasts until the page is closed.
  }
}

export function forgetAnswer(userId: string, questionId: string): void {
  try {
    localStorage.removeItem(prefixOf(userId) + questionId)
  } catch {
    // Storage is disabled: nothing is kept.
  }
}

export function keptAnswer(userId: string, questionId: string): KeptAnswer | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefixOf(userId) + questionId) ?? 'null')
    return isAnswer(kept) && kept.questionId === questionId ? kept : null
  } catch {
    return null // storage is disabled, or holds something else
  }
}

/** The answers that a user has given and that the server has not confirmed. */
export function givenAnswers(userId: string): KeptAnswer[] {
  const prefix = prefixOf(userId)
  return storedKeys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => keptAnswer(userId, key.slice(prefix.length)) ?? [])
    .filter(({ isGiven }) => isGiven)
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

function isAnswer(value: unknown): value is KeptAnswer {
  const { quizId, questionId, selectedAnswer, textAnswer, isGiven } = (value ?? {}) as Partial<KeptAnswer>
  return (
    typeof quizId === 'string' &&
    typeof questionId === 'string' &&
    (selectedAnswer === null || Number.isInteger(selectedAnswer)) &&
    (textAnswer === null || typeof textAnswer === 'string') &&
    typeof isGiven === 'boolean'
  )
}
