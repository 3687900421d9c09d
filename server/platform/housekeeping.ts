import { sql } from 'kysely'
import type { Env } from '../env.ts'
import type { Engine } from './engine.ts'
import { unusedPictures } from './pictures/unused-pictures.ts'

const everyMs = 60 * 60 * 1000

/** The statements that delete expired rows and unused pictures. */
const expired = (env: Env) => [
  // Those from before the setting was lowered.
  sql`update sessions set expires_at = created_at + make_interval(days => ${env.sessionMaxDays})
    where expires_at > created_at + make_interval(days => ${env.sessionMaxDays})`,
  sql`delete from sessions where expires_at < now() - interval '1 day'`,
  sql`delete from verifications where expires_at < now() - interval '1 day'`,
  sql`delete from email_changes where expires_at < now() - interval '1 day'`,
  sql`delete from sign_in_delays where updated_at < now() - interval '1 day'`,
  // Unsendable ones too, because they contain addresses and texts.
  sql`delete from mails where coalesce(sent_at, created_at) < now() - interval '30 days'`,
  ...unusedPictures,
]

/** Sweeps once an hour, and soon after the start. Several nodes may do it concurrently. */
export function startHousekeeping(engine: Engine): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const start = () => {
    running = sweep(engine)
  }
  const first = setTimeout(start, 30_000)
  const timer = setInterval(start, everyMs)
  return {
    stop: async () => {
      clearTimeout(first)
      clearInterval(timer)
      await running
    },
  }
}

/** Deletes expired rows. Failures are retried the next time. */
export async function sweep(engine: Pick<Engine, 'db' | 'env' | 'log'>): Promise<void> {
  for (const statement of expired(engine.env)) {
    await statement.execute(engine.db).catch((error: Error) => {
      engine.log.warn({ err: error.message }, 'housekeeping failed')
    })
  }
}
