import type { Tx } from '../database/database.ts'
import { type BusMessage, publishAll } from './publish.ts'

/**
 * Notifies admins that a user or their points changed. The trigger `profiles_changed` notifies the user's own
 * devices and the leaderboard.
 */
export const userChanged = (userId: string): BusMessage => ({
  topic: 'admin',
  message: { type: 'user.changed', userId },
  key: `user ${userId}`,
})

export const publishUserChanged = (tx: Tx, userId: string) => publishAll(tx, [userChanged(userId)])
