import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Env } from '../../env.ts'

/** Thirty days from the last day of use, or all days that a session may have. */
export const sessionSeconds = (env: Env): number => Math.min(30, env.sessionMaxDays) * 24 * 60 * 60

/** What decides the cookies' names. */
type Site = Pick<Env, 'appUrl'>

/** Whether the site is reached over https alone. */
export const isSecure = (env: Site): boolean => env.appUrl?.startsWith('https://') ?? false

/** Over https the `__Host-` prefix makes browsers enforce Secure, Path=/ and this host. */
export const sessionCookieName = (env: Site): string =>
  isSecure(env) ? '__Host-spelrum_session' : 'spelrum_session'

/** Five minutes to type the second code after the password. */
export const pendingSeconds = 5 * 60

/** Holds a sign-in that waits for its second code. It grants no access. */
export const pendingCookieName = (env: Env): string =>
  isSecure(env) ? '__Host-spelrum_sign_in' : 'spelrum_sign_in'

/** The value of the cookie: the token and its signature, in the form that better-auth writes and reads. */
export function signedToken(token: string, secret: string): string {
  return encodeURIComponent(`${token}.${signature(token, secret)}`)
}

/** Holds the key of a paired device, and of one that waits to be paired. `spelrum_device` is a mark of known browsers. */
export const deviceCookieName = (env: Site): string =>
  isSecure(env) ? '__Host-spelrum_paired' : 'spelrum_paired'

/** No browser keeps a cookie for longer than 400 days. It is set again while the device is in use. */
const deviceSeconds = 400 * 24 * 60 * 60

/** The Set-Cookie of a device. */
export const deviceCookie = (env: Env, token: string): string =>
  signedCookie(env, deviceCookieName(env), token, deviceSeconds)

/** The key of a device in a Cookie header; null when absent or not signed by us. */
export const deviceTokenOf = (env: Env, cookieHeader: string | null | undefined): string | null =>
  signedValue(env, cookieHeader, deviceCookieName(env))

/** The session token of a Cookie header; null when absent or not signed by us. */
export const tokenOf = (env: Env, cookieHeader: string | null | undefined): string | null =>
  signedValue(env, cookieHeader, sessionCookieName(env))

/** The sign-in of a Cookie header that waits for its second code; null when absent or not signed by us. */
export const pendingOf = (env: Env, cookieHeader: string | null | undefined): string | null =>
  signedValue(env, cookieHeader, pendingCookieName(env))

function signedValue(env: Env, cookieHeader: string | null | undefined, name: string): string | null {
  const value = cookieValue(cookieHeader, name)
  if (!value || value.length > 500) return null
  const signed = decoded(value)
  const dot = signed.lastIndexOf('.')
  if (dot <= 0) return null
  const token = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1))
  const right = Buffer.from(signature(token, env.secret))
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}

/** The Set-Cookie that signs in (a token) or out (null). */
export const sessionCookie = (env: Env, token: string | null): string =>
  signedCookie(env, sessionCookieName(env), token, sessionSeconds(env))

/** The Set-Cookie of a sign-in that waits for its second code, or of none. */
export const pendingCookie = (env: Env, pending: string | null): string =>
  signedCookie(env, pendingCookieName(env), pending, pendingSeconds)

function signedCookie(env: Env, name: string, token: string | null, seconds: number): string {
  const value = token === null ? '' : signedToken(token, env.secret)
  const age = token === null ? 0 : seconds
  return `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure(env) ? '; Secure' : ''}`
}

/** The value of one cookie, as it was sent. */
export function cookieValue(cookieHeader: string | null | undefined, name: string): string | null {
  for (const part of cookieHeader?.split(';') ?? []) {
    const equals = part.indexOf('=')
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim()
  }
  return null
}

const signature = (token: string, secret: string) =>
  createHmac('sha256', secret).update(token).digest('base64')

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
