import { useEffect, useLayoutEffect } from 'react'
import type { KnownTonight } from '#web/domain/tonight.ts'
import { store } from '#web/platform/stored.ts'

const minute = 60_000
/** Milliseconds for which a screen may have the space before there is something to say. */
const soon = 10 * minute
/** Milliseconds before a table's time: its check-in opens an hour before. The rule is not in the frame, which every guest loads. */
const tableComesBefore = 60 * minute + soon

/** Food that is ready is announced for this many milliseconds. Then it is cold. */
export const warm = 10 * minute

/** Whether a screen shows the guest's session at a game table: the hall does, and the table's own. */
export const isOfPlay = (gameTableId: string, pathname?: string): boolean =>
  pathname === '/play' || pathname === `/play/table/${gameTableId}`

type Shown = {
  /** The ids of competitions whose result the guest has seen. */
  seen: readonly string[]
  /** Without what the screen at this address says itself. */
  pathname?: string
  /** By the device's date. */
  now?: number
}

/**
 * From when on there may be something to say, in milliseconds: ten minutes before a competition is to begin or a check-in opens;
 * 0 for what has begun, for an order that is made or warm, and in the queue for a game table. Null when nothing is expected.
 */
export function comesFrom(
  { orders, live, tables, play, playWaits }: KnownTonight,
  { seen, pathname, now = Date.now() }: Shown,
): number | null {
  const starts = [
    ...orders
      .filter(
        ({ id, status, readyAt }) =>
          pathname !== `/order/${id}` &&
          (status === 'preparing' || (status === 'ready' && Date.parse(readyAt ?? '') + warm > now)),
      )
      .map(() => 0),
    ...live
      .filter(({ competitionId, stage }) => stage.status !== 'finished' || !seen.includes(competitionId))
      .map(({ stage, startDate }) => (stage.status === 'waiting' ? Date.parse(startDate) - soon : 0)),
    ...tables
      .filter(({ id, checkedInAt }) => pathname !== `/table-booking/${id}` && checkedInAt === null)
      .map(({ startsAt }) => Date.parse(startsAt) - tableComesBefore),
    ...(pathname === '/play' ? [] : playWaits.map(() => 0)),
    ...play.filter(({ table }) => !isOfPlay(table.id, pathname)).map(() => 0),
  ]
  return starts.length > 0 ? Math.min(...starts) : null
}

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
 * Stores for boot.ts from when on a screen begins with the space.
 * @param isNear whether it does now; null while that is not known
 * @param from when it will, in milliseconds; null for never
 */
export function useStoredSpace(isNear: boolean | null, from: number | null): void {
  useEffect(() => {
    if (isNear !== null) store('strip', String((isNear ? Date.now() : from) ?? ''))
  }, [isNear, from])
}
