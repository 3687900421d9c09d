export type QuizTimes = { startTime: Date | null; endTime: Date | null }
export type QuizStatus = 'upcoming' | 'active' | 'ended'

/** A quiz is active from its start instant to its end instant, both included. */
export function quizStatus({ startTime, endTime }: QuizTimes, now: Date): QuizStatus {
  if (startTime !== null && now < startTime) return 'upcoming'
  return endTime !== null && now > endTime ? 'ended' : 'active'
}

/** The next instant at which the status changes, or null when it stays. A quiz ends one millisecond after its end instant. */
export function nextStatusChange({ startTime, endTime }: QuizTimes, now: Date): Date | null {
  if (startTime !== null && now < startTime) return startTime
  return endTime !== null && now <= endTime ? new Date(endTime.getTime() + 1) : null
}

type Playable = QuizTimes & { isActive: boolean; questionCount: number }

/** Whether new questions are shown. An inactive quiz has ended also for guests who have begun it. */
export const isRunning = (quiz: Omit<Playable, 'questionCount'>, now: Date): boolean =>
  quiz.isActive && quizStatus(quiz, now) === 'active'

export type StartRefusal = 'quiz_completed' | 'quiz_not_started' | 'quiz_ended'

/**
 * Why a guest cannot begin or continue a quiz, or null when they can. A guest who has begun can finish it after its end. A quiz
 * without questions counts as not started.
 */
export function whyNotStart(
  quiz: Playable,
  attempt: { isFinished: boolean } | null,
  now: Date,
): StartRefusal | null {
  if (attempt) return attempt.isFinished ? 'quiz_completed' : null
  if (quiz.questionCount === 0 || quizStatus(quiz, now) === 'upcoming') return 'quiz_not_started'
  return isRunning(quiz, now) ? null : 'quiz_ended'
}

/** Why a quiz cannot be switched on, or null when it can. */
export const whyNotActivate = ({
  questionCount,
}: {
  questionCount: number
}): 'quiz_without_questions' | null => (questionCount === 0 ? 'quiz_without_questions' : null)

export type GuestView = QuizStatus | 'hidden' | 'empty'

/** What guests see of a quiz: its status, or nothing, because it is inactive or has no questions. */
export function guestView(quiz: Playable, now: Date): GuestView {
  if (!quiz.isActive) return 'hidden'
  return quiz.questionCount === 0 ? 'empty' : quizStatus(quiz, now)
}

/** Milliseconds after the time limit in which an answer is still accepted, because networks are slow. */
export const answerGrace = 2_000

type Shown = { shownAt: Date; timeLimit: number }

/** The last instant at which an answer may be received. `timeLimit` is in seconds. */
export const closesAt = ({ shownAt, timeLimit }: Shown): Date =>
  new Date(shownAt.getTime() + timeLimit * 1000 + answerGrace)

/** Milliseconds of the time limit that are left, never below 0. */
export const millisecondsLeft = ({ shownAt, timeLimit }: Shown, now: Date): number =>
  Math.min(timeLimit * 1000, Math.max(0, shownAt.getTime() + timeLimit * 1000 - now.getTime()))

/** How long an answer took, at most its time limit. */
export const timeTaken = ({ shownAt, timeLimit }: Shown, answeredAt: Date): number =>
  Math.min(timeLimit * 1000, Math.max(0, answeredAt.getTime() - shownAt.getTime()))

/** A player is shown at most one question in this many milliseconds. Nobody reads faster. */
export const shortestTurn = 300
