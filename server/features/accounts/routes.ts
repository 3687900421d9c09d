import type { Context } from 'hono'
import * as contract from '#contract/accounts.ts'
import { updateMe as updateMeRoute } from '#contract/people.ts'
import { languageOf } from '#rules/language.ts'
import { stockholmDate } from '#rules/stockholm.ts'
import type { Env } from '#server/env.ts'
import { presentPaired } from '#server/features/devices/present.ts'
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
import { isKnownDevice, unknownDeviceCookie } from '#server/platform/accounts/known-device.ts'
import { type MailLimits, mailLimits } from '#server/platform/accounts/mail-limits.ts'
import { countRecoveryCodes, type Own } from '#server/platform/accounts/second-factor.ts'
import type { Engine } from '#server/platform/engine.ts'
import { networkOf } from '#server/platform/http/client-ip.ts'
import { limiter, take } from '#server/platform/http/limits.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type App, actorOf, type Vars } from '#server/platform/http/router.ts'
import { serve, serveFile } from '#server/platform/http/serve.ts'
import { changeMyPassword } from './change-my-password.ts'
import { confirmEmail } from './confirm-email.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { deleteMe } from './delete-me.ts'
import { endMyOtherSessions, endMySession } from './end-my-sessions.ts'
import { myExport } from './my-export.ts'
import { presentMe, presentSession, presentSignedIn } from './present.ts'
import { findMe, findPin, findSessions } from './queries.ts'
import { removeSecondFactor } from './remove-second-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { requestEmailChange } from './request-email-change.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { resetPassword } from './reset-password.ts'
import { setMyLanguage } from './set-my-language.ts'
import { setMyPin } from './set-my-pin.ts'
import { signIn } from './sign-in.ts'
import { signInWithCode } from './sign-in-with-code.ts'
import { endSession } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { startSecondFactor } from './start-second-factor.ts'
import { rememberedHeaders, startSession } from './start-session.ts'
import { warnOfWrongCodes } from './wrong-codes-mail.ts'

/** Sign-ins, sign-ups, resets and confirmations per network and minute: enough for a room full of guests, too few for guessing. */
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
  const { env } = engine
  const attempts = limiter(signInsPerNetwork)

  serve(app, contract.getSession, async ({ c }) => {
    const actor = c.get('actor')
    const row = actor && (await findMe(engine.db, actor.userId))
    if (row) return presentSignedIn(row)
    const isWaiting = pendingOf(env, c.req.header('cookie')) !== null
    const paired = c.get('device')
    const device = paired && paired !== 'revoked' ? presentPaired(paired) : undefined
    return { me: null, ...(isWaiting && { next: 'code' as const }), ...(device && { device }) }
  })

  serve(app, contract.signUp, async ({ c, body }) => {
    await take(attempts, network(c))
    const { password, displayName, language } = body
    const email = requireEmail(body.email)
    const token = await signUp(engine, {
      email,
      allowMail: () => mails.takeFirstMail('sign-up', email, network(c)),
      password,
      displayName: displayName || null,
      language: languageOf(language),
      headers: rememberedHeaders(c),
    })
    return startSession(c, engine, token)
  })

  serve(app, contract.signIn, async ({ c, body }) => {
    await take(attempts, network(c))
    const email = requireEmail(body.email)
    const signedIn = await signIn(engine, {
      email,
      password: body.password,
      headers: rememberedHeaders(c),
      isKnownDevice: isKnownDevice(env, c.req.header('cookie'), email),
      log: c.get('log')(),
    })
    if ('token' in signedIn) return startSession(c, engine, signedIn.token)
    c.header('Set-Cookie', pendingCookie(env, signedIn.pending))
    return { me: null, next: 'code' as const }
  })

  serve(app, contract.signInWithCode, async ({ c, body: { code } }) => {
    await take(attempts, network(c))
    const pending = pendingOf(env, c.req.header('cookie'))
    if (!pending) throw new ProblemError('sign_in_expired')
    const headers = rememberedHeaders(c)
    const token = await signInWithCode(engine, { pending, code, headers, log: c.get('log')() })
    const session = await startSession(c, engine, token)
    c.header('Set-Cookie', pendingCookie(env, null), { append: true })
    return session
  })

  serve(app, contract.signOut, async ({ c }) => {
    const token = tokenOf(env, c.req.header('cookie'))
    if (token) await endSession(engine, token)
    leaveBrowser(c, env)
    if (pendingOf(env, c.req.header('cookie')))
      c.header('Set-Cookie', pendingCookie(env, null), { append: true })
  })

  serve(app, contract.requestPasswordReset, async ({ c, body }) => {
    await take(attempts, network(c))
    const email = requireEmail(body.email)
    await mails.takeReset(email)
    await requestPasswordReset(engine, email, () => mails.mayFirstMail('reset', email, network(c)))
  })

  serve(app, contract.resetPassword, async ({ c, body: { token, password } }) => {
    await take(attempts, network(c))
    await resetPassword(engine, token, password)
  })

  serve(app, contract.confirmEmail, async ({ c, body }) => {
    await take(attempts, network(c))
    await confirmEmail(engine, body.token)
  })

  serve(app, contract.confirmEmailChange, async ({ c, body }) => {
    await take(attempts, network(c))
    await confirmEmailChange(engine, body.token)
  })
}

