import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { numberInCode, readBookingCode, whyNotCheckIn } from '#rules/check-in.ts'
import { ruled } from '#web/domain/ruled-booking.ts'
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
  /** Whether a booking that waits for an answer is confirmed with the check-in: `offered` to staff, then their `yes`. */
  confirm: 'no' | 'offered' | 'yes'
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
    // Staff have confirmed it meanwhile: the answer to that comes.
    if (latest.current.some((each) => each.scanId === scan.scanId && each.confirm !== scan.confirm)) return
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
    const confirm = scan.confirm === 'yes'
    try {
      const booking = await request('checkIn', { body: { code, scanId, waitedMs, confirm } }, { timeout })
      settle(scan, { state: 'welcome', booking, reason: null })
      return true
    } catch (error) {
      const isFinal = error instanceof ApiError && hasDecided(error)
      if (isFinal)
        settle(scan, {
          state: 'refused',
          ...(error.code === 'booking_pending'
            ? answerable(scan.booking ?? find(code))
            : { reason: refusalText(error) }),
        })
      else if (isFirst)
        settle(scan, { state: 'waiting', ...(!confirm && expectedOf(scan, latest.current, find)) })
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
    const scan: Scan = { scanId, code, at, state: 'sending', booking, reason: null, confirm: 'no' }
    update([scan, ...latest.current])
    if (!readBookingCode(code)) return settle(scan, { state: 'refused', reason: t('door.foreign') })
    changeStored(userId, (waiting) => [...waiting, { scanId, code, at }])
    void send(scan)
  }
  /** Sends a scan again, now with the confirmation. It was refused, or waits, so its id has no effect yet. */
  const confirm = ({ scanId }: Scan) => {
    const scan = latest.current.find((each) => each.scanId === scanId)
    if (scan?.confirm !== 'offered') return
    const { code } = scan
    const again: Scan = { ...scan, at: Date.now(), state: 'sending', reason: null, confirm: 'yes' }
    update(latest.current.map((each) => (each === scan ? again : each)))
    changeStored(userId, (waiting) => [
      ...waiting.filter((each) => each.scanId !== scanId),
      { scanId, code, at: again.at, confirm: true },
    ])
    void send(again)
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
    confirm,
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

type Outcome = Pick<Scan, 'reason'> & Partial<Pick<Scan, 'confirm'>>

/** What staff can do about a booking that waits for an answer: confirm it, unless its time is wrong too. */
function answerable(booking: ListedTableBooking | null): Outcome {
  const refusal = booking && whyNotCheckIn({ ...ruled(booking), status: 'confirmed' }, new Date())
  if (refusal) return { reason: `${t('door.pending')} ${t(`problems.codes.${refusal}`)}` }
  return { reason: t('door.pending'), confirm: 'offered' }
}

/** Why a scan that waits will probably be refused, as far as this device knows. */
function expectedOf(
  { scanId, booking, at }: Scan,
  scans: readonly Scan[],
  find: (code: string) => ListedTableBooking | null,
): Outcome {
  if (!booking) return { reason: null }
  const isSame = (each: Scan) => (each.booking ?? find(each.code))?.id === booking.id
  if (scans.some((each) => each.scanId !== scanId && each.state !== 'refused' && isSame(each)))
    return { reason: t('door.readBefore') }
  const refusal = whyNotCheckIn(ruled(booking), new Date(at))
  if (refusal === 'booking_pending') return answerable(booking)
  if (refusal === 'already_checked_in' && booking.checkedInAt)
    return { reason: alreadyText(booking.checkedInAt) }
  return { reason: refusal && t(`problems.codes.${refusal}`) }
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
type Waiting = Pick<Scan, 'scanId' | 'code' | 'at'> & { confirm?: true }
const allStored = (): Record<string, Waiting[]> => JSON.parse(readStored('door') ?? '{}')

/** Changes what waits of a user. What other users, or other tabs, have stored stays. */
function changeStored(userId: string, change: (waiting: Waiting[]) => Waiting[]): void {
  const all = allStored()
  store('door', JSON.stringify({ ...all, [userId]: change(all[userId] ?? []) }))
}

/** The scans of this user that waited when the page was closed, the latest first. */
const storedScans = (userId: string): Scan[] =>
  (allStored()[userId] ?? [])
    .map(({ confirm, ...scan }) => ({
      ...{ ...scan, state: 'waiting' as const, booking: null, reason: null },
      confirm: confirm ? ('yes' as const) : ('no' as const),
    }))
    .toReversed()
