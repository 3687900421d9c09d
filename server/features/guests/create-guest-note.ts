import type { GuestNote, GuestNoteInput } from '#contract/guests.ts'
import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { presentNote } from './present.ts'
import { findNote, type NoteRow } from './queries.ts'

/**
 * Stores what staff note about a guest, once for each request. The log has who wrote it and when, and not the text: a note that is removed
 * is gone. Throws not_found or key_reused.
 */
export const createGuestNote = (
  { db, clock }: Engine,
  adminId: string,
  { userId, requestId, text }: GuestNoteInput & { userId: string },
): Promise<GuestNote> =>
  inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new ProblemError('not_found')
    const isSame = (made: NoteRow) =>
      made.user_id === userId && made.written_by === adminId && made.text === text
    const earlier = repeated(await findNote(tx, requestId), isSame)
    if (earlier) return presentNote(earlier)
    const note = { id: requestId, user_id: userId, text, written_by: adminId, created_at: clock.now() }
    await tx.insertInto('guest_notes').values(note).execute()
    const subject = { subjectType: 'user', subjectId: userId }
    await audit(tx, { ...subject, actorId: adminId, action: 'guestNote.created' })
    await publishUserChanged(tx, userId)
    return presentNote((await findNote(tx, requestId)) as NoteRow)
  })
