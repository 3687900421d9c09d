import type { Device, PairedDevice } from '#contract/devices.ts'
import { type DevicePurpose, isPurpose } from '#contract/rights.ts'
import type { Actor } from '#server/platform/http/router.ts'
import type { DeviceRow } from './queries.ts'

/** A device whose purpose is not known is left out. */
export const isKnown = <P extends { purpose: string }>(row: P): row is P & { purpose: DevicePurpose } =>
  isPurpose(row.purpose)

export const presentDevice = (row: DeviceRow & { purpose: DevicePurpose }): Device => ({
  id: row.id,
  name: row.name,
  purpose: row.purpose,
  place: row.place,
  pairedAt: row.paired_at.toISOString(),
  pairedBy: row.paired_by === null ? null : { userId: row.paired_by, displayName: row.paired_by_name ?? '' },
  lastSeenAt: row.last_seen_at.toISOString(),
})

/** What a device knows about itself; undefined for one of a purpose that this version does not know. */
export const presentPaired = ({ device, rights }: Actor): PairedDevice | undefined =>
  device && isKnown(device)
    ? { id: device.id, name: device.name, purpose: device.purpose, place: device.place, rights: [...rights] }
    : undefined
