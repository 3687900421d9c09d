import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { ProblemError } from '../http/problem.ts'

// Five tries in a row are a person who mistypes. From then on each waits twice as long as the one before, half a
// minute at most: a guesser gets no further, and the owner is never locked out for longer than that.
const freeTries = 5
const longestSeconds = 30
const forgottenAfter = '15 minutes'
/** Nobody waits. Well before now: of two at once, whose clocks were read in one order may come here in the other. */
const free = sql`now() - interval '1 minute'`

/**
 * Counts a sign-in as failed before its password is looked at, so that many at once cannot slip past; a right
 * password takes it back. While the address has to wait, `too_many_requests` is thrown and nothing is hashed.
 */
export async function countSignIn(engine: Engine, key: string): Promise<void> {
  const result = await sql<{ failures: number }>`
    insert into sign_in_delays as d (address_hash, failures, blocked_until) values (${key}, 1, ${free})
    on conflict (address_hash) do update set
      failures = case when d.updated_at < now() - ${forgottenAfter}::interval then 1 else least(d.failures + 1, 1000) end,
      blocked_until = case
        when d.updated_at < now() - ${forgottenAfter}::interval or d.failures + 1 < ${freeTries} then ${free}
        else now() + make_interval(secs => least(${longestSeconds}, power(2, least(d.failures + 1 - ${freeTries}, 10)))) end,
      updated_at = now()
    where d.blocked_until <= now()
    returning failures`.execute(engine.db)
  if (result.rows.length > 0) return
  const wait = await sql<{ seconds: number }>`
    select ceil(extract(epoch from blocked_until - now()))::integer as seconds
    from sign_in_delays where address_hash = ${key}`.execute(engine.db)
  throw new ProblemError('too_many_requests', { retryAfter: Math.max(1, wait.rows[0]?.seconds ?? 1) })
}

/** After a right password, or a new one by mail. */
export async function forgetFailures(engine: Engine, key: string): Promise<void> {
  await engine.db.deleteFrom('sign_in_delays').where('address_hash', '=', key).execute()
}

/**
 * What an address is counted under: a device that its owner has used before apart from all others. Keyed, so that
 * the table names nobody.
 */
export const delayKey = (engine: Engine, email: string, isKnownDevice = false): string =>
  createHmac('sha256', engine.env.secret)
    .update(`${isKnownDevice ? 'known-sign-in' : 'sign-in'}:${email}`)
    .digest('base64url')

/** What a signed-in user's own password is counted under, apart from signing in: neither keeps the other waiting. */
export const ownDelayKey = (engine: Engine, userId: string): string =>
  createHmac('sha256', engine.env.secret).update(`own-password:${userId}`).digest('base64url')
