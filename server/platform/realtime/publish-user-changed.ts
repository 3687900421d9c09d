import type { Tx } from '../database/database.ts'
import { publish } from './publish.ts'

/**
 * Notifies admins that a user or their points changed. A database trigger notifies the user's own devices and the
 * leaderboard.
 */
export const publishUserChanged = (tx: Tx, userId: string) =>
  publish(tx, 'admin', { type: 'user.changed', userId }, `user ${userId}`)
