import { languageOf } from '#rules/language.ts'
import { readEnv } from '#server/env.ts'
import { secondFactorMail } from '#server/features/accounts/mails.ts'
import { storedEmail } from '#server/platform/accounts/email.ts'
import { stopBeingAdmin } from '#server/platform/accounts/stop-being-admin.ts'
import { audit } from '#server/platform/database/audit.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { CommandError, withDatabase } from './open-database.ts'

const usage = `npm run admin -- grant name@example.se    makes the account an admin
npm run admin -- revoke name@example.se   takes the role away; the last admin cannot lose it
npm run admin -- list                     shows all admins
npm run admin -- remove-factor name@example.se   removes a lost second factor; the password is enough again
`

const [command, address, ...rest] = process.argv.slice(2)
const withAddress = { grant, revoke, 'remove-factor': removeFactor }
const chosen = Object.entries(withAddress).find(([name]) => name === command)?.[1]
if (rest.length > 0 || !(chosen ? address : command === 'list' && address === undefined)) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  await withDatabase((db) => (chosen ? chosen(db, address ?? '') : list(db)))
}

async function grant(db: Database, typed: string): Promise<void> {
  const done = await inTransaction(db, async (tx) => {
    const user = await accountOf(tx, typed)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('user_roles')
      .values({ user_id: user.id, role: 'admin' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return `${user.email} is an admin already.`
    await audit(tx, { ...entry('role.granted', user.id), after: { role: 'admin' } })
    return `${user.email} (${user.name}) is now an admin.`
  })
  say(done)
}

async function revoke(db: Database, typed: string): Promise<void> {
  try {
    const done = await inTransaction(db, async (tx) => {
      const user = await accountOf(tx, typed)
      if (!(await stopBeingAdmin(tx, user.id))) throw new CommandError(`${user.email} is not an admin.`)
      await audit(tx, { ...entry('role.revoked', user.id), before: { role: 'admin' } })
      return `${user.email} is no longer an admin; their open admin pages lose access at once.`
    })
    say(done)
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'last_admin')) throw error
    throw new CommandError('This is the last admin, and one must stay. Make somebody else an admin first.')
  }
}

async function removeFactor(db: Database, typed: string): Promise<void> {
  const env = readEnv(process.env)
  const done = await inTransaction(db, async (tx) => {
    const user = await accountOf(tx, typed)
    const { numDeletedRows } = await tx
      .deleteFrom('second_factors')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (!numDeletedRows) throw new CommandError(`${user.email} has no second factor.`)
    await audit(tx, entry('second-factor.removed', user.id))
    const language = languageOf(user.language)
    await queueMail(tx, secondFactorMail(env, user.email, language, 'removed'))
    return `The second factor of ${user.email} is removed, and a mail says so. The password is enough to sign in.`
  })
  say(done)
}

async function list(db: Database): Promise<void> {
  const admins = await db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select(['users.email', 'users.name', 'user_roles.created_at'])
    .where('user_roles.role', '=', 'admin')
    .orderBy('users.email')
    .execute()
  for (const { email, name, created_at } of admins)
    say(`${email}  ${name}  since ${created_at.toISOString().slice(0, 10)}`)
  if (admins.length === 0) say('There is no admin yet.')
}

async function accountOf(tx: Tx, typed: string) {
  const email = storedEmail(typed)
  if (!email) throw new CommandError(`${typed} is not an e-mail address.`)
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'language'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user)
    throw new CommandError(`There is no account with the address ${email}. Sign up in the app first.`)
  return user
}

/** The command line has no signed-in user, so the audit log names none. */
function entry(action: string, subjectId: string) {
  return { actorId: null, action, subjectType: 'user', subjectId }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
