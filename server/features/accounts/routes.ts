import type { Context } from 'hono'
import * as contract from '#contract/accounts.ts'
import { sessionCookie, tokenOf } from '#server/platform/accounts/cookie.ts'
import { requireEmail } from '#server/platform/accounts/email.ts'
import { isKnownDevice, knownDeviceCookie } from '#server/platform/accounts/known-device.ts'
import { findSessionByToken } from '#server/platform/accounts/session.ts'
import type { Engine } from '#server/platform/engine.ts'
import { mountLater } from '#server/platform/http/later.ts'
import { limiter, take } from '#server/platform/http/limits.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type App, actorOf, mount, type Vars } from '#server/platform/http/router.ts'
import { confirmEmail } from './confirm-email.ts'
import { presentMe } from './present.ts'
import { findMe } from './queries.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { setMyLanguage } from './set-my-language.ts'
import { signIn } from './sign-in.ts'
import { endSession } from './sign-out.ts'
import { signUp } from './sign-up.ts'

/** Of one address a minute: a whole room may sign in at once, a guesser may not go on for ever. */
const signInsPerAddress = 600
/** Mails to one person an hour. */
const resetMailsPerEmail = 5

export function accountsRoutes(app: App, engine: Engine): void {
  const perAddress = limiter(signInsPerAddress)
  const perEmail = limiter(resetMailsPerEmail, 3600)

  mount(app, contract.getSession, async (c) => {
    const actor = c.get('actor')
    const row = actor && (await findMe(engine.db, actor.userId))
    return c.json({ me: row ? presentMe(row) : null }, 200)
  })

  mount(app, contract.getMe, async (c) => {
    const row = await findMe(engine.db, actorOf(c).userId)
    if (!row) throw new ProblemError('not_signed_in')
    return c.json(presentMe(row), 200)
  })

  mount(app, contract.signUp, async (c) => {
    await take(perAddress, c.get('clientIp'))
    const { email, password, displayName, language } = c.req.valid('json')
    const token = await signUp(engine, {
      email: requireEmail(email),
      password,
      displayName: displayName || null,
      language: language ?? 'sv',
      headers: rememberedHeaders(c),
    })
    return c.json(await startSession(c, engine, token), 201)
  })

  mount(app, contract.signIn, async (c) => {
    await take(perAddress, c.get('clientIp'))
    const body = c.req.valid('json')
    const email = requireEmail(body.email)
    const token = await signIn(engine, {
      email,
      password: body.password,
      headers: rememberedHeaders(c),
      isKnownDevice: isKnownDevice(engine.env, c.req.header('cookie'), email),
    })
    return c.json(await startSession(c, engine, token), 200)
  })

  mount(app, contract.signOut, async (c) => {
    const token = tokenOf(engine.env, c.req.header('cookie'))
    if (token) await endSession(engine, token)
    c.header('Set-Cookie', sessionCookie(engine.env, null))
    return c.body(null, 204)
  })

  mount(app, contract.requestPasswordReset, async (c) => {
    await take(perAddress, c.get('clientIp'))
    const email = requireEmail(c.req.valid('json').email)
    await take(perEmail, email)
    await requestPasswordReset(engine, email)
    return c.body(null, 202)
  })

  mount(app, contract.resetPassword, async (c) => {
    await take(perAddress, c.get('clientIp'))
    const { token, password } = c.req.valid('json')
    await resetPassword(engine, token, password)
    return c.body(null, 204)
  })

  mount(app, contract.confirmEmail, async (c) => {
    await take(perAddress, c.get('clientIp'))
    await confirmEmail(engine, c.req.valid('json').token)
    return c.body(null, 204)
  })

  mountLater(app, [
    contract.changeMyPassword,
    contract.requestEmailChange,
    contract.confirmEmailChange,
    contract.listMySessions,
    contract.endMySession,
    contract.endMyOtherSessions,
    contract.exportMe,
    contract.deleteMe,
  ])

  mount(app, contract.setMyLanguage, async (c) => {
    const { language } = c.req.valid('json')
    await setMyLanguage(engine, actorOf(c).userId, language)
    return c.body(null, 204)
  })
}

/** Hands the browser its new session. The one it had, its own or planted, ends: no session outlives a sign-in. */
async function startSession(c: Context<Vars>, engine: Engine, token: string) {
  const before = tokenOf(engine.env, c.req.header('cookie'))
  if (before && before !== token) await endSession(engine, before)
  const session = await findSessionByToken(engine, token)
  const row = session && (await findMe(engine.db, session.actor.userId))
  if (!row) throw new ProblemError('invalid_credentials')
  c.header('Set-Cookie', sessionCookie(engine.env, token))
  c.header('Set-Cookie', knownDeviceCookie(engine.env, row.email), { append: true })
  return { me: presentMe(row) }
}

const rememberedHeaders = (c: Context<Vars>) =>
  new Headers({ 'user-agent': (c.req.header('user-agent') ?? '').slice(0, 300) })
