import type { Language } from '#contract/bounds.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'

/** Sets the language of the mails that the user gets. */
export async function setMyLanguage(
  { db, clock }: Engine,
  userId: string,
  language: Language,
): Promise<void> {
  await inTransaction(db, (tx) =>
    tx.updateTable('users').set({ language, updated_at: clock.now() }).where('id', '=', userId).execute(),
  )
}
