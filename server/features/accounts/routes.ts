import type { Context } from 'hono'
import * as contract from '#contract/accounts.ts'
import { updateMe as updateMeRoute } from '#contract/people.ts'
import { stockholmDate } from '#rules/stockholm.ts'
import type { Env } from '#server/env.ts'
import { updateMe } from '#server/features/people/update-me.ts'
import {
  pendingCookie,
  pendingOf,
  sessionCookie,
  sessionCookieName,
  signedToken,
  tokenOf,
} from '#server/platform/accounts/cookie.ts'
import { requireEmail } from '#server/platform/accounts/email.ts'
import {
  isKnownDevice,
  knownDeviceCookie,
  unknownDeviceCookie,
} from '#server/platform/accounts/known-device.ts'
import { type MailLimits, mailLimits } from '#server/platform/accounts/mail-limits.ts'
import { countRecoveryCodes, type Own } from '#server/platform/accounts/second-factor.ts'
import { findSessionByToken } from '#server/platform/accounts/session.ts'
import type { Engine } from '#server/platform/engine.ts'
import { attachment } from '#server/platform/http/attachment.ts'
import { networkOf } from '#server/platform/http/client-ip.ts'
import { limiter, take } from '#server/platform/http/limits.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type App, actorOf, mount, type Vars } from '#server/platform/http/router.ts'
import { changeMyPassword } from './change-my-password.ts'
import { confirmEmail } from './confirm-email.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { deleteMe } from './delete-me.ts'
import { endMyOtherSessions, endMySession } from './end-my-sessions.ts'
import { myExport } from './my-export.ts'
import { presentMe, presentSession, presentSignedIn } from './present.ts'
import { findMe, findSessions } from './queries.ts'
import { removeSecondFactor } from './remove-second-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { requestEmailChange } from './request-email-change.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { resetPassword } from './reset-password.ts'
import { setMyLanguage } from './set-my-language.ts'
import { signIn } from './sign-in.ts'
import { signInWithCode } from './sign-in-with-code.ts'
import { endSession } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { startSecondFactor } from './start-second-factor.ts'
import { warnOfWrongCodes } from './wrong-codes-mail.ts'

/** Sign-ins, sign-ups, resets and confirmations per network and minute: enough for a whole room at once, too few for guessing. */
const signInsPerNetwork = 600
/** Requests per account and hour: each sends a mail or collects all data of the user. */
const emailChangesPerUser = 5
const confirmationsPerUser = 3
const exportsPerUser = 10

/** Accounts: sign-up, sign-in, and the user's own profile, sessions and data. */
export function accountsRoutes(app: App, engine: Engine): void {
  const mails = mailLimits()
  entranceRoutes(app, engine, mails)
  ownRoutes(app, engine, mails)
}

