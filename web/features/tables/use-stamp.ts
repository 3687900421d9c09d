import { useEffect, useState } from 'react'
import type { TableBooking } from '#contract/table-bookings.ts'
import { useMe } from '#web/platform/session.tsx'
import { readItem, writeItem } from '#web/platform/stored.ts'

/** How many stamped bookings this browser remembers. */
const remembered = 30

function stampedOf(key: string): readonly string[] {
  try {
    const ids: unknown = JSON.parse(readItem(key) ?? '[]')
    return Array.isArray(ids) ? ids : []
  } catch {
    return [] // something else is stored
  }
}

/**
 * Whether a ticket is stamped now: its booking was confirmed while it is on the screen or, if `isOpened`, this browser opens it
 * for the first time since the confirmation.
 */
export function useStamp({ id, status }: TableBooking, isOpened: boolean): boolean {
  const key = `spelrum.stamped.${useMe().userId}`
  const [stamp, setStamp] = useState(() => ({
    status,
    isNew: isOpened && status === 'confirmed' && !stampedOf(key).includes(id),
  }))
  if (stamp.status !== status) setStamp({ status, isNew: status === 'confirmed' })
  useEffect(() => {
    if (stamp.isNew)
      writeItem(key, JSON.stringify([...stampedOf(key).filter((each) => each !== id), id].slice(-remembered)))
  }, [stamp.isNew, key, id])
  return stamp.isNew
}
