import type { Tx } from '#server/platform/database/database.ts'

/** What a user has waited for in the queue for game tables. */
export const findAllPlayWaits = (tx: Tx, userId: string) =>
  tx
    .selectFrom('play_waits')
    .select(['kind', 'own_kind as ownKind', 'players', 'said_minutes as saidMinutes', 'state'])
    .select(['joined_at as joinedAt', 'called_at as calledAt', 'ended_at as endedAt'])
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .execute()
