import type { Agent } from 'node:https'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Job } from '#server/platform/jobs.ts'
import { oncePerSecond } from '#server/platform/log.ts'
import { type PushOutcome, sendPush } from '#server/platform/push/send-push.ts'

const batch = 20
/** About eight minutes of attempts; each pause is twice the one before: 15 s, 30 s, … 4 min. */
const attemptsAtMost = 6
const firstWaitSeconds = 15
/** A push shows a few lines, and its encrypted form must fit into 4 kB in any writing system. */
const shownAtMost = 300

const secondly = oncePerSecond()

/** Sends queued pushes. */
export const pushJob: Job = {
  name: 'push',
  everyMs: 1_000,
  async run(engine) {
    while ((await sendDuePushes(engine)) === batch);
  },
}

/** Sends up to a batch of due pushes in parallel. @returns their number */
export async function sendDuePushes(engine: Engine, agent?: Agent): Promise<number> {
  const due = await inTransaction(engine.db, takeDue)
  await Promise.all(
    due.map(async (message) => {
      const outcome = await sendPush(engine.env, message, payloadOf(message), agent)
      await settle(engine, message, outcome)
    }),
  )
  return due.length
}

type Due = {
  id: number
  session_id: string
  attempts: number
  endpoint: string
  p256dh: string
  auth: string
  notification_id: string
  title: string
  message: string
  type: string
  path: string | null
}

/** Claims messages by postponing their next attempt, so that another attempt follows when this node stops meanwhile. */
async function takeDue(tx: Tx): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select id from push_messages where due_at <= now() order by due_at limit ${batch} for update skip locked
    ), taken as (
      update push_messages m set attempts = attempts + 1, due_at = now() + interval '1 minute'
      from due where m.id = due.id returning m.*
    )
    select m.id, m.session_id, m.attempts, m.notification_id, p.endpoint, p.p256dh, p.auth, n.title, n.message, n.type, n.path
    from taken m
    join push_subscriptions p on p.session_id = m.session_id
    join notifications n on n.id = m.notification_id`.execute(tx)
  return rows
}

/** What the service worker of `web/` shows, and what a tap opens: home has all notifications. */
function payloadOf({ notification_id, title, message, type, path }: Due): string {
  const letters = [...message]
  const shown = letters.length > shownAtMost ? `${letters.slice(0, shownAtMost - 1).join('')}…` : message
  return JSON.stringify({ id: notification_id, title, message: shown, type, path: path ?? '/' })
}

async function settle(
  { db, log }: Engine,
  { id, session_id, endpoint, attempts }: Due,
  outcome: PushOutcome,
) {
  if (!outcome.sent) {
    const host = new URL(endpoint).host
    // A host that cannot be reached fails for every subscriber.
    secondly(host, (omitted) =>
      log.warn({ push: id, host, attempts, err: outcome.reason, omitted }, 'push not sent'),
    )
  }
  if (!outcome.sent && outcome.gone) {
    // Only if it is still the same subscription: the guest may have subscribed again.
    await db
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', session_id)
      .where('endpoint', '=', endpoint)
      .execute()
    return
  }
  if (outcome.sent || attempts >= attemptsAtMost) {
    await db.deleteFrom('push_messages').where('id', '=', sql<string>`${id}`).execute()
    return
  }
  const wait = firstWaitSeconds * 2 ** (attempts - 1)
  await db
    .updateTable('push_messages')
    .set({ due_at: sql`now() + make_interval(secs => ${wait})` })
    .where('id', '=', sql<string>`${id}`)
    .execute()
}
