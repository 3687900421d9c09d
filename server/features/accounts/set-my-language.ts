import type { Language } from '#contract/bounds.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** The language of the mails that the user gets. */
export async function setMyLanguage(tx: Tx, userId: string, language: Language): Promise<void> {
  await tx.updateTable('users').set({ language, updated_at: new Date() }).where('id', '=', userId).execute()
}
