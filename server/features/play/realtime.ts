import type { Database, Tx } from '#server/platform/database/database.ts'
import { publishAll } from '#server/platform/realtime/publish.ts'

/** Publishes to staff, and to guests who look at the hall, that the game tables, their prices, or what is played there must be fetched again. */
export const publishPlay = (to: Database | Tx) =>
  publishAll(to, [
    { topic: 'admin', message: { type: 'play.changed' }, key: 'play' },
    { topic: 'club', message: { type: 'playHall.changed' }, key: 'playHall' },
  ])
