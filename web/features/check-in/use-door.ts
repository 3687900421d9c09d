import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DoorParty, DoorRefusal, DoorScanInput, DoorVerdict } from '#contract/door.ts'
import { numberInCode, readCode } from '#rules/check-in.ts'
import { letIn, letOut } from '#rules/door.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { partyOf, ruledParty } from '#web/domain/door-party.ts'
import { type ApiError, request } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { t } from '#web/platform/language.ts'
import { outboxKind, put, type Sent } from '#web/platform/outbox.ts'
import { randomId } from '#web/platform/random-id.ts'
import { useMe } from '#web/platform/session.tsx'
import { readStored, store } from '#web/platform/stored.ts'
import { useOutbox } from '#web/platform/use-outbox.ts'
import { toast } from '#web/ui/toast.ts'
import { doorName, waitedOf } from './use-count.ts'

/** A code that was read at the door, and its result. */
export type Scan = {
  requestId: string
  code: string
  /** When it was read, in milliseconds since 1970. */
  at: number
  /** `waiting`: there was no network. It is sent again. */
  state: 'sending' | 'waiting' | 'welcome' | 'refused'
  party: DoorParty | null
  /** The friend of the party whose ticket it is; null for every other code, and until the answer. */
  friend: DoorVerdict['friend'] | null
  direction: DoorScanInput['direction']
  /** How many of the party; null: all. */
  people: number | null
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
type Read = {
  code: string
  confirm: boolean
  /** An earlier version stored neither of these. */
  direction?: DoorScanInput['direction']
  people?: number | null
  door?: string | null
}
type Result = Pick<Scan, 'state' | 'reason'> & Partial<Scan>

/** Shows the result of a scan, while the door is open on this page. */
let show: ((scan: Sent<Read>, result: (party: Scan['party']) => Result) => void) | null = null

/** Scans, one lane for each code. */
const reads = outboxKind({
  name: 'scan',
  send: (entry: Sent<Read>) => {
    const { code, confirm, direction = 'in', people = null, door = null } = entry.input
    const [requestId, waitedMs] = [entry.id, waitedOf(entry)]
    const body = { code, requestId, direction, people, waitedMs, confirm, door }
    return request('scanAtDoor', { body }, { timeout })
  },
  done: ({ party, friend = null }, scan) =>
    show?.(scan, () => ({ state: 'welcome', party, friend, reason: null })),
  failed: (error, scan) => {
    const { party: named = null, friend = null } = (error.problem?.current ?? {}) as DoorRefusal
    const result = (known: Scan['party']): Result => {
      const party = named ?? known
      const outcome =
        error.code === 'booking_pending'
          ? answerable(party)
          : { reason: refusalText(error, friend ? null : party) }
      return { state: 'refused', party, friend, ...outcome }
    }
    if (show) show(scan, result)
    else tellLate({ ...scanOf(scan), ...result(null) })
  },
})

/** A scan that waits. */
const scanOf = ({ id, at, input }: Sent<Read>): Scan => ({
  requestId: id,
  code: input.code,
  at,
  state: 'waiting',
  party: null,
  friend: null,
  direction: input.direction ?? 'in',
  people: input.people ?? null,
  reason: null,
  confirm: input.confirm ? 'yes' : 'no',
})

/**
 * Checks in one code after another. A scan without an answer waits in the outbox. `known` are today's parties, for the name
 * while there is no network.
 */
export function useDoor(known: readonly DoorParty[], onVerdict: (scan: Scan) => void) {
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
    party: scan.party ?? partyOf(scan.code, known),
  }))

  const update = (next: readonly Scan[]) => {
    latest.current = next.filter(({ state }, index) => index < shownScans || isUnanswered(state))
    setOwn(latest.current)
  }
  const settle = (scan: Scan, change: Result) => {
    const settled = { ...scan, party: scan.party ?? partyOf(scan.code, known), ...change }
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
    settle(scan, result(scan.party ?? partyOf(scan.code, known)))
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

  /** Lets in, or out, by a code that was typed or chosen: `people` of the party, or all. */
  const read = (code: string, direction: Scan['direction'] = 'in', people: number | null = null) => {
    const [requestId, at] = [randomId(), Date.now()]
    const scan: Scan = {
      requestId,
      code,
      at,
      state: 'sending',
      party: partyOf(code, known),
      friend: null,
      direction,
      people,
      reason: null,
      confirm: 'no',
    }
    update([scan, ...latest.current])
    const input = { code, confirm: false, direction, people, door: doorName() }
    if (readCode(code)) put(reads, code, input, { id: requestId })
    else settle(scan, { state: 'refused', reason: t('door.foreign') })
  }
  /** Sends a scan again, now with the confirmation. It was refused, or waits, so its id has no effect yet. */
  const confirm = ({ requestId }: Scan) => {
    const scan = find(requestId)
    if (scan?.confirm !== 'offered') return
    const again: Scan = { ...scan, at: Date.now(), state: 'sending', reason: null, confirm: 'yes' }
    update(latest.current.map((each) => (each === scan ? again : each)))
    put(reads, scan.code, { code: scan.code, confirm: true, door: doorName() }, { id: requestId })
  }
  /** Reads a code that the camera sees, once while it stays in the picture. */
  const see = (code: string, direction: Scan['direction']) => {
    const now = Date.now()
    const isNew = (seen.current.get(code) ?? 0) < now
    seen.current.set(code, now + outOfSight)
    if (isNew) read(code, direction)
  }
  return { scans, read, see, confirm }
}

