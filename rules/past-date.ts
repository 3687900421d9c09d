/** A time that has passed less than this ago counts as now, because a form may stay open before it is sent. In milliseconds. */
const grace = 5 * 60_000

/** Whether an instant has clearly passed. */
export const hasPassed = (instant: Date, now: Date): boolean => instant.getTime() < now.getTime() - grace
