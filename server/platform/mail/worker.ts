import { sql } from 'kysely'
import { inTransaction, type Tx } from '../database/database.ts'
import type { Engine } from '../engine.ts'
import { measureJob } from '../service/metrics.ts'
import { createMailTransport, type Transport } from './transport.ts'

/** Milliseconds between two looks at the queue. */
const everyMs = 1_000
const batch = 10
/** Retried for about three days with doubled delays: 5 s, 10 s, … 6 h. */
const maxAttempts = 24
const longestWaitSeconds = 6 * 60 * 60

/** Sends queued mail until stopped. Several nodes may run a worker: each mail is sent by one of them. */
export function startMailWorker(engine: Engine): { stop(): Promise<void> } {
  const transport = createMailTransport(engine.env)
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const measure = measureJob(engine, 'mail')

  const sendAll = async () => {
    while (!stopped && (await sendDue(engine, transport, () => stopped)) === batch);
  }
  const turn = async () => {
    try {
      await measure(sendAll)
    } catch (error) {
      engine.log.warn({ err: (error as Error).message }, 'the mail queue could not be read')
    }
    if (!stopped) timer = setTimeout(start, everyMs)
  }
  const start = () => {
    running = turn()
  }
  start()

  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
      transport.close()
    },
  }
}

/** Sends up to a batch of due mails. @returns how many were taken */
async function sendDue(engine: Engine, transport: Transport, isStopped: () => boolean): Promise<number> {
  const mails = await inTransaction(engine.db, takeDue)
  for (const mail of mails) {
    // Unsent mails become due again, so shutdown does not wait for the rest of the batch.
    if (isStopped()) break
    try {
      await transport.send({
        id: mail.id,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
      })
      // The content may hold a token, so it is deleted once the mail is sent.
      await engine.db
        .updateTable('mails')
        .set({ sent_at: new Date(), body_text: '', body_html: '', last_error: null })
        .where('id', '=', sql<string>`${mail.id}`)
        .execute()
      engine.log.info(
        { mail: mail.id, subject: mail.subject, outbox: engine.env.smtpUrl === null },
        'mail sent',
      )
    } catch (error) {
      // A refusal often names the recipient, whose address is not for the log.
      const reason = (error as Error).message.replaceAll(mail.recipient, 'the recipient').slice(0, 300)
      engine.log.warn({ mail: mail.id, attempts: mail.attempts, err: reason }, 'mail not sent')
      const wait = Math.min(longestWaitSeconds, 5 * 2 ** (mail.attempts - 1))
      await engine.db
        .updateTable('mails')
        .set({ last_error: reason, due_at: sql`now() + make_interval(secs => ${wait})` })
        .where('id', '=', sql<string>`${mail.id}`)
        .execute()
    }
  }
  return mails.length
}

/**
 * Claims mails by moving their next attempt into the future: if the node dies while sending, they are tried again, and
 * no transaction stays open while waiting for a mail server.
 */
async function takeDue(tx: Tx) {
  const { rows } = await sql<{
    id: number
    recipient: string
    subject: string
    body_text: string
    body_html: string
    attempts: number
  }>`
    update mails set
      attempts = attempts + 1,
      due_at = now() + interval '15 minutes'
    where id in (
      select id from mails where sent_at is null and due_at <= now() and attempts < ${maxAttempts}
      order by due_at limit ${batch} for update skip locked
    )
    returning id, recipient, subject, body_text, body_html, attempts`.execute(tx)
  return rows
}
