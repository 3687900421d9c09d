import { betterAuth } from 'better-auth'
import type { Kysely } from 'kysely'
import { bounds } from '#contract/bounds.ts'
import type { Env } from '../../env.ts'
import { sessionCookieName, sessionSeconds } from './cookie.ts'
import { hashPassword, verifyPassword } from './password.ts'

export const resetSeconds = 60 * 60
const confirmSeconds = 7 * 24 * 60 * 60

type Options = {
  env: Env
  // biome-ignore lint/suspicious/noExplicitAny: the library speaks to any schema
  db: Kysely<any>
  /** A hash made beforehand, so that no transaction is held open while a password is hashed. */
  passwordHash?: string
  /** Handed the token that a mail should carry. It only takes it: an error in here would be swallowed. */
  onConfirmationToken?: (token: string) => void
  onResetToken?: (token: string) => void
  /** Told of an error that the library is about to answer with a sentence of its own. */
  onError?: (error: unknown) => void
}

/**
 * better-auth on our tables: it makes, signs and ends sessions and keeps passwords. Its own router is not mounted;
 * our routes call it. Made anew for each call, on the pool or on a transaction, so that what it writes commits with the rest.
 */
export function accountLibrary({
  env,
  db,
  passwordHash,
  onConfirmationToken,
  onResetToken,
  onError,
}: Options) {
  return betterAuth({
    appName: env.appName,
    baseURL: env.appUrl ?? 'http://localhost',
    basePath: '/api/auth',
    secret: env.secret,
    database: { db, type: 'postgres', transaction: false },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    // It would log addresses; what went wrong is ours to tell.
    logger: { level: 'error', log: (_level, _message, ...details) => onError?.(details[0]) },
    advanced: {
      database: { generateId: 'uuid', validateSchema: false },
      disableOriginCheck: true,
      disableCSRFCheck: true,
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookieName(env) } },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: { language: { type: 'string', required: false, input: true } },
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessionSeconds,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    emailAndPassword: {
      enabled: true,
      // The contract counts characters; this counts UTF-16 units, of which a character has up to two.
      minPasswordLength: bounds.password.min,
      maxPasswordLength: bounds.password.max * 2,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetSeconds,
      password: {
        hash: async (password) => passwordHash ?? (await hashPassword(password)),
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
      ...(onResetToken && { sendResetPassword: async ({ token }) => onResetToken(token) }),
    },
    emailVerification: {
      sendOnSignUp: onConfirmationToken !== undefined,
      expiresIn: confirmSeconds,
      ...(onConfirmationToken && { sendVerificationEmail: async ({ token }) => onConfirmationToken(token) }),
    },
  })
}
