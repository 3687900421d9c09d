import { useState } from 'react'
import { isHoldOver } from '#rules/place-by-mail.ts'

/** A place that is held for an address. Its id was given to this browser only. */
export type HeldPlace = { holdId: string; email: string; heldUntil: string }

const keyOf = (eventId: string) => `spelrum.held-place.${eventId}`

function stored(eventId: string): HeldPlace | null {
  try {
    const held = JSON.parse(sessionStorage.getItem(keyOf(eventId)) ?? 'null') as HeldPlace | null
    return held && !isHoldOver({ heldUntil: new Date(held.heldUntil) }, new Date()) ? held : null
  } catch {
    return null // storage is disabled, or holds something else
  }
}

function store(eventId: string, held: HeldPlace): void {
  try {
    sessionStorage.setItem(keyOf(eventId), JSON.stringify(held))
  } catch {
    // Storage is disabled: after a reload the visitor gives the address again.
  }
}

/** The place that is held in this tab: a phone may reload the page while the mail with the code is read. */
export function useHeldPlace(eventId: string) {
  const [held, setHeld] = useState(() => stored(eventId))
  const keep = (next: HeldPlace) => {
    store(eventId, next)
    setHeld(next)
  }
  return { held, keep }
}

export function dropHeldPlace(eventId: string): void {
  try {
    sessionStorage.removeItem(keyOf(eventId))
  } catch {
    // Storage is disabled: nothing is stored.
  }
}
