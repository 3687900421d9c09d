import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

/** Puts a mail in the queue inside the transaction that causes it: it is sent exactly when that commits. */
export async function queueMail(tx: Tx, mail: Mail): Promise<void> {
  await tx
    .insertInto('mails')
    .values({
      recipient: oneLine(mail.to),
      subject: oneLine(mail.subject).slice(0, 200),
      body_text: mail.text,
      body_html: mail.html,
    })
    .execute()
  await sql`notify mails`.execute(tx)
}

/** A line break in an address or subject would start a header of its own. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is taken out
const oneLine = (value: string) => value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
