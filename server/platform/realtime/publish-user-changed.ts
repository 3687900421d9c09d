import type { Tx } from '../database/database.ts'
import { publish } from './publish.ts'

/**
 * Tells admins that a user or their points changed. A trigger tells the user's own devices and the leaderboard, whoever
 * made the change.
 */
export const publishUserChanged = (tx: Tx, userId: string) =>
  publish(tx, 'admin', { type: 'user.changed', userId }, `user ${userId}`)
