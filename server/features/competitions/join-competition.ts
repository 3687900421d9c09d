import { whyNotJoin } from '#rules/competition.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { joinable } from './present.ts'
import { type EditableCompetitionRow, findEntry, insertEntries, lockCompetition } from './queries.ts'
import { publishJoined } from './realtime.ts'

export type Joining = { userId: string; competitionId: string; now: Date }

type LockedEntry = {
  competition: EditableCompetitionRow
  account: { email: string; email_verified: boolean }
  /** Whether the user takes part already. */
  joined: boolean
}

/**
 * Locks the account and the competition that a user enters, until the transaction ends. Throws not_found, or not_signed_in when the
 * account was deleted meanwhile.
 */
export async function lockForEntry(tx: Tx, { userId, competitionId }: Joining): Promise<LockedEntry> {
  const [account] = await lockAccounts(tx, [userId])
  if (!account) throw new ProblemError('not_signed_in')
  const competition = await lockCompetition(tx, competitionId)
  if (!competition) throw new ProblemError('not_found')
  return { competition, account, joined: await findEntry(tx, userId, competitionId) }
}

/**
 * Enters a user, with 0 points, into a competition that `lockForEntry` has locked. Throws what the rule returns.
 */
export async function joinCompetition(
  tx: Tx,
  { competition }: LockedEntry,
  { userId, competitionId, now }: Joining,
  result: object,
): Promise<void> {
  const refusal = whyNotJoin(joinable(competition), now)
  if (refusal) throw new ProblemError(refusal)
  await enterAll(tx, [{ userId, competitionId, now, result }])
}

/** Enters users, with 0 points, into competitions that are locked and whose rule was asked. */
export async function enterAll(tx: Tx, entries: Parameters<typeof insertEntries>[1]): Promise<void> {
  await insertEntries(tx, entries)
  await publishJoined(tx, entries)
}
