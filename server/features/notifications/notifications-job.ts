import { inTransaction } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { markNotificationsSent } from './mark-notifications-sent.ts'

/** Tells what is due. Each second on every node; what is to be told at once is told by whoever writes it. */
export const notificationsJob: Job = {
  name: 'notifications',
  everyMs: 1_000,
  async run({ db, clock }) {
    while ((await inTransaction(db, (tx) => markNotificationsSent(tx, clock.now()))) > 0);
  },
}
