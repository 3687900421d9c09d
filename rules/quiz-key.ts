import { type QuizTimes, quizStatus } from './quiz.ts'

type KeptKey = QuizTimes & {
  hidesKey: boolean
  isActive: boolean
  /** Until when somebody else can still answer the question. Null when nobody can. */
  openUntil: Date | null
}

/**
 * Whether a guest who has answered a question sees its key. A quiz that hides its keys shows them when it has closed: when it
 * has ended or is inactive, and nobody is still answering the question.
 */
export function isKeyShown({ hidesKey, isActive, openUntil, ...times }: KeptKey, now: Date): boolean {
  if (!hidesKey) return true
  const isClosed = !isActive || quizStatus(times, now) === 'ended'
  return isClosed && (openUntil === null || now > openUntil)
}
