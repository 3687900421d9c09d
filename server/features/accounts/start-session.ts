import type { Context } from 'hono'
import { sessionCookie, tokenOf } from '#server/platform/accounts/cookie.ts'
import { knownDeviceCookie } from '#server/platform/accounts/known-device.ts'
import { findSessionByToken } from '#server/platform/accounts/session.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Vars } from '#server/platform/http/router.ts'
import { presentSignedIn } from './present.ts'
import { findMe } from './queries.ts'
import { endSession } from './sign-out.ts'

/** Gives the browser its new session and ends the previous one, so that a planted session does not survive a sign-in. */
export async function startSession(c: Context<Vars>, engine: Engine, token: string) {
  const before = tokenOf(engine.env, c.req.header('cookie'))
  if (before && before !== token) await endSession(engine, before)
  const session = await findSessionByToken(engine, token)
  const row = session && (await findMe(engine.db, session.actor.userId))
  if (!row) throw new ProblemError('invalid_credentials')
  c.header('Set-Cookie', sessionCookie(engine.env, token))
  c.header('Set-Cookie', knownDeviceCookie(engine.env, row.email), { append: true })
  return presentSignedIn(row)
}

/** What is stored with a session of the request: the user agent. */
export const rememberedHeaders = (c: Context<Vars>) =>
  new Headers({ 'user-agent': (c.req.header('user-agent') ?? '').slice(0, 300) })
