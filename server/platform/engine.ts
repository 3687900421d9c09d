import type pg from 'pg'
import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { RealtimeHub } from './realtime/hub.ts'

/** What every feature is handed, and all that it may lean on. Made once in `main.ts`. */
export type Engine = {
  env: Env
  /** The same connections that `db` uses, for libraries that want a bare pool. */
  pool: pg.Pool
  db: Database
  realtime: RealtimeHub
  clock: Clock
  log: Logger
}
