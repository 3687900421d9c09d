import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { countNotes } from './guest-queries.ts'

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
