import { sql } from 'kysely'
import type { PlayHall } from '#contract/play-hall.ts'
import { businessDateOf } from '#rules/business-date.ts'
import { expectedEnd } from '#rules/play-end.ts'
import { hourPrice, rateNow } from '#rules/play-price.ts'
import type { Database } from '#server/platform/database/database.ts'
import { keptRate, presentGameTable } from './present.ts'
import { findAllGameTables, findAllRates } from './queries.ts'

type Open = { table_id: string; started_at: Date }
/** Where somebody plays, and since when. */
const findTaken = async (db: Database): Promise<Open[]> =>
  db.selectFrom('play_sessions').select(['table_id', 'started_at']).where('stopped_at', 'is', null).execute()

type Length = { kind: string; ms: number }
/** How long the latest sessions of all kinds lasted, without those that somebody forgot to stop. */
const findLengths = async (db: Database): Promise<Length[]> => {
  const { rows } = await sql<Length>`select t.kind, extract(epoch from g.ended_at - s.started_at) * 1000 as ms
    from (select * from play_sessions where stopped_at is not null order by stopped_at desc limit 500) s
    join game_tables t on t.id = s.table_id
    join lateral (select max(ended_at) as ended_at from play_segments where session_id = s.id) g on g.ended_at - s.started_at < interval '8 hours'`.execute(
    db,
  )
  return rows.map(({ kind, ms }) => ({ kind, ms: Number(ms) }))
}

/** The hall as guests see it at a moment. */
export async function readHall(db: Database, now: Date): Promise<PlayHall> {
  const [tables, taken, lengths, rates] = await Promise.all([
    findAllGameTables(db),
    findTaken(db),
    findLengths(db),
    findAllRates(db),
  ])
  const kept = rates.map(keptRate)
  const shown = tables.map(presentGameTable).flatMap(({ isAvailable, ...table }) => {
    const session = taken.find(({ table_id }) => table_id === table.id)
    return session || isAvailable ? [{ ...table, session }] : []
  })
  return {
    items: shown.map(({ id, kind, ownKind, tableNumber, location, session }) => ({
      id,
      kind,
      ownKind,
      tableNumber,
      location,
      isTaken: session !== undefined,
      endsAt: session ? endOf(session, kind, lengths, now) : null,
    })),
    prices: [...new Set(shown.map(({ kind }) => kind))].flatMap((kind) => {
      const rate = rateNow(kept, kind, now)
      if (!rate) return []
      const { name, per, minimumOre } = rate
      return [{ kind, name, per, minimumOre, hourOre: hourPrice(rate, 1, null) }]
    }),
    now: now.toISOString(),
  }
}

/** Of a session of another night nobody can say when it ends. */
function endOf({ started_at }: Open, kind: string, lengths: readonly Length[], now: Date): string | null {
  if (businessDateOf(started_at) !== businessDateOf(now)) return null
  const ofKind = lengths.filter((each) => each.kind === kind).map(({ ms }) => ms)
  return expectedEnd({ startedAt: started_at }, ofKind, now)?.toISOString() ?? null
}
