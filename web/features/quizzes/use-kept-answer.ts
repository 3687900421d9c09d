import { useState } from 'react'
import type { QuizAnswer } from '#contract/quizzes.ts'
import { useMe } from '#web/platform/session.tsx'

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

function keptAnswer(userId: string, questionId: string): KeptAnswer | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefixOf(userId) + questionId) ?? 'null')
    return isStored(kept) && kept.questionId === questionId ? kept : null
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

function isStored(value: unknown): value is KeptAnswer {
  const { quizId, questionId, selectedAnswer, textAnswer, isGiven } = (value ?? {}) as Partial<KeptAnswer>
  return (
    typeof quizId === 'string' &&
    typeof questionId === 'string' &&
    (selectedAnswer === null || Number.isInteger(selectedAnswer)) &&
    (textAnswer === null || typeof textAnswer === 'string') &&
    typeof isGiven === 'boolean'
  )
}

/** What is chosen or typed for a question: `change` keeps it. */
export function useKeptAnswer(quizId: string, questionId: string) {
  const { userId } = useMe()
  const [answer, setAnswer] = useState<KeptAnswer>(
    () =>
      keptAnswer(userId, questionId) ?? {
        ...{ quizId, questionId, selectedAnswer: null, textAnswer: null },
        isGiven: false,
      },
  )
  const change = (part: Partial<KeptAnswer>) => {
    const changed = { ...answer, ...part }
    setAnswer(changed)
    keepAnswer(userId, changed)
  }
  /** As it is sent. Where nothing is chosen or typed here, another tab may hold it. */
  const latest = (): KeptAnswer => {
    const given = isAnswered(answer) ? answer : (keptAnswer(userId, questionId) ?? answer)
    return { ...given, textAnswer: given.textAnswer?.trim() || null }
  }
  return { answer, change, latest }
}

export const isAnswered = ({ selectedAnswer, textAnswer }: QuizAnswer): boolean =>
  selectedAnswer !== null || (textAnswer ?? '').trim() !== ''
