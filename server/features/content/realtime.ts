import type { Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/realtime/publish.ts'

/** The texts or pictures of the home screen changed. */
export const publishHomeChanged = (tx: Tx) => publish(tx, 'club', { type: 'home.changed' }, 'home')

export const publishHeaderChanged = (tx: Tx) => publish(tx, 'club', { type: 'header.changed' }, 'header')
