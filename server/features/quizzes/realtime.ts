import type { Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/realtime/publish.ts'

export const publishQuizChanged = (tx: Tx, quizId: string) =>
  publish(tx, 'club', { type: 'quiz.changed', quizId }, `quiz ${quizId}`)

/** Tells all devices of a user that their attempt has moved on. */
export const publishAttempt = (tx: Tx, userId: string, quizId: string) =>
  publish(tx, `user:${userId}`, { type: 'quiz.attempt', quizId }, `attempt ${quizId}`)

/** Tells admins that somebody has begun or finished a quiz. */
export const publishPlayed = (tx: Tx, quizId: string) =>
  publish(tx, 'admin', { type: 'quiz.played', quizId }, `played ${quizId}`)
