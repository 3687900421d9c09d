import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { numberInCode, readBookingCode, whyNotCheckIn } from '#rules/check-in.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { randomId } from '#web/platform/random-id.ts'
import { useMe } from '#web/platform/session.tsx'
import { readStored, store } from '#web/platform/stored.ts'
import { toast } from '#web/ui/toast.ts'
import { alreadyText, refusalText } from './use-check-in.ts'

/** One code that was read at the door, and what came of it. */
export type Scan = {
  scanId: string
  code: string
  /** When it was read, in milliseconds since 1970. */
  at: number
  /** `waiting`: there was no network. It is sent again. */
  state: 'sending' | 'waiting' | 'welcome' | 'refused'
  booking: ListedTableBooking | null
  /** Why it was refused, or will probably be while it waits. */
  reason: string | null
}

const shownScans = 10
/** A code is held before the camera for many frames. It is read anew after this long out of sight, in milliseconds. */
const outOfSight = 3_000
/** How long an answer may take before the scan waits, and the time between two attempts, in milliseconds. */
const timeout = 4_000
const retryGap = 5_000

/**
 * Checks in one code after another. A scan without an answer waits in this browser, also over a reload, and is sent until it
 * has one. `known` are today's bookings, for the name while there is no network.
 */
export function useDoor(known: readonly ListedTableBooking[], onVerdict: (scan: Scan) => void) {
  const { userId } = useMe()
  const [scans, setScans] = useState(() => storedScans(userId))
  /** The same list, for answers that arrive before the next render. */
  const latest = useRef(scans)
  /** Until when each code counts as still before the camera. */
  const seen = useRef(new Map<string, number>())
  const isResending = useRef(false)
  const told = useEffectEvent(onVerdict)
  const find = useEffectEvent((code: string) => bookingOf(code, known))

  const update = (next: Scan[]) => {
    latest.current = next.filter(({ state }, index) => index < shownScans || isUnanswered(state))
    setScans(latest.current)
  }
  const settle = (scan: Scan, change: Partial<Scan>) => {
    const settled = { ...scan, booking: scan.booking ?? find(scan.code), ...change }
    if (!isUnanswered(settled.state))
      changeStored(userId, (waiting) => waiting.filter(({ scanId }) => scanId !== scan.scanId))
    update(latest.current.map((each) => (each.scanId === scan.scanId ? settled : each)))
    if (scan.state === 'sending') told(settled)
    else if (settled.state === 'refused') tellLate(settled)
  }
  /** Whether there was an answer. */
  const send = async (scan: Scan): Promise<boolean> => {
    const isFirst = scan.state === 'sending'
    const waitedMs = isFirst ? 0 : Math.min(Math.max(0, Date.now() - scan.at), bounds.scanWaitMs)
    const { code, scanId } = scan
    try {
      const booking = await request('checkIn', { body: { code, scanId, waitedMs } }, { timeout })
      settle(scan, { state: 'welcome', booking, reason: null })
      return true
    } catch (error) {
      const isFinal = error instanceof ApiError && hasDecided(error)
      if (isFinal) settle(scan, { state: 'refused', reason: refusalText(error) })
      else if (isFirst) settle(scan, { state: 'waiting', reason: reasonOf(scan, latest.current, find) })
      return isFinal
    }
  }
  const resend = useEffectEvent(async () => {
    if (isResending.current) return
    isResending.current = true
    for (const scan of latest.current.filter(({ state }) => state === 'waiting').toReversed())
      if (!(await send(scan))) break
    isResending.current = false
  })
  const isWaiting = scans.some(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!isWaiting) return
    void resend()
    const again = () => void resend()
    const timer = setInterval(again, retryGap)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [isWaiting])

  /** Checks in a code that was typed. */
  const read = (code: string) => {
    const at = Date.now()
    const scanId = randomId()
    const booking = bookingOf(code, known)
    const scan: Scan = { scanId, code, at, state: 'sending', booking, reason: null }
    update([scan, ...latest.current])
    if (!readBookingCode(code)) return settle(scan, { state: 'refused', reason: t('door.foreign') })
    changeStored(userId, (waiting) => [...waiting, { scanId, code, at }])
    void send(scan)
  }
  /** Checks in a code that the camera sees, once while it stays in the picture. */
  const see = (code: string) => {
    const now = Date.now()
    const isNew = (seen.current.get(code) ?? 0) < now
    seen.current.set(code, now + outOfSight)
    if (isNew) read(code)
  }
  return {
    scans: scans.map((scan) => ({ ...scan, booking: scan.booking ?? bookingOf(scan.code, known) })),
    read,
    see,
  }
}

/** The known booking that a code names. */
function bookingOf(code: string, known: readonly ListedTableBooking[]): ListedTableBooking | null {
  const read = readBookingCode(code)
  if (!read) return null
  return known.find((each) => ('id' in read ? each.id === read.id : each.number === read.number)) ?? null
}

const isUnanswered = (state: Scan['state']) => state === 'sending' || state === 'waiting'

/** Whether the server has answered for good. A lost session and too many requests pass. */
const hasDecided = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 429

/** Why a scan that waits will probably be refused, as far as this device knows. */
function reasonOf(
  { scanId, booking, at }: Scan,
  scans: readonly Scan[],
  find: (code: string) => ListedTableBooking | null,
): string | null {
  if (!booking) return null
  const isSame = (each: Scan) => (each.booking ?? find(each.code))?.id === booking.id
  if (scans.some((each) => each.scanId !== scanId && each.state !== 'refused' && isSame(each)))
    return t('door.readBefore')
  const checkedInAt = booking.checkedInAt === null ? null : new Date(booking.checkedInAt)
  const span = { startsAt: new Date(booking.startsAt), endsAt: new Date(booking.endsAt) }
  const refusal = whyNotCheckIn({ status: booking.status, ...span, checkedInAt }, new Date(at))
  if (refusal === 'already_checked_in' && booking.checkedInAt) return alreadyText(booking.checkedInAt)
  return refusal && t(`problems.codes.${refusal}`)
}

/** The guest has passed the door, so staff must hear of a refusal that comes later. */
const tellLate = ({ booking, code, reason }: Scan) =>
  toast({
    title: t('door.lateRefusal', { guest: booking?.guest.displayName || (numberInCode(code) ?? '') }),
    message: reason ?? '',
    kind: 'warning',
    about: 'news',
  })

/** What waits of each user, without anything about the guests. */
type Waiting = Pick<Scan, 'scanId' | 'code' | 'at'>
const allStored = (): Record<string, Waiting[]> => JSON.parse(readStored('door') ?? '{}')

/** Changes what waits of a user. What other users, or other tabs, have stored stays. */
function changeStored(userId: string, change: (waiting: Waiting[]) => Waiting[]): void {
  const all = allStored()
  store('door', JSON.stringify({ ...all, [userId]: change(all[userId] ?? []) }))
}

/** The scans of this user that waited when the page was closed, the latest first. */
const storedScans = (userId: string): Scan[] =>
  (allStored()[userId] ?? [])
    .map((scan) => ({ ...scan, state: 'waiting' as const, booking: null, reason: null }))
    .toReversed()
