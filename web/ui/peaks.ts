import { type AnimationEvent, type ReactElement, useEffect, useState, useSyncExternalStore } from 'react'

/** A moment that is shown over the screen, such as a new level. Its content is a `PeakCard`. */
export type Peak = {
  /** A later one of the same kind replaces one that is not yet shown. */
  kind: string
  content: ReactElement
}

let queue: readonly Peak[] = []
/** What the user does that a peak must not cover, and whether the user should not be distracted from it. */
const holders = new Map<object, { isQuiet: boolean }>()
/** Whether the first of the queue is on the screen. */
let isShown = false

const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows a moment once it would cover nothing that the user does, and once the previous one is closed. */
export function showPeak(peak: Peak): void {
  const before = isShown ? queue.slice(0, 1) : []
  queue = [...before, ...queue.slice(before.length).filter(({ kind }) => kind !== peak.kind), peak]
  notify()
}

/** Closes the moment on the screen. */
export function closePeak(): void {
  if (!isShown) return
  isShown = false
  queue = queue.slice(1)
  notify()
}

/** Nobody may see what another user has reached. */
export function forgetPeaks(): void {
  isShown = false
  queue = []
  notify()
}

/** Notes that the first of the queue is on the screen now. */
export const notePeakShown = (): void => {
  isShown = true
}

/**
 * Keeps peaks waiting while `isHeld`: during a dialog, a question, an open challenge, or an animation in the screen itself. A
 * peak on the screen is closed. While it `isQuiet`, the guest should not be distracted: the frame shows only a lamp when something is on.
 */
export function useHeldPeaks(isHeld: boolean, { isQuiet = false } = {}): void {
  useEffect(() => {
    if (!isHeld) return
    const holder = {}
    holders.set(holder, { isQuiet })
    closePeak()
    notify()
    return () => {
      holders.delete(holder)
      notify()
    }
  }, [isHeld, isQuiet])
}

/** Whether the guest does something that an animation or a toast must not interrupt. */
export const useIsQuiet = (): boolean => useSyncExternalStore(subscribe, isAnyQuiet, () => false)

const isAnyQuiet = () => [...holders.values()].some(({ isQuiet }) => isQuiet)

/**
 * Keeps peaks waiting while an animation in the screen itself runs, if it `isNew`. Returns the `onAnimationEnd` of the element
 * that stops last.
 */
export function useMoment(isNew: boolean): (event: AnimationEvent) => void {
  const [isOver, setOver] = useState(false)
  useHeldPeaks(isNew && !isOver)
  return ({ target, currentTarget }) => {
    if (target === currentTarget) setOver(true)
  }
}

/** The moment to show now, if any. */
export const usePeak = (): ReactElement | null => useSyncExternalStore(subscribe, next, () => null)

const next = () => (holders.size > 0 ? null : (queue[0]?.content ?? null))
