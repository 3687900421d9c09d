import { sql } from 'kysely'
import type { Logger } from 'pino'
import { storeFirstPassword } from '../platform/accounts/first-password.ts'
import { audit } from '../platform/database/audit.ts'
import { type Database, inTransaction, type Tx } from '../platform/database/database.ts'
import { firstAdminEmail, makeFirstAdmin, newPassword } from './first-admin.ts'
import { seedDemoClub } from './seed-demo-club.ts'

/**
 * Seeds the demo club in a database that has never been used, or, with `empty`, records that it stays empty. When several
 * programs start at the same time, one of them does it. An interrupted start leaves nothing, so the next start does it.
 * @returns a message for the operator, or null if nothing was done
 */
export async function seedFirstStart(
  db: Database,
  { empty, dataDir, log }: { empty: boolean; dataDir: string; log: Logger },
): Promise<string | null> {
  if (await isUsed(db)) return null
  if (empty) {
    await inTransaction(db, openEmpty)
    return 'The club is empty. Sign up, then make yourself admin: npm run admin -- grant you@example.se'
  }
  const { password, hash } = await newPassword()
  const seeded = await inTransaction(db, async (tx) => {
    await lockSeeding(tx)
    if (await isUsed(tx)) return null
    const admin = await makeFirstAdmin(tx, hash)
    await seedDemoClub(tx, new Date())
    return { announced: admin ? announceAdmin(dataDir, password) : null }
  })
  if (!seeded) return null
  const { announced } = seeded
  // The log names the file once. One entry has the address and the file, so that a program that reads the log finds both.
  if (announced?.file)
    log.info(
      { email: firstAdminEmail, passwordFile: announced.file },
      'the first admin signs in with the password in the file, and chooses another',
    )
  return announced && !announced.file ? `A demo club is seeded.\n${announced.text}` : 'A demo club is seeded.'
}

/**
 * Says how the first admin signs in. What a program writes into a log is kept and read by others, so the password is shown on a
 * terminal only. Called before the commit: a stored account without its password would be lost.
 */
export function announceAdmin(dataDir: string, password: string): { file: string | null; text: string } {
  const file = process.stdout.isTTY ? null : storeFirstPassword({ dataDir }, password)
  const [where, kept] = file
    ? [`in ${file}`, 'Only you can read the file. It is deleted with the change.']
    : [password, 'The password is shown only this once; only its hash is stored.']
  const text = `Sign in as ${firstAdminEmail} with the password ${where}\nYou choose your own at the first sign-in. ${kept}`
  return { file, text }
}

/** Whether the database has ever been used. A club that was opened empty has an audit row that says so. */
export async function isUsed(db: Database | Tx): Promise<boolean> {
  const { rows } = await sql<{
    used: boolean
  }>`select exists (select from users) or exists (select from events)
    or exists (select from audit_log) as used`.execute(db)
  return rows[0]?.used ?? true
}

/** Records in the audit log that this club was opened empty, so that no later start seeds it. */
export async function openEmpty(tx: Tx): Promise<void> {
  await lockSeeding(tx)
  if (await isUsed(tx)) return
  await audit(tx, { actorId: null, action: 'club.opened-bare', subjectType: 'club', subjectId: 'demo' })
}

/** Makes other programs that would seed wait until this transaction ends. */
const lockSeeding = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('club.seed'))`.execute(tx)
