import { isDeepStrictEqual } from 'node:util'
import type { MyPlay } from '#contract/my-play.ts'
import type { PlaySession, PlayStep } from '#contract/play.ts'
import { readCode } from '#rules/check-in.ts'
import { canAdjust, canEndAt, endedAtOf, whyNotPlayAt } from '#rules/play.ts'
import { playPrice } from '#rules/play-price.ts'
import { findGuestByCode } from '#server/features/tables/queries.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { presentNow } from './board-queries.ts'
import { hasOpenSession, newGuest, readMyPlay } from './my-play-queries.ts'
import { ruledSession, titleOf } from './present.ts'
import { findGameTable, type GameTableRow, lockGameTable } from './queries.ts'
import { isHeldForParty } from './queue-queries.ts'
import { publishSession } from './realtime.ts'
import {
  closeSegment,
  databaseNow,
  findSession,
  insertAdjustment,
  insertSegment,
  isPlayedAt,
  lockSession,
  type SessionGuest,
  type SessionRow,
  writeSession,
} from './session-queries.ts'
import { takeGameTable } from './take-game-table.ts'

/** The words of the log of changes. */
const actions = {
  pause: 'playSession.paused',
  resume: 'playSession.resumed',
  stop: 'playSession.stopped',
  move: 'playSession.moved',
  players: 'playSession.players',
  adjust: 'playSession.adjusted',
  guest: 'playSession.guest',
} as const

/**
 * Takes one step of a session, and returns it as it is then. The same request sent again, and a step that changes nothing, write nothing. Throws
 * not_found, stale_version (with the session), key_reused, play_ended, play_already, play_table_taken, play_table_held, play_time_taken, table_unavailable
 * or validation_failed.
 */
export const stepPlay = (
  engine: Engine,
  adminId: string,
  sessionId: string,
  step: PlayStep,
): Promise<PlaySession> =>
  inTransaction(engine.db, (tx) => takeStep(tx, engine, { actorId: adminId, sessionId, step }))

/** The guest of a session stops it, as it is then: staff may have changed it meanwhile. Throws not_found, key_reused or play_ended. */
export const stopMyPlay = (
  engine: Engine,
  userId: string,
  sessionId: string,
  requestId: string,
): Promise<MyPlay> =>
  inTransaction(engine.db, async (tx) => {
    const before = await lockSession(tx, sessionId)
    if (before?.guest_id !== userId) throw new ProblemError('not_found')
    const step = { requestId, version: before.version, step: 'stop' } as const
    await takeStep(tx, engine, { actorId: userId, sessionId, step })
    return readMyPlay(tx, userId, await databaseNow(tx))
  })

type Step = { actorId: string; sessionId: string; step: PlayStep }

async function takeStep(tx: Tx, engine: Engine, { actorId, sessionId, step }: Step): Promise<PlaySession> {
  // Tables are locked before sessions, as by a start.
  const target = step.gameTableId === undefined ? undefined : await lockGameTable(tx, step.gameTableId)
  const before = await lockSession(tx, sessionId)
  const isTaken = target !== undefined && (await isPlayedAt(tx, target.id))
  const isHeld = target !== undefined && (await isHeldForParty(tx, target.id))
  // Read after what was played there has ended, so that the times do not meet.
  const now = await databaseNow(tx)
  if (!before) throw new ProblemError('not_found')
  const { requestId, version, guestCode: _code, ...asked } = step
  if (isRepeated(before, requestId, asked)) return presentNow(tx, before, now)
  if (before.stopped_at !== null) throw new ProblemError('play_ended')
  if (before.version !== version) return refuseStale(tx, before, now)
  const change = await changeOf(tx, before, step, target && { ...target, isTaken, isHeld }, now)
  if (!change) return presentNow(tx, before, now)
  const { table, stopped, guest, after } = change
  const claim = { tableId: table.id, sessionId, adminId: actorId, promised: before.promised_until, now }
  const promisedUntil = step.step === 'move' ? await takeGameTable(tx, engine, claim) : undefined
  const written = { requestId, step: asked, tableId: table.id, promisedUntil, stopped, guest }
  if (!(await writeSession(tx, sessionId, version, written))) return refuseStale(tx, before, now)
  await writeParts(tx, before, step, table, actorId, now)
  await audit(tx, {
    subjectType: 'playSession',
    subjectId: sessionId,
    actorId,
    action: actions[step.step],
    after: { title: titleOf(table), ...after },
  })
  await publishSession(tx, sessionId, [before.guest_id])
  return presentNow(tx, (await findSession(tx, sessionId)) as SessionRow, now)
}

/** Whether the latest step of a session was this request. Throws key_reused when that one was another step. */
function isRepeated({ last_request_id, last_step }: SessionRow, requestId: string, asked: object): boolean {
  if (last_request_id !== requestId) return false
  // The release before did not store the step.
  if (last_step !== null && !isDeepStrictEqual(last_step, asked)) throw new ProblemError('key_reused')
  return true
}