function ownRoutes(app: App, engine: Engine, mails: MailLimits): void {
  const { db, env, clock } = engine
  const emailChanges = limiter(emailChangesPerUser, 3600)
  const confirmations = limiter(confirmationsPerUser, 3600)
  const exports = limiter(exportsPerUser, 3600)

  serve(app, contract.getMe, ({ userId }) => myself(engine, userId))

  serve(app, updateMeRoute, async ({ userId, body }) => {
    await updateMe(engine, userId, body)
    return myself(engine, userId)
  })

  serve(app, contract.setMyLanguage, ({ userId, body }) => setMyLanguage(engine, userId, body.language))

  serve(app, contract.changeMyPassword, async ({ c, actor, body }) => {
    const token = await changeMyPassword(engine, actor, {
      current: body.currentPassword,
      chosen: body.newPassword,
      mayFirstMail: () => mails.mayFirstMail('new-password', actor.email, network(c)),
    })
    c.header('Set-Cookie', sessionCookie(env, token))
  })

  serve(app, contract.requestEmailChange, async ({ c, actor, body }) => {
    const email = requireEmail(body.email)
    await take(emailChanges, actor.userId)
    await mails.takeFirstMail('new-address', email, network(c))
    await requestEmailChange(engine, actor, email, body.password)
  })

  serve(app, contract.resendConfirmation, async ({ c, actor }) => {
    await take(confirmations, actor.userId)
    await mails.takeFirstMail('confirmation', actor.email, network(c))
    await resendConfirmation(engine, actor)
  })

  serve(app, contract.listMySessions, async ({ actor: { userId, sessionId } }) => ({
    items: (await findSessions(db, userId)).map((row) => presentSession(row, sessionId)),
  }))

  serve(app, contract.endMySession, async ({ c, actor, params: { sessionId } }) => {
    await endMySession(engine, actor.userId, sessionId)
    if (sessionId === actor.sessionId) leaveBrowser(c, env)
  })

  serve(app, contract.endMyOtherSessions, ({ actor }) => endMyOtherSessions(engine, actor))

  serve(app, contract.getSecondFactor, async ({ userId }) => ({
    recoveryCodesLeft: await countRecoveryCodes(engine, userId),
  }))

  serve(app, contract.startSecondFactor, ({ c, body }) =>
    startSecondFactor(engine, own(c, engine), body.password),
  )

  serve(app, contract.confirmSecondFactor, async ({ c, body }) => {
    const { token, recoveryCodes } = await confirmSecondFactor(engine, own(c, engine), body.code)
    c.header('Set-Cookie', sessionCookie(env, token))
    return { recoveryCodes }
  })

  serve(app, contract.removeSecondFactor, ({ c, body }) => removeSecondFactor(engine, own(c, engine), body))

  serve(app, contract.renewRecoveryCodes, ({ c, body }) => renewRecoveryCodes(engine, own(c, engine), body))

  serve(app, contract.getMyPin, async ({ userId }) => ({ isSet: Boolean(await findPin(db, userId)) }))

  serve(app, contract.setMyPin, ({ actor, body }) => setMyPin(engine, actor, body))

  serveFile(app, contract.exportMe, async ({ userId }) => {
    await take(exports, userId)
    const content = await myExport(engine, userId)
    return { title: `${env.appName} ${stockholmDate(clock.now())}`, content }
  })

  serve(app, contract.deleteMe, async ({ c, userId, body }) => {
    await deleteMe(engine, userId, body.password)
    leaveBrowser(c, env)
    c.header('Set-Cookie', unknownDeviceCookie(env), { append: true })
  })
}

async function myself({ db }: Engine, userId: string): Promise<contract.Me> {
  const row = await findMe(db, userId)
  if (!row) throw new ProblemError('not_signed_in')
  return presentMe(row)
}

/** Removes the session from the browser, and makes the browser clear its cached pictures. */
function leaveBrowser(c: Context<Vars>, env: Env) {
  c.header('Set-Cookie', sessionCookie(env, null))
  // Only Chromium sends this header. Its answer would wait while it searches its whole cache: seconds on a full phone.
  if (c.req.header('sec-ch-ua') === undefined) c.header('Clear-Site-Data', '"cache"')
}

const network = (c: Context<Vars>) => networkOf(c.get('clientIp'))
/** The user and the cookie of the session only, because another cookie may belong to another account. */
function own(c: Context<Vars>, engine: Engine): Own {
  const { env } = engine
  const actor = actorOf(c)
  const token = tokenOf(env, c.req.header('cookie')) ?? ''
  const cookie = `${sessionCookieName(env)}=${signedToken(token, env.secret)}`
  const warn = (failures: number) => warnOfWrongCodes(engine, actor.userId, failures)
  return { actor, token, headers: new Headers({ cookie }), warn }
}
