import type { Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/realtime/publish.ts'

/** Publishes to those who pair devices that the list must be fetched again. */
export const publishDevices = (tx: Tx) => publish(tx, 'admin', { type: 'devices.changed' }, 'devices')
