import type { Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Tells admins that a user is not as they see them; the user's own devices hear it from the database. */
export const publishUserChanged = (tx: Tx, userId: string) =>
  publish(tx, 'admin', { type: 'user.changed', userId }, `user ${userId}`)
