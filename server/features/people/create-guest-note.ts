import type { GuestNote, GuestNoteInput } from '#contract/guests.ts'
import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { lockRequest, repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { countNotes, findNote, type NoteRow } from './guest-queries.ts'
import { presentNote } from './present.ts'

/** Stores what staff note about a guest, once for each request. Throws not_found or key_reused. */
export const createGuestNote = (
  { db, clock }: Engine,
  adminId: string,
  { userId, requestId, text }: GuestNoteInput & { userId: string },
): Promise<GuestNote> =>
  inTransaction(db, async (tx) => {
    await lockRequest(tx, requestId)
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

/** What the audit log has of the notes about a guest: how many there are. Their texts are not in it, so that a removed note is gone. */
type KeptNotes = { notes: number }

/** Locks a guest whose notes are changed. Throws not_found. */
export async function lockGuest(tx: Tx, userId: string): Promise<KeptNotes> {
  if (!(await lockAccount(tx, userId))) throw new ProblemError('not_found')
  return { notes: await countNotes(tx, userId) }
}

type Change = { adminId: string; action: string; before: KeptNotes }

/** The audit row and the realtime message of a note that was written or removed. */
export async function recordNotes(
  tx: Tx,
  userId: string,
  { adminId, action, before }: Change,
): Promise<void> {
  const after: KeptNotes = { notes: await countNotes(tx, userId) }
  await audit(tx, { subjectType: 'user', subjectId: userId, actorId: adminId, action, before, after })
  await publishUserChanged(tx, userId)
}
