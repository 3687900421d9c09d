import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Kysely } from 'kysely'
import { bounds } from '#contract/bounds.ts'
import type { Env } from '../../env.ts'
import { pendingCookieName, pendingSeconds, sessionCookieName, sessionSeconds } from './cookie.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

export const resetSeconds = 60 * 60
const confirmSeconds = 7 * 24 * 60 * 60

type Options = {
  env: Env
  // biome-ignore lint/suspicious/noExplicitAny: the library speaks to any schema
  db: Kysely<any>
  /** A hash computed beforehand, so that no transaction is open during hashing. */
  passwordHash?: string
  /** `proveOwnPassword` has verified the password, so it is not hashed again. */
  isPasswordProved?: boolean
  /** Receives the token for a mail. The function must only store the token, because an error here would be swallowed. */
  onConfirmationToken?: (token: string) => void
  /** Called with an error that the library would answer with its own message. */
  onError?: (error: unknown) => void
}

/**
 * better-auth on our tables: it creates and ends sessions and stores passwords. Its own router is not mounted;
 * our routes call it. Created per call, on the pool or a transaction, so that its writes commit with the rest.
 */
export function accountLibrary({
  env,
  db,
  passwordHash,
  isPasswordProved = false,
  onConfirmationToken,
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
    // Its log would contain addresses; we report errors ourselves.
    logger: { level: 'error', log: (_level, _message, ...details) => onError?.(details[0]) },
    advanced: {
      database: { generateId: 'uuid', validateSchema: false },
      disableOriginCheck: true,
      disableCSRFCheck: true,
      useSecureCookies: false,
      cookies: {
        session_token: { name: sessionCookieName(env) },
        two_factor: { name: pendingCookieName(env) },
      },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: { language: { type: 'string', required: false, input: true } },
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessionSeconds(env),
      // Sessions are renewed by our middleware alone.
      disableSessionRefresh: true,
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
      password: {
        hash: async (password) => passwordHash ?? (await hashPassword(password)),
        verify: async ({ hash, password }) => isPasswordProved || verifyPassword(hash, password),
      },
    },
    emailVerification: {
      sendOnSignUp: onConfirmationToken !== undefined,
      expiresIn: confirmSeconds,
      ...(onConfirmationToken && { sendVerificationEmail: async ({ token }) => onConfirmationToken(token) }),
    },
    plugins: [
      twoFactor({
        twoFactorCookieMaxAge: pendingSeconds,
        // Our delay counts for each account instead: a lock of many minutes would let others lock the owner out.
        accountLockout: { enabled: false },
        backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes, storeBackupCodes: 'encrypted' },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'second_factors',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
  })
}
