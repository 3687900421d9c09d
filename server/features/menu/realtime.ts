import type { Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/realtime/publish.ts'

/** Tells everybody to read the menu again. */
export const publishMenu = (tx: Tx) => publish(tx, 'club', { type: 'menu.changed' }, 'menu')
