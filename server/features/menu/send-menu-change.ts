import type { Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/realtime/publish.ts'

/** Publishes to everybody that the menu must be fetched again. */
export const sendMenuChange = (tx: Tx) => publish(tx, 'club', { type: 'menu.changed' }, 'menu')
