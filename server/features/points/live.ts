import type { Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

// The user's own devices and the leaderboard hear of new points from the database itself, whoever gave them.

/** Tells the administration that a user's points are others now. */
export const publishUserChanged = (tx: Tx, userId: string) =>
  publish(tx, 'admin', { type: 'user.changed', userId }, `user ${userId}`)
