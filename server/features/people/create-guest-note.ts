import type { GuestNote, GuestNoteInput } from '#contract/guests.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { findNote, type NoteRow } from './guest-queries.ts'
import { presentNote } from './present.ts'
import { lockGuest, recordNotes } from './record-notes.ts'

/** Stores what staff note about a guest, once for each request. Throws not_found or key_reused. */
export const createGuestNote = (
  { db, clock }: Engine,
  adminId: string,
  { userId, requestId, text }: GuestNoteInput & { userId: string },
): Promise<GuestNote> =>
  inTransaction(db, async (tx) => {
    const before = await lockGuest(tx, userId)
    const isSame = (made: NoteRow) =>
      made.user_id === userId && made.written_by === adminId && made.text === text
    const earlier = repeated(await findNote(tx, requestId), isSame)
    if (earlier) return presentNote(earlier)
    const note = { id: requestId, user_id: userId, text, written_by: adminId, created_at: clock.now() }
    await tx.insertInto('guest_notes').values(note).execute()
    await recordNotes(tx, userId, { adminId, action: 'guestNote.created', before })
    return presentNote((await findNote(tx, requestId)) as NoteRow)
  })
