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
 * @param isAny whether this holds on any screen
 */
export function useStripSpace(screen: string, isWanted: boolean | null, isAny: boolean | null): void {
  useLayoutEffect(() => {
    if (decidedFor === screen) return
    const isFirst = decidedFor === null
    decidedFor = screen
    if (!isFirst) document.documentElement.toggleAttribute(attribute, isWanted ?? false)
  }, [screen, isWanted])
  // A screen without the frame of guests.
  useLayoutEffect(
    () => () => {
      document.documentElement.removeAttribute(attribute)
      decidedFor = ''
    },
    [],
  )
  useEffect(() => {
    if (isAny !== null) store('strip', isAny ? '1' : '')
  }, [isAny])
}
