/** When an answer arrived, and the time of its question; null without one. */
export type AnswerTimes = { openedAt: Date; closesAt: Date | null; receivedAt: Date }

/**
 * What a right answer gives to a question that counts speed: all points at the opening, falling evenly to half of them when the time is up,
 * rounded. An answer of the last seconds for the network gives half. A question that was opened again has no time, and gives all. The database
 * counts by `evening_answer_points`, which is the same.
 */
export function speedPoints(points: number, { openedAt, closesAt, receivedAt }: AnswerTimes): number {
  if (!closesAt) return points
  const time = closesAt.getTime() - openedAt.getTime()
  const passed = Math.min(time, Math.max(0, receivedAt.getTime() - openedAt.getTime()))
  return Math.floor((points * (2 * time - passed) + time) / (2 * time))
}

/** What it gives at the end of its time. */
export const leastPoints = (points: number): number => Math.ceil(points / 2)

type Speed = { countsSpeed: boolean; openedAt: Date | string | null; closesAt: Date | string | null }
/** Whether the points of a question fall with time: not once it was opened again, because it has no time then. */
export const fallsWithTime = ({ countsSpeed, openedAt, closesAt }: Speed): boolean =>
  countsSpeed && (openedAt === null || closesAt !== null)
