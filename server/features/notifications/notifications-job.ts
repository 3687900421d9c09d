import { inTransaction } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { markNotificationsSent } from './mark-notifications-sent.ts'

/** Sends due notifications each second, on every node. Immediate ones are sent when they are created. */
export const notificationsJob: Job = {
  name: 'notifications',
  everyMs: 1_000,
  async run({ db, clock }) {
    while ((await inTransaction(db, (tx) => markNotificationsSent(tx, clock.now()))) > 0);
  },
}
