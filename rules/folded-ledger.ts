import type { PointEvent } from '#contract/points.ts'

/** A row of the ledger; `parts` are the rows of a quiz that it sums up. */
export type FoldedEvent = PointEvent & { parts: PointEvent[] }

/** Folds the rows of one quiz that follow each other into one with their sum, at the time of the latest. */
export function foldQuizzes(events: readonly PointEvent[]): FoldedEvent[] {
  const folded: FoldedEvent[] = []
  for (const event of events) {
    const last = folded.at(-1)
    const isSameQuiz =
      last?.source === 'quiz_answer' && event.source === 'quiz_answer' && last.reason === event.reason
    if (last && isSameQuiz) {
      last.points += event.points
      last.parts.push(event)
    } else folded.push({ ...event, parts: [event] })
  }
  return folded
}
