import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from './client-ip.ts'
import { ProblemError } from './problem.ts'
import type { Vars } from './router.ts'

/**
 * Requests per minute. The limit of a network is higher, because all guests in the club may share one address. Counted in the
 * memory of each node: these limits keep one guest from slowing down others, and need not be exact.
 */
export const perMinute = { accountReads: 6_000, accountWrites: 1_200, networkAnonymous: 12_000 } as const

/** Refuses an account, or an anonymous network, with far more requests than a person sends. */
export function requestLimits(): MiddlewareHandler<Vars> {
  const reads = limiter(perMinute.accountReads)
  const writes = limiter(perMinute.accountWrites)
  const anonymous = limiter(perMinute.networkAnonymous)
  return async (c, next) => {
    const actor = c.get('actor')
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (actor) await take(isRead ? reads : writes, actor.userId)
    else await take(anonymous, networkOf(c.get('clientIp')))
    await next()
  }
}

export type Limiter = RateLimiterMemory

/** A separate limiter for expensive requests. */
export const limiter = (points: number, seconds = 60) => new RateLimiterMemory({ points, duration: seconds })

/** Counts one request of `key`, or refuses with the seconds to wait. */
export async function take(from: RateLimiterMemory, key: string): Promise<void> {
  try {
    await from.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    // The library counts until an instant of the wall clock, which may have been put back.
    const wait = Math.min(refusal.msBeforeNext, from.msDuration)
    throw new ProblemError('too_many_requests', { retryAfter: Math.ceil(wait / 1000) })
  }
}

/** Does not count an earlier request of `key` any more. */
export async function giveBack(to: RateLimiterMemory, key: string): Promise<void> {
  const counted = await to.get(key)
  if (counted && counted.consumedPoints > 0) await to.reward(key)
}
