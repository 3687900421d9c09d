import { randomInt } from 'node:crypto'
import type { Language } from '#contract/bounds.ts'
import { accountLibrary } from '#server/platform/accounts/library.ts'
import { hashPassword } from '#server/platform/accounts/password.ts'
import { requireGoodPassword } from '#server/platform/accounts/require-good-password.ts'
import { standInFor } from '#server/platform/accounts/stand-in-email.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { confirmationMail } from './mails.ts'
import { findUserByEmail } from './queries.ts'

type NewAccount = {
  email: string
  password: string
  displayName: string | null
  language: Language
  /** Called before the address gets a mail. When it throws, no account is created. */
  allowMail: () => Promise<void>
  /** The headers that are stored with the session: the user agent. */
  headers: Headers
}

/**
 * Creates the account, and queues the confirmation mail, in one transaction. When several sign-ups have one address, the unique index
 * accepts one.
 * @returns the new session's token
 */
export async function signUp(engine: Engine, account: NewAccount): Promise<string> {
  const { email, password, language, headers } = account
  await requireGoodPassword(password, email)
  if (await findUserByEmail(engine.db, email)) throw new ProblemError('user_already_exists')
  const passwordHash = await hashPassword(password)

  return inTransaction(engine.db, async (tx) => {
    const { token, userId, confirmation } = await createAccount(engine, tx, {
      email,
      password,
      passwordHash,
      name: account.displayName,
      language,
      headers,
    })
    await account.allowMail()
    await queueMail(tx, confirmationMail(engine.env, email, language, confirmation))
    await publishUserChanged(tx, userId)
    return token
  })
}

type Credentials = Pick<NewAccount, 'email' | 'password' | 'language' | 'headers'> & {
  passwordHash: string
  /** Null: a name is made. */
  name: string | null
}

/**
 * Creates the user, the profile (by trigger), the account and a session. Throws user_already_exists.
 * @returns the new session's token, and the token of the link that confirms the address
 */
export async function createAccount(engine: Engine, tx: Tx, account: Credentials) {
  const { email, password, passwordHash, name, language, headers } = account
  let cause: unknown
  let confirmation = ''
  const standIn = standInFor(email)
  const library = accountLibrary({
    env: engine.env,
    db: tx.withPlugin(standIn.plugin),
    passwordHash,
    onConfirmationToken: (token) => {
      confirmation = token
    },
    onError: (error) => {
      cause = error
    },
  })
  try {
    const { token, user } = await library.api.signUpEmail({
      body: { email: standIn.address, password, name: name ?? guestName(), language },
      headers,
    })
    if (!token || cause) throw new Error('signed up without a session')
    return { token, userId: user.id, confirmation }
  } catch (error) {
    if (isTaken(error)) throw new ProblemError('user_already_exists')
    throw cause ?? error
  }
}

const isTaken = (error: unknown) =>
  (error as { body?: { code?: string } })?.body?.code?.startsWith('USER_ALREADY_EXISTS') ?? false

/** A display name for users who give none. Never the e-mail address, which others must not see. */
const guestName = () => `Gäst ${randomInt(10_000).toString().padStart(4, '0')}`
