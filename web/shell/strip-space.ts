import { useEffect, useLayoutEffect } from 'react'
import { store } from '#web/platform/stored.ts'

const attribute = 'data-strip'

/** The screen for which this page has decided last; null at first, when the document has been painted with the space or without. */
let decidedFor: string | null = null

/**
 * Keeps space for the strip where the screen begins. It changes with the screen and never under a finger: a strip that comes
 * later lies over the screen, and where it has gone the space stays. At the next visit boot.ts keeps it from the start.
 * @param screen what identifies the screen
 * @param isWanted whether there is a strip on this screen, or soon may be; null while that is not known
 */
export function useStripSpace(screen: string, isWanted: boolean | null): void {
  useLayoutEffect(() => {
    if (decidedFor === screen) return
    const isPainted = decidedFor === null && isWanted === null
    decidedFor = screen
    if (!isPainted) document.documentElement.toggleAttribute(attribute, isWanted ?? false)
  }, [screen, isWanted])
  // A screen without the frame of guests.
  useLayoutEffect(
    () => () => {
      document.documentElement.removeAttribute(attribute)
      decidedFor = ''
    },
    [],
  )
}

/**
 * Tells boot.ts from when on a screen begins with the space.
 * @param isNear whether it does now; null while that is not known
 * @param from when it will, in milliseconds; null for never
 */
export function useStoredSpace(isNear: boolean | null, from: number | null): void {
  useEffect(() => {
    if (isNear !== null) store('strip', String((isNear ? Date.now() : from) ?? ''))
  }, [isNear, from])
}
