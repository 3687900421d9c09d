import type { Tx } from '../database/database.ts'
import { publish } from './publish.ts'

/**
 * Tells admins that a user, or their points, are not as they see them. The user's own devices and the leaderboard hear
 * of it from the database itself, whoever changed it.
 */
export const publishUserChanged = (tx: Tx, userId: string) =>
  publish(tx, 'admin', { type: 'user.changed', userId }, `user ${userId}`)
