import { randomUUID } from 'node:crypto'
import { hashPassword } from '../platform/accounts/password.ts'
import { randomGroups } from '../platform/accounts/recovery-codes.ts'
import { audit } from '../platform/database/audit.ts'
import type { Tx } from '../platform/database/database.ts'

export const firstAdminEmail = 'admin@spelrum.example'

/** A new password and its hash. Called before the transaction, because hashing is slow. */
export async function newPassword(): Promise<{ password: string; hash: string }> {
  const password = randomGroups(4)
  return { password, hash: await hashPassword(password) }
}

/** Creates the first admin, unless there is an admin already. @returns whether one was created */
export async function makeFirstAdmin(tx: Tx, passwordHash: string): Promise<boolean> {
  if (await tx.selectFrom('user_roles').select('user_id').where('role', '=', 'admin').executeTakeFirst())
    return false
  const id = randomUUID()
  await tx
    .insertInto('users')
    .values({
      id,
      name: 'Klubbens admin',
      email: firstAdminEmail,
      email_verified: true,
      must_change_password: true,
    })
    .execute()
  await tx
    .insertInto('accounts')
    .values({ user_id: id, account_id: id, provider_id: 'credential', password: passwordHash })
    .execute()
  await tx.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute()
  await audit(tx, {
    actorId: null,
    action: 'role.granted',
    subjectType: 'user',
    subjectId: id,
    after: { role: 'admin' },
  })
  return true
}
