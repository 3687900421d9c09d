import { sql } from 'kysely'
import { inTransaction, type Tx } from '../database/database.ts'
import type { Engine } from '../engine.ts'
import { measureJob } from '../service/metrics.ts'
import { createMailTransport, type Transport } from './transport.ts'

/** Milliseconds between two looks at the queue. */
const everyMs = 1_000
const batch = 10
/** A mail that is refused is sent again for three days, with doubled delays: 5 s, 10 s, … 6 h. */
const keptFor = '3 days'
const longestWaitSeconds = 6 * 60 * 60
/** Milliseconds that a worker rests when nothing can be sent. Doubled up to a minute, so that mail leaves soon after an outage. */
const shortestRest = 5_000
const longestRest = 60_000

/** Sends queued mail until stopped. Several nodes may run a worker: each mail is sent by one of them. */
export function startMailWorker(engine: Engine): { stop(): Promise<void> } {
  const transport = createMailTransport(engine.env)
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let rest = 0

  const measure = measureJob(engine, 'mail')

  const sendAll = async () => {
    for (let isMore = true; isMore && !stopped; ) {
      const { taken, sent, isBlocked } = await sendDue(engine, transport, () => stopped)
      if (sent > 0 || !isBlocked) rest = 0
      if (isBlocked) rest = Math.min(Math.max(shortestRest, rest * 2), longestRest)
      isMore = taken === batch && !isBlocked
    }
  }
  const turn = async () => {
    try {
      await measure(sendAll)
    } catch (error) {
      engine.log.warn({ err: (error as Error).message }, 'the mail queue could not be read')
    }
    if (!stopped) timer = setTimeout(start, Math.max(everyMs, rest))
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

type Outcome = { taken: number; sent: number; isBlocked: boolean }
type Due = Awaited<ReturnType<typeof takeDue>>[number]

/** Sends up to a batch of due mails. `isBlocked`: no mail can be sent now, and the rest of the batch is due again. */
async function sendDue(engine: Engine, transport: Transport, isStopped: () => boolean): Promise<Outcome> {
  const mails = await inTransaction(engine.db, takeDue)
  let sent = 0
  for (const [index, mail] of mails.entries()) {
    // Unsent mails become due again, so shutdown does not wait for the rest of the batch.
    if (isStopped()) break
    const failure = await attempt(transport, mail)
    if (failure === null) {
      await recordSent(engine, mail)
      sent++
    } else if (failure.isAboutMail) await postpone(engine, mail, failure.reason)
    else {
      await release(engine, mails.slice(index))
      await logBlocked(engine, transport, failure.reason)
      return { taken: mails.length, sent, isBlocked: true }
    }
  }
  return { taken: mails.length, sent, isBlocked: false }
}

/** Errors of the library that concern one mail: its addresses or its text were refused. */
const aboutMail = new Set<unknown>(['EENVELOPE', 'EMESSAGE', 'ESTREAM'])

/** Sends a mail. @returns why it was not sent; null when it was */
const attempt = (transport: Transport, mail: Due) =>
  transport
    .send({
      id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      calendar: mail.calendar,
    })
    .then(
      () => null,
      (error: Error & { code?: string }) => ({
        isAboutMail: aboutMail.has(error.code),
        // A refusal often contains the recipient's address, which must not be logged.
        reason: error.message.replaceAll(mail.recipient, 'the recipient').slice(0, 300),
      }),
    )

async function recordSent({ db, env, log }: Engine, mail: Due): Promise<void> {
  // The content may hold a token, so it is deleted once the mail is sent.
  await db
    .updateTable('mails')
    .set({
      // The clock may have been put back since the mail was queued.
      sent_at: sql`greatest(now(), created_at)`,
      body_text: '',
      body_html: '',
      calendar: null,
      last_error: null,
    })
    .where('id', '=', sql<string>`${mail.id}`)
    .execute()
  log.info({ mail: mail.id, subject: mail.subject, outbox: env.smtpUrl === null }, 'mail sent')
}

async function postpone({ db, log }: Engine, mail: Due, reason: string): Promise<void> {
  const wait = Math.min(longestWaitSeconds, 5 * 2 ** (mail.attempts - 1))
  const { rows } = await sql<{ given_up: boolean }>`
    update mails set last_error = ${reason}, due_at = now() + make_interval(secs => ${wait})
    where id = ${mail.id} returning due_at > created_at + ${keptFor}::interval as given_up`.execute(db)
  const givenUp = rows[0]?.given_up
  log.warn({ mail: mail.id, attempts: mail.attempts, err: reason, givenUp }, 'mail not sent')
}

/** Makes mails that were not tried due again; the attempt does not count. */
const release = ({ db }: Engine, mails: Due[]) =>
  sql`update mails set attempts = attempts - 1, due_at = now()
    where id = any(${mails.map(({ id }) => id)}::bigint[])`.execute(db)

async function logBlocked({ db, log }: Engine, { problem }: Transport, err: string): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from mails where sent_at is null and created_at > now() - ${keptFor}::interval`.execute(
    db,
  )
  log.warn({ err, waiting: rows[0]?.waiting }, problem)
}

/**
 * Claims mails by moving their next attempt into the future: if the node dies while sending, they are tried again, and
 * no transaction stays open while waiting for a mail server. One that has not been tried is always due: the clock may have been
 * put back since it was queued.
 */
async function takeDue(tx: Tx) {
  const { rows } = await sql<{
    id: number
    recipient: string
    subject: string
    body_text: string
    body_html: string
    calendar: string | null
    attempts: number
  }>`
    update mails set
      attempts = attempts + 1,
      due_at = now() + interval '15 minutes'
    where id in (
      select id from mails where sent_at is null and (due_at <= now() or attempts = 0) and created_at > now() - ${keptFor}::interval
      order by due_at limit ${batch} for update skip locked
    )
    returning id, recipient, subject, body_text, body_html, calendar, attempts`.execute(tx)
  return rows
}
