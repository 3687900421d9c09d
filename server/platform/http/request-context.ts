import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Engine } from '../engine.ts'
import { clientIp } from './client-ip.ts'
import { problemOf } from './errors.ts'
import { setHeader } from './outgoing.ts'
import type { Vars } from './router.ts'

/**
 * The first middleware: sets the request id and client address, and logs the result, with the code of a refusal.
 * Queries, headers and bodies are not logged, because they may be confidential.
 */
export function requestContext(engine: Engine): MiddlewareHandler<Vars> {
  const addressOf = clientIp(engine.env.trustProxy)
  // The fields of this line are listed below, so there is nothing to redact.
  const lines = engine.log.child({}, { redact: [] })
  return async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('receivedAt', engine.clock.now())
    c.set('log', () => engine.log.child({ requestId, ...traceOf(c) }))
    c.set('clientIp', addressOf(c))
    c.set('actor', null)
    c.set('device', null)
    setHeader(c, 'X-Request-Id', requestId)
    await next()
    const { operationId, actor } = c.var
    lines.info(
      {
        requestId,
        method: c.req.method,
        path: c.req.path.slice(0, 200),
        status: c.res.status,
        ...(c.error && { code: problemOf(c.error).code }),
        ...traceOf(c),
        ms: Math.round((performance.now() - started) * 10) / 10,
        ip: c.var.clientIp,
        ...(operationId && { operation: operationId }),
        ...(actor && (actor.device ? { deviceId: actor.userId } : { userId: actor.userId })),
      },
      'request',
    )
  }
}

/** The id of the request's trace, where there is one. */
const traceOf = ({ var: { traceId } }: Context<Vars>) => traceId && { traceId }

/** API answers are private and not cached, unless a route says otherwise. */
export const notStored: MiddlewareHandler<Vars> = async (c, next) => {
  setHeader(c, 'Cache-Control', 'no-store')
  await next()
}
