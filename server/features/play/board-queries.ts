import type { PlaySession } from '#contract/play.ts'
import { findOpeningHours } from '#server/features/tables/house-queries.ts'
import { presentOpeningHours } from '#server/features/tables/present.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { findPlayBookingsToday } from './booking-queries.ts'
import { presentBoardTable, presentSession } from './present.ts'
import { findAllGameTables } from './queries.ts'
import { findOpenSessions, findStoppedSessions, type SessionRow } from './session-queries.ts'

/** A session as staff see it at a moment. */
export const presentNow = async (db: Database | Tx, row: SessionRow, now: Date): Promise<PlaySession> =>
  presentSession(row, presentOpeningHours(await findOpeningHours(db)), now)

/** All game tables with what is played there, and what was stopped today. */
export async function readBoard(db: Database, now: Date) {
  const [tables, open, stopped, bookings, stored] = await Promise.all([
    findAllGameTables(db),
    findOpenSessions(db),
    findStoppedSessions(db, now),
    findPlayBookingsToday(db, now),
    findOpeningHours(db),
  ])
  const hours = presentOpeningHours(stored)
  const sessions = open.map((row) => presentSession(row, hours, now))
  return {
    items: tables.map((table) =>
      presentBoardTable(
        table,
        sessions.find(({ gameTableId }) => gameTableId === table.id) ?? null,
        bookings,
      ),
    ),
    stopped: stopped.map((row) => presentSession(row, hours, now)),
    now: now.toISOString(),
  }
}
