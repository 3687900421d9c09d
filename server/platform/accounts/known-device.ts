import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Env } from '../../env.ts'
import { cookieValue, isSecure } from './cookie.ts'

const yearSeconds = 365 * 24 * 60 * 60
const cookieName = (env: Env) => (isSecure(env) ? '__Host-spelrum_device' : 'spelrum_device')

/**
 * A cookie in a browser in which an account has signed in: later attempts there are counted separately,
 * so that guesses elsewhere cannot delay the owner. It grants no access.
 */
export const knownDeviceCookie = (env: Env, email: string): string =>
  setCookie(env, mark(env, email), yearSeconds)

/** Removes the cookie. */
export const unknownDeviceCookie = (env: Env): string => setCookie(env, '', 0)

export function isKnownDevice(env: Env, cookieHeader: string | undefined, email: string): boolean {
  const given = Buffer.from(cookieValue(cookieHeader, cookieName(env)) ?? '')
  const right = Buffer.from(mark(env, email))
  return given.length === right.length && timingSafeEqual(given, right)
}

function setCookie(env: Env, value: string, seconds: number): string {
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(env) ? '; Secure' : ''}`
  return `${cookieName(env)}=${value}; ${attributes}`
}

const mark = (env: Env, email: string) =>
  createHmac('sha256', env.secret).update(`known-device:${email}`).digest('base64url')
