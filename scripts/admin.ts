import { storedEmail } from '#server/platform/accounts/email.ts'
import { audit } from '#server/platform/database/audit.ts'
import {
  type Database,
  databaseErrorCode,
  inTransaction,
  type Tx,
} from '#server/platform/database/database.ts'
import { CommandError, withDatabase } from './open-database.ts'

const usage = `npm run admin -- grant name@example.se    makes the account an admin
npm run admin -- revoke name@example.se   takes the role away; the last admin cannot lose it
npm run admin -- list                     shows all admins
`
const lastAdminStays = 'SR010'

const [command, address, ...rest] = process.argv.slice(2)
const takesAddress = command === 'grant' || command === 'revoke'
if (rest.length > 0 || !(takesAddress ? address : command === 'list' && address === undefined)) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  await withDatabase((db) => {
    if (command === 'grant') return grant(db, address ?? '')
    return command === 'revoke' ? revoke(db, address ?? '') : list(db)
  })
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
      const { numDeletedRows } = await tx
        .deleteFrom('user_roles')
        .where('user_id', '=', user.id)
        .where('role', '=', 'admin')
        .executeTakeFirstOrThrow()
      if (!numDeletedRows) throw new CommandError(`${user.email} is not an admin.`)
      await audit(tx, { ...entry('role.revoked', user.id), before: { role: 'admin' } })
      return `${user.email} is no longer an admin; their open admin pages lose access at once.`
    })
    say(done)
  } catch (error) {
    if (databaseErrorCode(error) !== lastAdminStays) throw error
    throw new CommandError('This is the last admin, and one must stay. Make somebody else an admin first.')
  }
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
    .select(['id', 'email', 'name'])
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
