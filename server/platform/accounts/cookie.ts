import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Env } from '../../env.ts'

/** Thirty days from the last day of use, or all days that a session may have. */
export const sessionSeconds = (env: Env): number => Math.min(30, env.sessionMaxDays) * 24 * 60 * 60

/** Whether the site is reached over https alone. */
export const isSecure = (env: Env): boolean => env.appUrl?.startsWith('https://') ?? false

/** Over https the `__Host-` prefix makes browsers enforce Secure, Path=/ and this host. */
export const sessionCookieName = (env: Env): string =>
  isSecure(env) ? '__Host-spelrum_session' : 'spelrum_session'

/** The value of the cookie: the token and its signature, in the form that better-auth writes and reads. */
export function signedToken(token: string, secret: string): string {
  return encodeURIComponent(`${token}.${signature(token, secret)}`)
}

/** The session token of a Cookie header; null when absent or not signed by us. */
export function tokenOf(env: Env, cookieHeader: string | null | undefined): string | null {
  const value = cookieValue(cookieHeader, sessionCookieName(env))
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
export function sessionCookie(env: Env, token: string | null): string {
  const value = token === null ? '' : signedToken(token, env.secret)
  const age = token === null ? 0 : sessionSeconds(env)
  const attributes = `Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure(env) ? '; Secure' : ''}`
  return `${sessionCookieName(env)}=${value}; ${attributes}`
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
