import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { RealtimeHub } from '#server/platform/realtime/hub.ts'
import { isRunning } from './queries.ts'
import { publishPresence } from './realtime.ts'

const topicPrefix = 'competition:'
/** Milliseconds between two heartbeats of a node. */
const heartbeat = 10_000

/** This node's row in `live_nodes`. `sent` are the pairs of competition and user that it has stored. */
type Node = { id: string; sent: Map<string, Pair>; lastHeartbeatAt: number }
type Pair = { competitionId: string; userId: string }
const nodes = new WeakMap<RealtimeHub, Node>()

const keyOf = ({ competitionId, userId }: Pair) => `${competitionId} ${userId}`

/** Each node stores which users have a live competition open in its streams. Only changes are written. */
export const presenceJob: Job = {
  name: 'live presence',
  everyMs: 1_000,
  async run(engine) {
    const node = nodes.get(engine.realtime) ?? {
      id: randomUUID(),
      sent: new Map(),
      lastHeartbeatAt: -heartbeat,
    }
    nodes.set(engine.realtime, node)
    if (performance.now() - node.lastHeartbeatAt >= heartbeat) await sendHeartbeat(engine, node)
    const present = listeningPairs(engine.realtime)
    const left = [...node.sent.values()].filter((pair) => !present.has(keyOf(pair)))
    const arrived = [...present.values()].filter((pair) => !node.sent.has(keyOf(pair)))
    if (left.length > 0) await removePairs(engine, node, left)
    if (arrived.length > 0) await addPairs(engine, node, arrived)
  },
}

function listeningPairs(realtime: RealtimeHub): Map<string, Pair> {
  const pairs = realtime.topics(topicPrefix).flatMap((topic) => {
    const competitionId = topic.slice(topicPrefix.length)
    return realtime.listeners(topic).map(({ userId }) => ({ competitionId, userId }))
  })
  return new Map(pairs.map((pair) => [keyOf(pair), pair]))
}

/** Writes the node's heartbeat and deletes nodes without a recent one. */
async function sendHeartbeat({ db }: Engine, node: Node): Promise<void> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into live_nodes (node) values (${node.id})
    on conflict (node) do update set seen_at = now() returning xmax = 0 as is_new
  `.execute(db)
  // Another node has deleted this one, or the unlogged table was emptied: everything is written again.
  if (rows[0]?.is_new) node.sent.clear()
  node.lastHeartbeatAt = performance.now()
  await inTransaction(db, removeStoppedNodes)
}

async function removeStoppedNodes(tx: Tx): Promise<void> {
  const stopped = await tx
    .selectFrom('live_nodes as n')
    .select('n.node')
    .where(sql<boolean>`not (${isRunning})`)
    .forUpdate()
    .skipLocked()
    .execute()
  if (stopped.length === 0) return
  const ids = stopped.map(({ node }) => node)
  const removed = await tx
    .deleteFrom('live_presence')
    .where('node', 'in', ids)
    .returning('competition_id')
    .execute()
  await tx.deleteFrom('live_nodes').where('node', 'in', ids).execute()
  await publishChanges(tx, removed)
}

/** Skips rows that the deletion of a competition or an account has locked, and does not wait for them. */
async function removePairs({ db }: Engine, node: Node, pairs: Pair[]): Promise<void> {
  const remaining = await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ competition_id: string }>`
      with mine as materialized (
        select w.ctid from live_presence w
        join unnest(${pairs.map((pair) => pair.competitionId)}::uuid[], ${pairs.map((pair) => pair.userId)}::uuid[])
          as departed (competition_id, user_id) using (competition_id, user_id)
        where w.node = ${node.id} for update of w skip locked
      )
      delete from live_presence using mine where live_presence.ctid = mine.ctid returning competition_id
    `.execute(tx)
    await publishChanges(tx, rows)
    return tx
      .selectFrom('live_presence')
      .select(['competition_id as competitionId', 'user_id as userId'])
      .where('node', '=', node.id)
      .execute()
  })
  // A skipped row is tried again, because the deletion may have been rolled back.
  const stored = new Set(remaining.map(keyOf))
  for (const pair of pairs) if (!stored.has(keyOf(pair))) node.sent.delete(keyOf(pair))
}

/** Rows of deleted competitions or accounts are neither written nor tried again. */
async function addPairs({ db }: Engine, node: Node, pairs: Pair[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ competition_id: string }>`
      insert into live_presence (node, competition_id, user_id)
      select ${node.id}::uuid, c.id, u.id
      from unnest(${pairs.map((pair) => pair.competitionId)}::uuid[], ${pairs.map((pair) => pair.userId)}::uuid[])
        as arrived (competition_id, user_id)
      join competitions c on c.id = arrived.competition_id
      join users u on u.id = arrived.user_id
      on conflict do nothing returning competition_id
    `.execute(tx)
    await publishChanges(tx, rows)
  })
  for (const pair of pairs) node.sent.set(keyOf(pair), pair)
}

async function publishChanges(tx: Tx, rows: { competition_id: string }[]): Promise<void> {
  for (const id of new Set(rows.map((row) => row.competition_id))) await publishPresence(tx, id)
}
