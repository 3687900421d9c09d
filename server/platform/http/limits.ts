import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ProblemError } from './problem.ts'
import type { Vars } from './router.ts'

/**
 * Requests a minute. Hard for an account, soft for an address: a whole room shares one. Counted by each node in its
 * own memory: they keep one guest from crowding out the others; what must hold exactly is held by the database.
 */
const perMinute = { accountReads: 6_000, accountWrites: 1_200, addressAnonymous: 12_000 } as const

/** Refuses an account or, of those not signed in, an address that asks far more than people do. */
export function requestLimits(): MiddlewareHandler<Vars> {
  const reads = limiter(perMinute.accountReads)
  const writes = limiter(perMinute.accountWrites)
  const anonymous = limiter(perMinute.addressAnonymous)
  return async (c, next) => {
    const actor = c.get('actor')
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (actor) await take(isRead ? reads : writes, actor.userId)
    else await take(anonymous, c.get('clientIp'))
    await next()
  }
}

export type Limiter = RateLimiterMemory

/** A limiter of its own, for what costs more than an ordinary request. */
export const limiter = (points: number, seconds = 60) => new RateLimiterMemory({ points, duration: seconds })

/** Takes one turn of `key`, or refuses with the seconds to wait. */
export async function take(from: RateLimiterMemory, key: string): Promise<void> {
  try {
    await from.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new ProblemError('too_many_requests', { retryAfter: Math.ceil(refusal.msBeforeNext / 1000) })
  }
}