function entranceRoutes(app: App, engine: Engine, mails: MailLimits): void {
  const attempts = limiter(signInsPerNetwork)

  mount(app, contract.getSession, async (c) => {
    const actor = c.get('actor')
    const row = actor && (await findMe(engine.db, actor.userId))
    if (row) return c.json(presentSignedIn(row), 200)
    const isWaiting = pendingOf(engine.env, c.req.header('cookie')) !== null
    return c.json({ me: null, ...(isWaiting && { next: 'code' as const }) }, 200)
  })

  mount(app, contract.signUp, async (c) => {
    await take(attempts, network(c))
    const { email: typed, password, displayName, language } = c.req.valid('json')
    const email = requireEmail(typed)
    const token = await signUp(engine, {
      email,
      allowMail: () => mails.takeFirstMail('sign-up', email, network(c)),
      password,
      displayName: displayName || null,
      language: language ?? 'sv',
      headers: rememberedHeaders(c),
    })
    return c.json(await startSession(c, engine, token), 201)
  })

  mount(app, contract.signIn, async (c) => {
    await take(attempts, network(c))
    const body = c.req.valid('json')
    const email = requireEmail(body.email)
    const signedIn = await signIn(engine, {
      email,
      password: body.password,
      headers: rememberedHeaders(c),
      isKnownDevice: isKnownDevice(engine.env, c.req.header('cookie'), email),
      log: c.get('log')(),
    })
    if ('token' in signedIn) return c.json(await startSession(c, engine, signedIn.token), 200)
    c.header('Set-Cookie', pendingCookie(engine.env, signedIn.pending))
    return c.json({ me: null, next: 'code' }, 200)
  })

  mount(app, contract.signInWithCode, async (c) => {
    await take(attempts, network(c))
    const pending = pendingOf(engine.env, c.req.header('cookie'))
    if (!pending) throw new ProblemError('sign_in_expired')
    const { code } = c.req.valid('json')
    const token = await signInWithCode(engine, {
      pending,
      code,
      headers: rememberedHeaders(c),
      log: c.get('log')(),
    })
    const session = await startSession(c, engine, token)
    c.header('Set-Cookie', pendingCookie(engine.env, null), { append: true })
    return c.json(session, 200)
  })

  mount(app, contract.signOut, async (c) => {
    const token = tokenOf(engine.env, c.req.header('cookie'))
    if (token) await endSession(engine, token)
    leaveBrowser(c, engine.env)
    if (pendingOf(engine.env, c.req.header('cookie')))
      c.header('Set-Cookie', pendingCookie(engine.env, null), { append: true })
    return c.body(null, 204)
  })

  mount(app, contract.requestPasswordReset, async (c) => {
    await take(attempts, network(c))
    const email = requireEmail(c.req.valid('json').email)
    await mails.takeReset(email)
    await requestPasswordReset(engine, email, () => mails.mayFirstMail('reset', email, network(c)))
    return c.body(null, 202)
  })

  mount(app, contract.resetPassword, async (c) => {
    await take(attempts, network(c))
    const { token, password } = c.req.valid('json')
    await resetPassword(engine, token, password)
    return c.body(null, 204)
  })

  mount(app, contract.confirmEmail, async (c) => {
    await take(attempts, network(c))
    await confirmEmail(engine, c.req.valid('json').token)
    return c.body(null, 204)
  })

  mount(app, contract.confirmEmailChange, async (c) => {
    await take(attempts, network(c))
    await confirmEmailChange(engine, c.req.valid('json').token)
    return c.body(null, 204)
  })
}

