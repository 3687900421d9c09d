import type { MiddlewareHandler } from 'hono'
import type { Engine } from '../engine.ts'
import { setHeader } from '../http/outgoing.ts'
import type { Vars } from '../http/router.ts'
import { oncePerSecond } from '../log.ts'
import { deviceCookie, sessionCookie } from './cookie.ts'
import { findDevice, keepPerson, noteSeen } from './device-session.ts'
import { findSession, renewSession } from './session.ts'

/** Reads the session for the guards, and renews its thirty days once a day. Without a user, a paired device may have sent the request. */
export function readSession(engine: Engine): MiddlewareHandler<Vars> {
  const secondly = oncePerSecond()
  return async (c, next) => {
    const session = await findSession(engine, c.req.header('cookie'))
    c.set('actor', session?.actor ?? null)
    if (session?.isDueForRenewal) {
      // A cookie that the route sets takes precedence. The answer does not wait for the renewal, because a failed one is tried
      // again later.
      setHeader(c, 'Set-Cookie', sessionCookie(engine.env, session.token))
      renewSession(engine, session).catch((error: Error) =>
        secondly('', (omitted) =>
          c.get('log')().warn({ err: error.message, omitted }, 'session not renewed'),
        ),
      )
    }
    const device = session === null && (await findDevice(engine, c.req.header('cookie')))
    if (device) {
      c.set('device', device.isRevoked ? 'revoked' : device.actor)
      const { device: acting } = device.actor
      if (acting?.person && c.req.method !== 'GET') {
        keepPerson(engine, acting).catch((error: Error) =>
          secondly('', (omitted) => c.get('log')().warn({ err: error.message, omitted }, 'person not kept')),
        )
      }
      if (device.isDue) {
        setHeader(c, 'Set-Cookie', deviceCookie(engine.env, device.token))
        noteSeen(engine, device.actor.userId).catch((error: Error) =>
          secondly('', (omitted) => c.get('log')().warn({ err: error.message, omitted }, 'device not noted')),
        )
      }
    }
    await next()
  }
}
