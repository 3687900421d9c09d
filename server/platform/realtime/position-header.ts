import type { MiddlewareHandler } from 'hono'
import { positionHeader } from '#contract/operations.ts'
import type { Engine } from '../engine.ts'
import { setHeader } from '../http/outgoing.ts'
import type { Vars } from '../http/router.ts'

/**
 * Adds the position of the realtime bus to answers to users. It is taken before the session is read. Not
 * sent to clients that are not signed in, because it shows how many messages there are.
 */
export function writePositionHeader({ realtime }: Engine): MiddlewareHandler<Vars> {
  return async (c, next) => {
    const position = realtime.position()
    await next()
    if (c.get('actor')) setHeader(c, positionHeader, position)
  }
}
