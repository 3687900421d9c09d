import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** An iCalendar file, with its METHOD. */
  calendar?: string
}

/** Queues a mail inside the causing transaction: it is sent only when that commits. */
export const queueMail = (tx: Tx, mail: Mail): Promise<void> => queueMails(tx, [mail])

/**
 * Queues any number of mails inside the causing transaction, in one statement. Each mail is assigned to an account: the one
 * with the address, or the one that is changing to it.
 */
export async function queueMails(tx: Tx, mails: Mail[]): Promise<void> {
  if (mails.length === 0) return
  const recipients = mails.map((mail) => oneLine(mail.to))
  const subjects = mails.map((mail) => oneLine(mail.subject).slice(0, 200))
  const texts = mails.map((mail) => mail.text)
  const htmls = mails.map((mail) => mail.html)
  const calendars = mails.map((mail) => mail.calendar?.replaceAll('\r\n', '\n') ?? null)
  await sql`
    insert into mails (recipient, subject, body_text, body_html, calendar, user_id)
    select m.*, coalesce(
      (select id from users where email = m.recipient),
      (select user_id from email_changes where new_email = m.recipient order by expires_at desc limit 1))
    from unnest(${recipients}::text[], ${subjects}::text[], ${texts}::text[], ${htmls}::text[], ${calendars}::text[])
      as m (recipient, subject, body_text, body_html, calendar)
  `.execute(tx)
}

/** A line break in an address or subject would inject a header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is taken out
const oneLine = (value: string) => value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
