import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'

/** Removes a note about a guest, whoever wrote it. Throws not_found. */
export const deleteGuestNote = (
  { db }: Engine,
  adminId: string,
  { userId, noteId }: { userId: string; noteId: string },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('guest_notes')
      .where('id', '=', noteId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new ProblemError('not_found')
    const subject = { subjectType: 'user', subjectId: userId }
    await audit(tx, { ...subject, actorId: adminId, action: 'guestNote.deleted' })
    await publishUserChanged(tx, userId)
  })
