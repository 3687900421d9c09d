import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { attemptDelay } from '#rules/attempt-delay.ts'
import type { Engine } from '../engine.ts'
import { ProblemError } from '../http/problem.ts'

const { attemptsWithoutDelay, longestSeconds } = attemptDelay
const resetAfter = '15 minutes'
/** A delay that ends later than this was given before the clock was put back, and no longer counts. */
const beyond = '1 minute'
/** An instant that means no delay: a minute ago, because concurrent requests may arrive out of order. */
const free = sql`now() - interval '1 minute'`

/**
 * Counts an attempt as failed before the password is verified, so that concurrent attempts cannot bypass the limit; a correct
 * password resets it. During a delay `too_many_requests` is thrown and nothing is hashed.
 * @returns how many attempts in a row have failed, if this one does
 */
export async function countSignIn(engine: Engine, key: string): Promise<number> {
  const result = await sql<{ failures: number }>`
    insert into sign_in_delays as d (address_hash, failures, blocked_until) values (${key}, 1, ${free})
    on conflict (address_hash) do update set
      failures = case when d.updated_at < now() - ${resetAfter}::interval then 1 else least(d.failures + 1, 1000) end,
      blocked_until = case
        when d.updated_at < now() - ${resetAfter}::interval or d.failures + 1 < ${attemptsWithoutDelay} then ${free}
        else now() + make_interval(secs => least(${longestSeconds}, power(2, least(d.failures + 1 - ${attemptsWithoutDelay}, 10)))) end,
      updated_at = now()
    where d.blocked_until not between now() and now() + ${beyond}::interval
    returning failures`.execute(engine.db)
  if (result.rows[0]) return result.rows[0].failures
  const wait = await sql<{ seconds: number }>`
    select ceil(extract(epoch from blocked_until - now()))::integer as seconds
    from sign_in_delays where address_hash = ${key}`.execute(engine.db)
  throw new ProblemError('too_many_requests', { retryAfter: Math.max(1, wait.rows[0]?.seconds ?? 1) })
}

/** Deletes the counter, after a correct password or a reset by mail. */
export async function forgetFailures(engine: Engine, key: string): Promise<void> {
  await engine.db.deleteFrom('sign_in_delays').where('address_hash', '=', key).execute()
}

/**
 * The key of the counter for an e-mail address: known devices are counted separately. Hashed with a key, so that
 * the table contains no addresses.
 */
export const delayKey = (engine: Engine, email: string, isKnownDevice = false): string =>
  createHmac('sha256', engine.env.secret)
    .update(`${isKnownDevice ? 'known-sign-in' : 'sign-in'}:${email}`)
    .digest('base64url')

/** The key for codes of the second factor. Only somebody who knows the password can try them. */
export const codeDelayKey = (engine: Engine, userId: string): string =>
  createHmac('sha256', engine.env.secret).update(`code:${userId}`).digest('base64url')

/** The key for password checks of a signed-in user, separate from sign-in: neither delays the other. */
export const ownDelayKey = (engine: Engine, userId: string): string =>
  createHmac('sha256', engine.env.secret).update(`own-password:${userId}`).digest('base64url')

/** The key for the PIN of a person on a device. */
export const pinDelayKey = (engine: Engine, deviceId: string, userId: string): string =>
  createHmac('sha256', engine.env.secret).update(`pin:${deviceId}:${userId}`).digest('base64url')

/** The key for the codes of devices that wait: one for the whole club. */
export const pairingDelayKey = (engine: Engine): string =>
  createHmac('sha256', engine.env.secret).update('pairing').digest('base64url')
