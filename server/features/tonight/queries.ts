import { businessDateOf, businessDayOf } from '#rules/business-date.ts'
import { findPlacesWithin } from '#server/features/events/queries.ts'
import { findEventWaitsOf } from '#server/features/events/queue-queries.ts'
import { findMyLive } from '#server/features/live-competitions/mine-queries.ts'
import { findOpenOrdersOf } from '#server/features/orders/queries.ts'
import { findPlayOf } from '#server/features/play/my-play-queries.ts'
import { hasGameTables } from '#server/features/play/queries.ts'
import { findPlayWaitsOf } from '#server/features/play/queue-queries.ts'
import { findBegunQuizzes } from '#server/features/quizzes/queries.ts'
import { findHeldBookings } from '#server/features/tables/queries.ts'
import { findWaitsOf } from '#server/features/tables/wait-queries.ts'
import { batched } from '#server/platform/database/batched.ts'
import type { Engine } from '#server/platform/engine.ts'

/**
 * What is a user's in the house day. Users who ask at the same time share the statements, which run in parallel, without a common
 * snapshot.
 */
export const findTonight = batched(async ({ db, clock }: Engine, userIds: string[]) => {
  const now = clock.now()
  const today = businessDateOf(now)
  const day = businessDayOf(today)
  const [tables, waits, eventWaits, events, orders, live, quizzes, play, playWaits, hasTables] =
    await Promise.all([
      findHeldBookings(db, userIds, day.end, now),
      findWaitsOf(db, userIds, today),
      findEventWaitsOf(db, userIds, now),
      findPlacesWithin(db, userIds, day, now),
      findOpenOrdersOf(db, userIds),
      findMyLive(db, userIds, day),
      findBegunQuizzes(db, userIds, now),
      findPlayOf(db, userIds),
      findPlayWaitsOf(db, userIds),
      hasGameTables(db),
    ])
  const ofUser = {
    tables: byUser(tables),
    waits: byUser(waits),
    eventWaits: byUser(
      eventWaits.filter(({ offered_until, starts_at }) => offered_until !== null || starts_at < day.end),
    ),
    events: byUser(events),
    orders: byUser(orders),
    live: byUser(live),
    quizzes: byUser(quizzes),
    play: byUser(play),
    playWaits: byUser(playWaits),
  }
  return new Map(
    userIds.map((userId) => [
      userId,
      {
        tables: ofUser.tables(userId),
        waits: ofUser.waits(userId),
        eventWaits: ofUser.eventWaits(userId),
        events: ofUser.events(userId),
        orders: ofUser.orders(userId),
        live: ofUser.live(userId),
        quizzes: ofUser.quizzes(userId),
        play: ofUser.play(userId),
        playWaits: ofUser.playWaits(userId),
        hasGameTables: hasTables,
        now,
      },
    ]),
  )
})
export type TonightRows = NonNullable<Awaited<ReturnType<typeof findTonight>>>

/** Finds the rows of a user. */
function byUser<R extends { user_id: string | null }>(rows: R[]) {
  const groups = Map.groupBy(rows, ({ user_id }) => user_id)
  return (userId: string): R[] => groups.get(userId) ?? []
}
