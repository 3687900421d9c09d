import type { Database, Tx } from '../database/database.ts'
import { publish } from './publish.ts'

/**
 * Notifies admins that a user or their points changed. A database trigger notifies the user's own devices and the
 * leaderboard.
 */
export const publishUserChanged = (to: Tx | Database, userId: string) =>
  publish(to, 'admin', { type: 'user.changed', userId }, `user ${userId}`)
