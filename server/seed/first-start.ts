import { sql } from 'kysely'
import { audit } from '../platform/database/audit.ts'
import { type Database, inTransaction, type Tx } from '../platform/database/database.ts'
import { firstAdminEmail, makeFirstAdmin, newPassword } from './first-admin.ts'
import { seedDemoClub } from './seed-demo-club.ts'

/**
 * Furnishes a club that nobody has ever used, or notes that it is to stay bare. Once, whichever of several programs
 * comes first, and again after a start that was cut off.
 * @returns what to tell the one who started it, or null
 */
export async function seedFirstStart(db: Database, { empty }: { empty: boolean }): Promise<string | null> {
  if (await isUsed(db)) return null
  if (empty) {
    await inTransaction(db, openBare)
    return 'The club is empty. Sign up, then make yourself admin: npm run admin -- grant you@example.se'
  }
  const { password, hash } = await newPassword()
  const seeded = await inTransaction(db, async (tx) => {
    await takeTurn(tx)
    if (await isUsed(tx)) return null
    const admin = await makeFirstAdmin(tx, hash)
    await seedDemoClub(tx, new Date())
    return { admin }
  })
  return seeded && `A demo club is seeded.${seeded.admin ? adminText(password) : ''}`
}

export const adminText = (password: string): string =>
  `\nSign in as ${firstAdminEmail} with the password ${password}\n` +
  'The password is shown this once; only its hash is kept.'

/** Whether anything has ever been done here. A bare club has its note in the audit log. */
export async function isUsed(db: Database | Tx): Promise<boolean> {
  const { rows } = await sql<{
    used: boolean
  }>`select exists (select from users) or exists (select from events)
    or exists (select from audit_log) as used`.execute(db)
  return rows[0]?.used ?? true
}

/** Notes that this club is meant to be bare, so that no later start seeds it. */
export async function openBare(tx: Tx): Promise<void> {
  await takeTurn(tx)
  if (await isUsed(tx)) return
  await audit(tx, { actorId: null, action: 'club.opened-bare', subjectType: 'club', subjectId: 'demo' })
}

const takeTurn = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('club.seed'))`.execute(tx)