async function refuseStale(tx: Tx, row: SessionRow, now: Date): Promise<never> {
  throw new ProblemError('stale_version', { current: await presentNow(tx, row, now) })
}

/** The segment that goes on; none in a pause. */
const running = ({ segments }: SessionRow) => segments.find(({ ended_at }) => ended_at === null)
const playersOf = ({ segments }: SessionRow) => segments.at(-1)?.players ?? 1

type Change = {
  /** Where the session is afterwards. */
  table: GameTableRow
  stopped?: { at: Date; totalOre: number } | undefined
  guest?: SessionGuest
  /** What the log of changes says besides the table. */
  after: object
}

/** A stop now, or when a session that nobody stopped in time really ended. */
function stopOf(before: SessionRow, endedAt: string | undefined, now: Date): Omit<Change, 'table'> {
  const history = ruledSession(before)
  const end = endedAt === undefined ? now : new Date(endedAt)
  if (endedAt !== undefined && !canEndAt(history, end, now))
    throw new ProblemError('validation_failed', { fields: [{ field: 'endedAt', rule: 'invalid' }] })
  const { totalOre } = playPrice(endedAtOf(history, end), now)
  const after = { totalAmountOre: totalOre, ...(endedAt !== undefined && { endedAt: end.toISOString() }) }
  return { stopped: { at: now, totalOre }, after }
}

/** Where a session is to move. */
type Target = GameTableRow & { isTaken: boolean; isHeld: boolean }

/** What a step changes; null for one that changes nothing. */
async function changeOf(
  tx: Tx,
  before: SessionRow,
  step: PlayStep,
  target: Target | undefined,
  now: Date,
): Promise<Change | null> {
  const table = (await findGameTable(tx, before.table_id)) as GameTableRow
  switch (step.step) {
    case 'pause':
      return running(before) ? { table, after: { isPaused: true } } : null
    case 'resume':
      return running(before) ? null : { table, after: { isPaused: false } }
    case 'players':
      // In a pause nobody plays, and the next segment has as many as the last.
      return !running(before) || step.players === playersOf(before)
        ? null
        : { table, after: { playerCount: step.players } }
    case 'guest': {
      const guest = await guestOf(tx, before, step.guestCode ?? '')
      return guest && { table, guest, after: { userId: guest.guestId } }
    }
    case 'stop':
      return { table, ...stopOf(before, step.endedAt, now) }
    case 'adjust': {
      if (!canAdjust(ruledSession(before), step.minutes ?? 0, now))
        throw new ProblemError('validation_failed', { fields: [{ field: 'minutes', rule: 'too_small' }] })
      return { table, after: { minutes: step.minutes, reason: step.reason } }
    }
    case 'move':
      return moveOf(table, target)
  }
}

/** A move to another table, where that is free. */
function moveOf(table: GameTableRow, target: Target | undefined): Change | null {
  if (!target) throw new ProblemError('not_found')
  if (target.id === table.id) return null
  const { isTaken, isHeld } = target
  const refusal = whyNotPlayAt({ isAvailable: target.is_available, isTaken, isHeld })
  if (refusal) throw new ProblemError(refusal)
  return { table: target, after: { movedFrom: titleOf(table) } }
}

/** The guest whose own code was read or typed; null where the session is theirs already. */
async function guestOf(tx: Tx, before: SessionRow, code: string): Promise<SessionGuest | null> {
  const read = readCode(code)
  const guest = read?.of === 'guest' ? await findGuestByCode(tx, read) : undefined
  if (!guest)
    throw new ProblemError('validation_failed', { fields: [{ field: 'guestCode', rule: 'unknown' }] })
  if (guest.userId === before.guest_id) return null
  if (await hasOpenSession(tx, guest.userId)) throw new ProblemError('play_already')
  return newGuest(tx, guest.userId)
}

/** Closes the segment that goes on, and begins the next one where the step leads to one. */
async function writeParts(
  tx: Tx,
  before: SessionRow,
  step: PlayStep,
  table: GameTableRow,
  adminId: string,
  now: Date,
): Promise<void> {
  const sessionId = before.id
  if (step.step === 'adjust') {
    const { requestId, minutes = 0, reason = '' } = step
    const adjustment = { id: requestId, sessionId, minutes, reason, by: adminId, now }
    if (!(await insertAdjustment(tx, adjustment))) throw new ProblemError('key_reused')
    return
  }
  const wasRunning = running(before) !== undefined
  const isEnding = step.step === 'stop' && step.endedAt !== undefined
  if (wasRunning) await closeSegment(tx, sessionId, isEnding ? new Date(step.endedAt as string) : now)
  const goesOn = step.step === 'resume' || (wasRunning && (step.step === 'move' || step.step === 'players'))
  if (!goesOn) return
  const players = (step.step === 'players' && step.players) || playersOf(before)
  await insertSegment(tx, { sessionId, tableId: table.id, kind: table.kind, players, now })
}
