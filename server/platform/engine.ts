import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'

/** What every feature is handed, and all that it may lean on. Made once in `main.ts`. */
export type Engine = {
  env: Env
  db: Database
  clock: Clock
  log: Logger
}
