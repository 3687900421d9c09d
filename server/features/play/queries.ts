import { sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'

type Page = { offset: number; limit: number }

const gameTables = (db: Database | Tx) =>
  db
    .selectFrom('game_tables')
    .select([
      'id',
      'kind',
      'own_kind',
      'table_number',
      'location',
      'is_available',
      'booking_minutes',
      'booking_days',
      'opens_at',
      'closes_at',
      'plan_x',
      'plan_y',
      'version',
      'created_at',
      'updated_at',
    ])
export type GameTableRow = Awaited<ReturnType<ReturnType<typeof gameTables>['executeTakeFirstOrThrow']>>

/** One page of the game tables: by kind in the order of the contract, and by number. */
export const findGameTablePage = (db: Database | Tx, { offset, limit }: Page): Promise<GameTableRow[]> =>
  gameTables(db)
    .orderBy(sql`array_position(array['pool', 'dart', 'shuffleboard', 'own'], kind)`)
    .orderBy('own_kind')
    .orderBy('table_number')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()

export const findGameTable = (db: Database | Tx, id: string): Promise<GameTableRow | undefined> =>
  gameTables(db).where('id', '=', id).executeTakeFirst()

export const lockGameTable = (tx: Tx, id: string): Promise<GameTableRow | undefined> =>
  gameTables(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** The tables of a kind by number, locked until the transaction ends. */
export const lockGameTables = (
  tx: Tx,
  { kind, ownKind }: { kind: string; ownKind: string | null },
): Promise<GameTableRow[]> =>
  gameTables(tx)
    .where('kind', '=', kind)
    .where(sql<boolean>`own_kind is not distinct from ${ownKind}`)
    .orderBy('table_number')
    .forUpdate()
    .execute()

const playRates = (db: Database | Tx) => db.selectFrom('play_rates').selectAll()
export type PlayRateRow = Awaited<ReturnType<ReturnType<typeof playRates>['executeTakeFirstOrThrow']>>

/** One page of the prices: by kind in the order of the contract, and by their hours since six in the morning. */
export const findPlayRatePage = (db: Database, { offset, limit }: Page): Promise<PlayRateRow[]> =>
  playRates(db)
    .orderBy(sql`array_position(array['pool', 'dart', 'shuffleboard', 'own'], kind)`)
    .orderBy(sql`starts_at - interval '6 hours'`)
    .orderBy('created_at')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()

export const findPlayRate = (db: Database | Tx, id: string): Promise<PlayRateRow | undefined> =>
  playRates(db).where('id', '=', id).executeTakeFirst()

export const lockPlayRate = (tx: Tx, id: string): Promise<PlayRateRow | undefined> =>
  playRates(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** All prices, in the order in which they were made. */
export const findAllRates = (tx: Database | Tx): Promise<PlayRateRow[]> =>
  playRates(tx).orderBy('created_at').orderBy('id').execute()

/** All game tables, by kind and number. */
export const findAllGameTables = (db: Database | Tx): Promise<GameTableRow[]> =>
  findGameTablePage(db, { offset: 0, limit: 1_000 })

/** Whether the club has game tables in use. */
export const hasGameTables = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('game_tables').select('id').where('is_available', '=', true).executeTakeFirst()) !==
  undefined
