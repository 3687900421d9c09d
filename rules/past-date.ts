/** How long a time counts as now after it has passed, in milliseconds: so long may a form stay open before it is sent. */
const grace = 5 * 60_000

/** Whether an instant has clearly passed. */
export const hasPassed = (instant: Date, now: Date): boolean => instant.getTime() < now.getTime() - grace
