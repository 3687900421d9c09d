import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Picture } from '#server/platform/pictures/decoding.ts'
import { storePicture } from '#server/platform/pictures/stored-pictures.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { lockUser } from './queries.ts'
import { dropAvatar } from './remove-avatar.ts'

/** Replaces a user's picture. @returns its address, a new one each time */
export async function putAvatar(engine: Engine, userId: string, picture: Picture): Promise<string> {
  return inTransaction(engine.db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw new ProblemError('not_signed_in')
    await dropAvatar(tx, userId)
    const avatarUrl = `/api/avatars/${await storePicture(tx, 'avatar', picture, userId)}`
    await tx.updateTable('profiles').set({ avatar_url: avatarUrl }).where('user_id', '=', userId).execute()
    await publishUserChanged(tx, userId)
    return avatarUrl
  })
}
