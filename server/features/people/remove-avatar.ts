import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { lockUser } from './queries.ts'

/** Removes a user's picture, if there is one. */
export async function removeAvatar({ db }: Engine, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const stored = await lockUser(tx, userId)
    if (!stored?.avatar_url) return
    await dropAvatar(tx, userId)
    await tx.updateTable('profiles').set({ avatar_url: null }).where('user_id', '=', userId).execute()
    await publishUserChanged(tx, userId)
  })
}

/** Deletes only the stored picture. The caller sets `avatar_url` in the same transaction. */
export async function dropAvatar(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('pictures').where('owner_id', '=', userId).where('kind', '=', 'avatar').execute()
}