const isUnanswered = (state: Scan['state']) => state === 'sending' || state === 'waiting'

type Outcome = Pick<Scan, 'reason'> & Partial<Pick<Scan, 'confirm'>>

/** Why it was refused. A party that is inside has the time and the door. */
function refusalText(error: ApiError, party: DoorParty | null): string {
  return error.code === 'already_inside' ? insideText(party) : errorMessage(error)
}

function insideText(party: DoorParty | null): string {
  if (!party?.last) return t('problems.codes.already_inside')
  const { time } = stockholmWallClock(new Date(party.last.at))
  const { door } = party.last
  return door === null ? t('door.insideSince', { time }) : t('door.insideSinceAt', { time, door })
}

/** What staff can do about a booking that waits for an answer: confirm it, unless its time is wrong too. */
function answerable(party: DoorParty | null): Outcome {
  const ruled = party && ruledParty(party)
  const confirmed = ruled?.table && { ...ruled, table: { ...ruled.table, status: 'confirmed' as const } }
  const refusal = confirmed && letIn(confirmed, null, new Date())
  if (typeof refusal === 'string') return { reason: `${t('door.pending')} ${t(`problems.codes.${refusal}`)}` }
  return { reason: t('door.pending'), confirm: 'offered' }
}

/** Why a scan that waits will probably be refused, as far as this device knows. */
function expectedOf({ requestId, party, at, direction, people }: Scan, scans: readonly Scan[]): Outcome {
  if (!party) return { reason: null }
  const isSame = (each: Scan) =>
    each.requestId !== requestId && each.direction === direction && each.party?.code === party.code
  if (people === null && scans.some((each) => each.state !== 'refused' && isSame(each)))
    return { reason: t('door.readBefore') }
  const ruled = ruledParty(party)
  const result = direction === 'in' ? letIn(ruled, people, new Date(at)) : letOut(ruled, people)
  if (typeof result !== 'string') return { reason: null }
  if (result === 'booking_pending') return answerable(party)
  return { reason: result === 'already_inside' ? insideText(party) : t(`problems.codes.${result}`) }
}

/** The name of the guest if it is known, or the number in the code; null for a foreign code. */
export const nameOf = ({ party, friend, code }: Scan): string | null =>
  friend?.name || party?.name || numberInCode(code)

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
