import type { PointEvent } from '#contract/points.ts'

/** A row of the ledger. For the sum of a quiz, `parts` are its rows. */
export type FoldedEvent = PointEvent & { parts: PointEvent[] }

/** Folds consecutive rows of one quiz into one with their sum, at the time of the latest. */
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