function ownRoutes(app: App, engine: Engine, mails: MailLimits): void {
  const { db, env, clock } = engine
  const emailChanges = limiter(emailChangesPerUser, 3600)
  const confirmations = limiter(confirmationsPerUser, 3600)
  const exports = limiter(exportsPerUser, 3600)

  mount(app, contract.getMe, async (c) => c.json(await myself(engine, actorOf(c).userId), 200))

  mount(app, updateMeRoute, async (c) => {
    const { userId } = actorOf(c)
    await updateMe(engine, userId, c.req.valid('json'))
    return c.json(await myself(engine, userId), 200)
  })

  mount(app, contract.setMyLanguage, async (c) => {
    const { language } = c.req.valid('json')
    await setMyLanguage(engine, actorOf(c).userId, language)
    return c.body(null, 204)
  })

  mount(app, contract.changeMyPassword, async (c) => {
    const { currentPassword, newPassword } = c.req.valid('json')
    const actor = actorOf(c)
    const token = await changeMyPassword(engine, actor, {
      current: currentPassword,
      chosen: newPassword,
      mayFirstMail: () => mails.mayFirstMail('new-password', actor.email, network(c)),
    })
    c.header('Set-Cookie', sessionCookie(env, token))
    return c.body(null, 204)
  })

  mount(app, contract.requestEmailChange, async (c) => {
    const { email: typed, password } = c.req.valid('json')
    const email = requireEmail(typed)
    await take(emailChanges, actorOf(c).userId)
    await mails.takeFirstMail('new-address', email, network(c))
    await requestEmailChange(engine, actorOf(c), email, password)
    return c.body(null, 202)
  })

  mount(app, contract.resendConfirmation, async (c) => {
    const actor = actorOf(c)
    await take(confirmations, actor.userId)
    await mails.takeFirstMail('confirmation', actor.email, network(c))
    await resendConfirmation(engine, actor)
    return c.body(null, 202)
  })

  mount(app, contract.listMySessions, async (c) => {
    const { userId, sessionId } = actorOf(c)
    const rows = await findSessions(db, userId)
    return c.json({ items: rows.map((row) => presentSession(row, sessionId)) }, 200)
  })

  mount(app, contract.endMySession, async (c) => {
    const { sessionId } = c.req.valid('param')
    await endMySession(engine, actorOf(c).userId, sessionId)
    if (sessionId === actorOf(c).sessionId) leaveBrowser(c, env)
    return c.body(null, 204)
  })

  mount(app, contract.endMyOtherSessions, async (c) => {
    await endMyOtherSessions(engine, actorOf(c))
    return c.body(null, 204)
  })

  mount(app, contract.getSecondFactor, async (c) =>
    c.json({ recoveryCodesLeft: await countRecoveryCodes(engine, actorOf(c).userId) }, 200),
  )

  mount(app, contract.startSecondFactor, async (c) =>
    c.json(await startSecondFactor(engine, own(c, engine), c.req.valid('json').password), 200),
  )

  mount(app, contract.confirmSecondFactor, async (c) => {
    const { code } = c.req.valid('json')
    const { token, recoveryCodes } = await confirmSecondFactor(engine, own(c, engine), code)
    c.header('Set-Cookie', sessionCookie(env, token))
    return c.json({ recoveryCodes }, 200)
  })

  mount(app, contract.removeSecondFactor, async (c) => {
    await removeSecondFactor(engine, own(c, engine), c.req.valid('json'))
    return c.body(null, 204)
  })

  mount(app, contract.renewRecoveryCodes, async (c) =>
    c.json(await renewRecoveryCodes(engine, own(c, engine), c.req.valid('json')), 200),
  )

  mount(app, contract.exportMe, async (c) => {
    const { userId } = actorOf(c)
    await take(exports, userId)
    const bytes = await myExport(engine, userId)
    const day = stockholmDate(clock.now())
    return c.body(bytes, 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': attachment(`${env.appName} ${day}`, '.zip'),
    })
  })

  mount(app, contract.deleteMe, async (c) => {
    await deleteMe(engine, actorOf(c).userId, c.req.valid('json').password)
    leaveBrowser(c, env)
    c.header('Set-Cookie', unknownDeviceCookie(env), { append: true })
    return c.body(null, 204)
  })
}

async function myself({ db }: Engine, userId: string): Promise<contract.Me> {
  const row = await findMe(db, userId)
  if (!row) throw new ProblemError('not_signed_in')
  return presentMe(row)
}

/** Gives the browser its new session and ends the previous one, so that a planted session does not survive a sign-in. */
async function startSession(c: Context<Vars>, engine: Engine, token: string) {
  const before = tokenOf(engine.env, c.req.header('cookie'))
  if (before && before !== token) await endSession(engine, before)
  const session = await findSessionByToken(engine, token)
  const row = session && (await findMe(engine.db, session.actor.userId))
  if (!row) throw new ProblemError('invalid_credentials')
  c.header('Set-Cookie', sessionCookie(engine.env, token))
  c.header('Set-Cookie', knownDeviceCookie(engine.env, row.email), { append: true })
  return presentSignedIn(row)
}

/** Takes the session from the browser, and its cached pictures. */
function leaveBrowser(c: Context<Vars>, env: Env) {
  c.header('Set-Cookie', sessionCookie(env, null))
  // Only Chromium sends this header. Its answer would wait while it searches its whole cache: seconds on a full phone.
  if (c.req.header('sec-ch-ua') === undefined) c.header('Clear-Site-Data', '"cache"')
}

const network = (c: Context<Vars>) => networkOf(c.get('clientIp'))
/** The user, with the one cookie in which the library finds the session: another one may be of another account. */
function own(c: Context<Vars>, engine: Engine): Own {
  const { env } = engine
  const actor = actorOf(c)
  const token = tokenOf(env, c.req.header('cookie')) ?? ''
  const cookie = `${sessionCookieName(env)}=${signedToken(token, env.secret)}`
  const warn = (failures: number) => warnOfWrongCodes(engine, actor.userId, failures)
  return { actor, token, headers: new Headers({ cookie }), warn }
}

const rememberedHeaders = (c: Context<Vars>) =>
  new Headers({ 'user-agent': (c.req.header('user-agent') ?? '').slice(0, 300) })
