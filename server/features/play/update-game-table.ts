import type { GameTable, GameTableEdit } from '#contract/game-tables.ts'
import { lockRow, updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { lockWaitingBookings } from './booking-queries.ts'
import { refuseOutsideHours, writeOwnHours } from './change-own-hours.ts'
import { gameTableValues } from './play-values.ts'
import { lockGameTables } from './queries.ts'
import { isHeldForParty } from './queue-queries.ts'
import { gameTableResource } from './resource.ts'
import { isPlayedAt } from './session-queries.ts'

/**
 * Changes a game table, and its game only while nobody plays there, has booked it, or is called to it: a session has the prices of its kind, and
 * guests book a game and wait for one. Throws not_found, stale_version, game_table_taken, play_table_taken, play_table_held,
 * game_table_booked, or bookings_outside_hours until `affected` decides.
 */
export const updateGameTable = (
  { db, clock }: Engine,
  adminId: string,
  key: string,
  { version, affected, ...input }: GameTableEdit,
): Promise<GameTable> =>
  inTransaction(db, async (tx) => {
    const values = gameTableValues(input)
    // Of the game that it becomes. All tables of a game are locked in one order.
    const alike = input.hoursForAll
      ? await lockGameTables(tx, { kind: values.kind, ownKind: values.own_kind })
      : []
    const others = alike.filter(({ id }) => id !== key)
    const { row } = await lockRow(tx, gameTableResource, key, version)
    if (row.kind !== input.kind && (await isPlayedAt(tx, key))) throw new ProblemError('play_table_taken')
    const isOtherGame = row.kind !== values.kind || row.own_kind !== values.own_kind
    if (isOtherGame && (await isHeldForParty(tx, key))) throw new ProblemError('play_table_held')
    if (isOtherGame && (await lockWaitingBookings(tx, key, clock.now())).length > 0)
      throw new ProblemError('game_table_booked')
    if (affected === null) await refuseOutsideHours(tx, [row, ...others], { hours: input, now: clock.now() })
    await writeOwnHours(tx, others, { adminId, values })
    return updateVersioned(tx, gameTableResource, { adminId, key, version, values })
  })
