import type { z } from 'zod'
import type { friendNames } from '#contract/event-friends.ts'
import { whyNotNameFriends } from '#rules/event-friends.ts'
import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type FriendRow, findFriends, setFriendNames } from './friend-queries.ts'
import { bookable } from './present.ts'
import { findEvent } from './queries.ts'

type Booking = { userId: string; eventId: string }

/** Writes who comes with a user to an event, and returns all of them. Throws not_found, not_booked, event_started or not_signed_in. */
export const nameEventFriends = (
  { db, clock }: Engine,
  booking: Booking,
  { friends }: z.infer<typeof friendNames>,
): Promise<FriendRow[]> =>
  inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, booking.userId))) throw new ProblemError('not_signed_in')
    const event = await findEvent(tx, booking.userId, booking.eventId)
    if (!event) throw new ProblemError('not_found')
    const refusal = whyNotNameFriends(bookable(event), clock.now())
    if (refusal) throw new ProblemError(refusal)
    await setFriendNames(tx, booking, friends)
    return findFriends(tx, booking.userId, booking.eventId)
  })
