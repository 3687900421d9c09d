import { sql } from 'kysely'
import type { Env } from '#server/env.ts'
import type { Engine } from './engine.ts'
import { unusedPictures } from './pictures/unused-pictures.ts'
import { measureJob } from './service/metrics.ts'
import { unusedSounds } from './sounds/unused-sounds.ts'

const everyMs = 60 * 60 * 1000

/** The statements that delete expired rows, unused pictures and unused sounds. */
const expired = (sessionMaxDays: number) => [
  // Sessions from before the setting was lowered.
  sql`update sessions set expires_at = created_at + make_interval(days => ${sessionMaxDays})
    where expires_at > created_at + make_interval(days => ${sessionMaxDays})`,
  sql`delete from sessions where expires_at < now() - interval '1 day'`,
  sql`delete from verifications where expires_at < now() - interval '1 day'`,
  sql`delete from email_changes where expires_at < now() - interval '1 day'`,
  // The end of a draw is not moved after a month.
  sql`delete from competition_draws d using competitions c
    where c.id = d.competition_id and c.end_date < now() - interval '30 days'`,
  sql`delete from cancelled_places where starts_at < now() - interval '30 days'`,
  sql`delete from device_pairings where expires_at < now()`,
  sql`delete from device_people where until < now()`,
  sql`delete from sign_in_delays where updated_at < now() - interval '1 day'`,
  // Mails that could not be sent are deleted too, because they contain addresses and texts.
  sql`delete from mails where coalesce(sent_at, created_at) < now() - interval '30 days'`,
  ...unusedPictures,
  ...unusedSounds,
]

const batch = 5_000
/** At most a million rows an hour. */
const mostBatches = 200

/** Deletes one batch of the oldest audit rows that the club no longer keeps. */
const trimAuditLog = (months: number) => sql`
  delete from audit_log where id in (
    select id from audit_log where at < now() - make_interval(months => ${months}) order by at limit ${batch}
  )`

/** Sweeps once an hour, and soon after the start. Several nodes may do it concurrently. */
export function startHousekeeping(engine: Engine): { stop(): Promise<void> } {
  let running = Promise.resolve()
  let isStopping = false
  const measure = measureJob(engine, 'housekeeping')
  const start = () => {
    // What failed is logged, and tried again in an hour.
    running = measure(() => sweep(engine, () => isStopping)).catch(() => undefined)
  }
  const first = setTimeout(start, 30_000)
  const timer = setInterval(start, everyMs)
  return {
    stop: async () => {
      isStopping = true
      clearTimeout(first)
      clearInterval(timer)
      await running
    },
  }
}

/** Deletes expired rows, unless the server is stopping. Failures are retried the next time. @throws at the end, the last of them */
export async function sweep(
  { db, env, log }: Pick<Engine, 'db' | 'log'> & { env: Pick<Env, 'auditLogMonths' | 'sessionMaxDays'> },
  isStopping: () => boolean = () => false,
): Promise<void> {
  let failure: Error | undefined
  const failed = (error: Error) => {
    failure = error
    log.warn({ err: error.message }, 'housekeeping failed')
  }
  for (const statement of expired(env.sessionMaxDays)) await statement.execute(db).catch(failed)
  for (let n = 0; n < mostBatches && !isStopping(); n++) {
    const trimmed = await trimAuditLog(env.auditLogMonths).execute(db).catch(failed)
    if (trimmed?.numAffectedRows !== BigInt(batch)) break
  }
  if (failure) throw failure
}
