import { useState } from 'react'
import type { QuizAnswer } from '#contract/quizzes.ts'
import { useMe } from '#web/platform/session.tsx'
import { readItem, removeItem, writeItem } from '#web/platform/stored.ts'

/** What a guest has chosen or typed for a question, in this browser until the server has recorded an answer. */
export type KeptAnswer = QuizAnswer & { quizId: string }

const keyOf = (userId: string, questionId: string) => `spelrum.quiz-answer.${userId}.${questionId}`

export const forgetAnswer = (userId: string, questionId: string): void =>
  removeItem(keyOf(userId, questionId))

function keptAnswer(userId: string, questionId: string): KeptAnswer | null {
  try {
    const kept: unknown = JSON.parse(readItem(keyOf(userId, questionId)) ?? 'null')
    return isStored(kept) && kept.questionId === questionId ? kept : null
  } catch {
    return null // something else is stored
  }
}

function isStored(value: unknown): value is KeptAnswer {
  const { quizId, questionId, selectedAnswer, textAnswer } = (value ?? {}) as Partial<KeptAnswer>
  return (
    typeof quizId === 'string' &&
    typeof questionId === 'string' &&
    (selectedAnswer === null || Number.isInteger(selectedAnswer)) &&
    (textAnswer === null || typeof textAnswer === 'string')
  )
}

/** What is chosen or typed for a question. `change` stores it. */
export function useKeptAnswer(quizId: string, questionId: string) {
  const { userId } = useMe()
  const [answer, setAnswer] = useState<KeptAnswer>(
    () => keptAnswer(userId, questionId) ?? { quizId, questionId, selectedAnswer: null, textAnswer: null },
  )
  const change = (part: Partial<KeptAnswer>) => {
    const changed = { ...answer, ...part }
    setAnswer(changed)
    writeItem(keyOf(userId, questionId), JSON.stringify(changed))
  }
  /** The answer as it is sent. When nothing is chosen or typed in this tab, another tab may have stored it. */
  const latest = (): KeptAnswer => {
    const given = isAnswered(answer) ? answer : (keptAnswer(userId, questionId) ?? answer)
    return { ...given, textAnswer: given.textAnswer?.trim() || null }
  }
  return { answer, change, latest }
}

export const isAnswered = ({ selectedAnswer, textAnswer }: QuizAnswer): boolean =>
  selectedAnswer !== null || (textAnswer ?? '').trim() !== ''
