import type { Tx } from '#server/platform/database/database.ts'
import { type BusMessage, publish, publishAll } from '#server/platform/realtime/publish.ts'

export const publishQuizChanged = (tx: Tx, quizId: string) =>
  publish(tx, 'club', { type: 'quiz.changed', quizId }, `quiz ${quizId}`)

type Attempt = { quiz_id: string; user_id: string }

/** Notifies all devices of a user that their attempt has changed. */
const attemptMoved = ({ quiz_id: quizId, user_id }: Attempt): BusMessage => ({
  topic: `user:${user_id}`,
  message: { type: 'quiz.attempt', quizId },
  key: `attempt ${quizId}`,
})
export const publishAttempt = (tx: Tx, attempt: Attempt) => publishAll(tx, [attemptMoved(attempt)])

/** Notifies admins that somebody has begun or finished a quiz. */
const played = ({ quiz_id: quizId }: Attempt): BusMessage => ({
  topic: 'admin',
  message: { type: 'quiz.played', quizId },
  key: `played ${quizId}`,
})
export const publishPlayed = (tx: Tx, attempt: Attempt) => publishAll(tx, [played(attempt)])

/** Publishes attempts that have changed, some of which may be finished. */
export const publishRecorded = (tx: Tx, attempts: (Attempt & { finished_at: Date | null })[]) =>
  publishAll(
    tx,
    attempts.flatMap((each) => [attemptMoved(each), ...(each.finished_at ? [played(each)] : [])]),
  )
