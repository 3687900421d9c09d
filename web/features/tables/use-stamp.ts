import { useEffect, useState } from 'react'
import type { TableBooking } from '#contract/table-bookings.ts'
import { useMe } from '#web/platform/session.tsx'
import { readIds, rememberId } from '#web/platform/stored.ts'

/**
 * Whether a ticket is stamped now: its booking was confirmed while it is on the screen or, if `isOpened`, this browser opens it
 * for the first time since the confirmation.
 */
export function useStamp({ id, status }: TableBooking, isOpened: boolean): boolean {
  const key = `spelrum.stamped.${useMe().userId}`
  const [stamp, setStamp] = useState(() => ({
    status,
    isNew: isOpened && status === 'confirmed' && !readIds(key).includes(id),
  }))
  if (stamp.status !== status) setStamp({ status, isNew: status === 'confirmed' })
  useEffect(() => {
    if (stamp.isNew) rememberId(key, id)
  }, [stamp.isNew, key, id])
  return stamp.isNew
}
