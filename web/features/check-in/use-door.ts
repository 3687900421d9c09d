import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { numberInCode, readCode, whyNotCheckIn } from '#rules/check-in.ts'
import { ruled } from '#web/domain/ruled-booking.ts'
import { request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { outboxKind, put, type Sent } from '#web/platform/outbox.ts'
import { randomId } from '#web/platform/random-id.ts'
import { useMe } from '#web/platform/session.tsx'
import { readStored, store } from '#web/platform/stored.ts'
import { useOutbox } from '#web/platform/use-outbox.ts'
import { toast } from '#web/ui/toast.ts'
import { alreadyText, refusalOf, refusalText } from './use-check-in.ts'

/** A code that was read at the door, and its result. */
export type Scan = {
  requestId: string
  code: string
  /** When it was read, in milliseconds since 1970. */
  at: number
  /** `waiting`: there was no network. It is sent again. */
  state: 'sending' | 'waiting' | 'welcome' | 'refused'
  booking: ListedTableBooking | null
  /** The name of a guest whose own code was read, and who has no table. */
  guest: string | null
  /** Why it was refused, or will probably be while it waits. */
  reason: string | null
  /** Whether a booking that waits for an answer is confirmed with the check-in: `offered` to staff, then their `yes`. */
  confirm: 'no' | 'offered' | 'yes'
}

const shownScans = 10
/** A camera sees one code in many frames. The code is read again after it was out of sight for this long, in milliseconds. */
const outOfSight = 3_000
/** How long an answer may take before the scan waits, in milliseconds. */
const timeout = 4_000

/** What waits in this browser, without anything about the guests. */
type Read = { code: string; confirm: boolean }
type Result = Pick<Scan, 'state' | 'reason'> & Partial<Scan>

/** Shows the result of a scan, while the door is open on this page. */
let show: ((scan: Sent<Read>, result: (booking: Scan['booking']) => Result) => void) | null = null

/** Scans, one lane for each code. */
const reads = outboxKind({
  name: 'scan',
  send: ({ id: requestId, at, state, input: { code, confirm } }: Sent<Read>) => {
    const waitedMs = state === 'sending' ? 0 : Math.min(Math.max(0, Date.now() - at), bounds.scanWaitMs)
    return request('checkIn', { body: { code, requestId, waitedMs, confirm } }, { timeout })
  },
  done: (booking, scan) => show?.(scan, () => ({ state: 'welcome', booking, reason: null })),
  failed: (error, scan) => {
    const { booking: named = null, guest } = refusalOf(error)
    const result = (known: Scan['booking']): Result => {
      const booking = known ?? named
      const outcome = error.code === 'booking_pending' ? answerable(booking) : { reason: refusalText(error) }
      return { state: 'refused', booking, guest: guest?.displayName ?? null, ...outcome }
    }
    if (show) show(scan, result)
    else tellLate({ ...scanOf(scan), ...result(null) })
  },
})

/** A scan that waits. */
const scanOf = ({ id, at, input: { code, confirm } }: Sent<Read>): Scan => ({
  requestId: id,
  code,
  at,
  state: 'waiting',
  booking: null,
  guest: null,
  reason: null,
  confirm: confirm ? 'yes' : 'no',
})

/**
 * Checks in one code after another. A scan without an answer waits in the outbox. `known` are today's bookings, for the name
 * while there is no network.
 */
export function useDoor(known: readonly ListedTableBooking[], onVerdict: (scan: Scan) => void) {
  const { userId } = useMe()
  const sent = useOutbox(reads)
  /** The scans of this page, the latest first. */
  const [own, setOwn] = useState<readonly Scan[]>([])
  /** The same list, for answers that arrive before the next render. */
  const latest = useRef(own)
  /** Until when each code counts as still before the camera. */
  const seen = useRef(new Map<string, number>())
  const isOwn = ({ id }: Sent) => own.some(({ requestId }) => requestId === id)
  const earlier = sent.filter((each) => each.state !== 'failed' && !isOwn(each)).map(scanOf)
  const scans = [...own, ...earlier.toReversed()].map((scan) => ({
    ...scan,
    booking: scan.booking ?? bookingOf(scan.code, known),
  }))

  const update = (next: readonly Scan[]) => {
    latest.current = next.filter(({ state }, index) => index < shownScans || isUnanswered(state))
    setOwn(latest.current)
  }
  const settle = (scan: Scan, change: Result) => {
    const settled = { ...scan, booking: scan.booking ?? bookingOf(scan.code, known), ...change }
    const isKnown = latest.current.includes(scan)
    update(
      isKnown ? latest.current.map((each) => (each === scan ? settled : each)) : [...latest.current, settled],
    )
    if (scan.state === 'sending') onVerdict(settled)
    else if (settled.state === 'refused') tellLate(settled)
  }
  const find = (id: string) => latest.current.find(({ requestId }) => requestId === id)

  const showResult = useEffectEvent<NonNullable<typeof show>>((entry, result) => {
    const scan = find(entry.id) ?? scanOf(entry)
    settle(scan, result(scan.booking ?? bookingOf(scan.code, known)))
  })
  useEffect(() => {
    show = (entry, result) => showResult(entry, result)
    adoptStored(userId)
    return () => {
      show = null
    }
  }, [userId])

  const noteWaiting = useEffectEvent(() => {
    for (const { id } of sent.filter(({ state }) => state === 'waiting')) {
      const scan = find(id)
      if (scan?.state !== 'sending') continue
      settle(scan, { state: 'waiting', reason: null, ...(scan.confirm === 'no' && expectedOf(scan, scans)) })
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an entry has changed
  useEffect(() => noteWaiting(), [sent])

  /** Checks in a code that was typed. */
  const read = (code: string) => {
    const [requestId, at] = [randomId(), Date.now()]
    const scan: Scan = {
      requestId,
      code,
      at,
      state: 'sending',
      booking: bookingOf(code, known),
      guest: null,
      reason: null,
      confirm: 'no',
    }
    update([scan, ...latest.current])
    if (readCode(code)) put(reads, code, { code, confirm: false }, { id: requestId })
    else settle(scan, { state: 'refused', reason: t('door.foreign') })
  }
  /** Sends a scan again, now with the confirmation. It was refused, or waits, so its id has no effect yet. */
  const confirm = ({ requestId }: Scan) => {
    const scan = find(requestId)
    if (scan?.confirm !== 'offered') return
    const again: Scan = { ...scan, at: Date.now(), state: 'sending', reason: null, confirm: 'yes' }
    update(latest.current.map((each) => (each === scan ? again : each)))
    put(reads, scan.code, { code: scan.code, confirm: true }, { id: requestId })
  }
  /** Checks in a code that the camera sees, once while it stays in the picture. */
  const see = (code: string) => {
    const now = Date.now()
    const isNew = (seen.current.get(code) ?? 0) < now
    seen.current.set(code, now + outOfSight)
    if (isNew) read(code)
  }
  return { scans, read, see, confirm }
}

/** The known booking that a code names. Only the server knows which table a guest's own code means. */
function bookingOf(code: string, known: readonly ListedTableBooking[]): ListedTableBooking | null {
  const read = readCode(code)
  if (read?.of !== 'booking') return null
  return known.find((each) => ('id' in read ? each.id === read.id : each.number === read.number)) ?? null
}

const isUnanswered = (state: Scan['state']) => state === 'sending' || state === 'waiting'

type Outcome = Pick<Scan, 'reason'> & Partial<Pick<Scan, 'confirm'>>

/** What staff can do about a booking that waits for an answer: confirm it, unless its time is wrong too. */
function answerable(booking: ListedTableBooking | null): Outcome {
  const refusal = booking && whyNotCheckIn({ ...ruled(booking), status: 'confirmed' }, new Date())
  if (refusal) return { reason: `${t('door.pending')} ${t(`problems.codes.${refusal}`)}` }
  return { reason: t('door.pending'), confirm: 'offered' }
}

/** Why a scan that waits will probably be refused, as far as this device knows. */
function expectedOf({ requestId, booking, at }: Scan, scans: readonly Scan[]): Outcome {
  if (!booking) return { reason: null }
  const isSame = (each: Scan) => each.requestId !== requestId && each.booking?.id === booking.id
  if (scans.some((each) => each.state !== 'refused' && isSame(each))) return { reason: t('door.readBefore') }
  const refusal = whyNotCheckIn(ruled(booking), new Date(at))
  if (refusal === 'booking_pending') return answerable(booking)
  if (refusal === 'already_checked_in' && booking.checkedInAt)
    return { reason: alreadyText(booking.checkedInAt) }
  return { reason: refusal && t(`problems.codes.${refusal}`) }
}

/** The name of the guest if it is known, or the number in the code; null for a foreign code. */
export const nameOf = ({ booking, guest, code }: Scan): string | null =>
  booking?.guest.displayName || guest || numberInCode(code)

/** The guest has passed the door, so staff must see a refusal that arrives later. */
const tellLate = (scan: Scan) =>
  toast({
    title: t('door.lateRefusal', { guest: nameOf(scan) ?? '' }),
    message: scan.reason ?? '',
    kind: 'warning',
    about: 'news',
  })

/** An earlier version stored scans by user under another key. The one before it called their id `scanId`. */
type Stored = Read & { requestId?: string; scanId?: string; at: number }
function adoptStored(userId: string): void {
  const all: Record<string, Stored[]> = JSON.parse(readStored('door') ?? '{}')
  if (!all[userId]?.length) return
  for (const { scanId = randomId(), requestId = scanId, code, confirm = false, at } of all[userId])
    put(reads, code, { code, confirm }, { id: requestId, at })
  store('door', JSON.stringify({ ...all, [userId]: [] }))
}
