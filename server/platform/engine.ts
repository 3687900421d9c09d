import type pg from 'pg'
import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Outside } from './pictures/outside.ts'
import type { RealtimeHub } from './realtime/hub.ts'
import type { Tracing } from './tracing.ts'

/** The dependencies of every feature. Created once in `main.ts`. */
export type Engine = {
  env: Env
  /** The pool behind `db`, for libraries that need one. */
  pool: pg.Pool
  db: Database
  realtime: RealtimeHub
  outside: Outside
  clock: Clock
  log: Logger
  /** Null when no collector is configured. */
  tracing: Tracing | null
}
