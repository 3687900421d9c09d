import type { Database, Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/realtime/publish.ts'

/** Publishes to staff that the game tables, their prices, or what is played there must be fetched again. */
export const publishPlay = (to: Database | Tx) => publish(to, 'admin', { type: 'play.changed' }, 'play')
