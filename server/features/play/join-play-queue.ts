import type { PlayJoining } from '#contract/bounds.ts'
import type { ListedPlayWait, PlayWait, PlayWaitInput, WalkInInput } from '#contract/play-queue.ts'
import { isHouseOpen } from '#rules/opening-hours.ts'
import { gameKey, whyNotJoin } from '#rules/play-queue.ts'
import { findOpeningHours } from '#server/features/tables/house-queries.ts'
import { presentOpeningHours } from '#server/features/tables/present.ts'
import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { lockRequest, repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import {
  findPlayQueue,
  findPlayWait,
  findQueueRules,
  findQueueTables,
  insertPlayWait,
  type PlayWaitRow,
} from './queue-queries.ts'
import { isPlayedTonight, presentListed, presentMine } from './queue-state-queries.ts'
import { publishPlayQueue } from './realtime.ts'
import { databaseNow } from './session-queries.ts'
import { auditWait } from './set-play-wait.ts'

/**
 * Puts a guest into the queue of a game, once for each request. Throws not_signed_in, key_reused, or what `whyNotJoin` says.
 */
export const joinPlayQueue = (
  { db }: Engine,
  userId: string,
  { requestId, ownKind, doorKey, ...party }: PlayWaitInput,
): Promise<PlayWait> =>
  inTransaction(db, async (tx) => {
    await lockRequest(tx, requestId)
    if (!(await lockAccount(tx, userId))) throw new ProblemError('not_signed_in')
    const now = await databaseNow(tx)
    const wanted = { ...party, ownKind: party.kind === 'own' ? ownKind : null }
    const earlier = await findPlayWait(tx, requestId)
    const isSame = (row: PlayWaitRow) => row.user_id === userId && isSameParty(row, wanted)
    if (repeated(earlier, isSame)) return presentMine(tx, requestId, now)
    const rules = await findQueueRules(tx)
    const game = gameKey(wanted.kind, wanted.ownKind)
    const tables = await findTablesOf(tx, game, now)
    const hours = presentOpeningHours(await findOpeningHours(tx))
    const refusal = whyNotJoin({
      hasGame: tables.length > 0,
      isOpen:
        isHouseOpen(hours, { start: now, end: now }) && isPlayedTonight(tables, rules.call_minutes, now),
      hasDoorKey: doorKey === rules.door_key,
      joining: rules.joining as PlayJoining,
      isWaiting: (await findPlayQueue(tx)).some(
        (row) => row.user_id === userId && gameKey(row.kind, row.own_kind) === game,
      ),
    })
    if (refusal) throw new ProblemError(refusal)
    await insertPlayWait(tx, { id: requestId, userId, guestName: null, ...wanted, now })
    await publishPlayQueue(tx)
    return presentMine(tx, requestId, now)
  })

/** Puts a party without an account into the queue, as staff say. Throws not_found or key_reused. */
export const addPlayWait = (
  { db }: Engine,
  adminId: string,
  { requestId, ownKind, name, ...party }: WalkInInput,
): Promise<ListedPlayWait> =>
  inTransaction(db, async (tx) => {
    await lockRequest(tx, requestId)
    const now = await databaseNow(tx)
    const wanted = { ...party, ownKind: party.kind === 'own' ? ownKind : null }
    const earlier = await findPlayWait(tx, requestId)
    const isSame = (row: PlayWaitRow) => row.user_id === null && isSameParty(row, wanted)
    if (repeated(earlier, isSame)) return presentListed(tx, requestId, now)
    const tables = await findTablesOf(tx, gameKey(wanted.kind, wanted.ownKind), now)
    if (tables.length === 0) throw new ProblemError('not_found')
    await insertPlayWait(tx, { id: requestId, userId: null, guestName: name, ...wanted, now })
    const added = { id: requestId, kind: wanted.kind, own_kind: wanted.ownKind, players: wanted.players }
    await auditWait(tx, adminId, 'added', added, {})
    await publishPlayQueue(tx)
    return presentListed(tx, requestId, now)
  })

/** The tables of a game that are in use. */
const findTablesOf = async (tx: Tx, game: string, now: Date) =>
  (await findQueueTables(tx, now)).filter(
    ({ kind, own_kind, is_available }) => is_available && gameKey(kind, own_kind) === game,
  )

type Wanted = Pick<PlayWaitInput, 'kind' | 'ownKind' | 'players' | 'saidMinutes'>
const isSameParty = (row: PlayWaitRow, { kind, ownKind, players, saidMinutes }: Wanted): boolean =>
  row.kind === kind && row.own_kind === ownKind && row.players === players && row.said_minutes === saidMinutes
