import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

/** Gives a guest another code to show at the door. Who has seen the old one can no longer be taken for the guest. */
export const renewGuestCode = (tx: Tx, userId: string) =>
  tx
    .updateTable('profiles')
    .set({ guest_code: sql`gen_random_uuid()` })
    .where('user_id', '=', userId)
    .execute()
