import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { lockGuest, recordNotes } from './create-guest-note.ts'

/** Removes a note about a guest, whoever wrote it. Throws not_found. */
export const deleteGuestNote = (
  { db }: Engine,
  adminId: string,
  { userId, noteId }: { userId: string; noteId: string },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await lockGuest(tx, userId)
    const { numDeletedRows } = await tx
      .deleteFrom('guest_notes')
      .where('id', '=', noteId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new ProblemError('not_found')
    await recordNotes(tx, userId, { adminId, action: 'guestNote.deleted', before })
  })
