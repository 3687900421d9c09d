import type { Tonight } from '#contract/tonight.ts'
import { presentEvent, presentEventWait } from '#server/features/events/present.ts'
import { presentMyLive } from '#server/features/live-competitions/present.ts'
import { presentOrder } from '#server/features/orders/present.ts'
import { presentOwnPlay } from '#server/features/play/present.ts'
import { presentOwnWait } from '#server/features/play/queue-state-queries.ts'
import { presentQuiz } from '#server/features/quizzes/present.ts'
import { presentBooking, presentWait } from '#server/features/tables/present.ts'
import type { TonightRows } from './queries.ts'

export const presentTonight = ({
  tables,
  waits,
  eventWaits,
  events,
  orders,
  live,
  quizzes,
  play,
  playWaits,
  hasGameTables,
  now,
}: TonightRows): Tonight => ({
  tables: tables.map(presentBooking),
  waits: waits.map(presentWait),
  eventWaits: eventWaits.map(presentEventWait),
  events: events.map(presentEvent),
  orders: orders.map(presentOrder),
  live: live.map((row) => presentMyLive(row, now)),
  quizzes: quizzes.map(presentQuiz),
  play: play.map(presentOwnPlay),
  playWaits: playWaits.map(presentOwnWait),
  hasGameTables,
  now: now.toISOString(),
})
