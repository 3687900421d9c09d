import type { MiddlewareHandler } from 'hono'
import { positionHeader } from '#contract/operations.ts'
import type { Engine } from '../engine.ts'
import { setHeader } from '../http/outgoing.ts'
import type { Vars } from '../http/router.ts'

/**
 * Says on each answer how far the realtime bus had come before anything was read for it, the session included. Of who is
 * not signed in it is nobody's business how much is said.
 */
export function writePositionHeader({ realtime }: Engine): MiddlewareHandler<Vars> {
  return async (c, next) => {
    const position = realtime.position()
    await next()
    if (c.get('actor')) setHeader(c, positionHeader, position)
  }
}
