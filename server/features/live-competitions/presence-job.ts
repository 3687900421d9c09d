import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { RealtimeHub } from '#server/platform/realtime/hub.ts'
import { isThere } from './queries.ts'
import { publishPresence } from './realtime.ts'

const topicPrefix = 'competition:'
/** Milliseconds between two heartbeats of a node. */
const heartbeat = 10_000

/** One node as the others know it. `sent` are the pairs of competition and user that it has stored. */
type Node = { id: string; sent: Map<string, Pair>; beatAt: number }
type Pair = { competitionId: string; userId: string }
const nodes = new WeakMap<RealtimeHub, Node>()

const keyOf = ({ competitionId, userId }: Pair) => `${competitionId} ${userId}`

/** Each node stores which users have a live competition open in its streams. Only changes are written. */
export const presenceJob: Job = {
  name: 'live presence',
  everyMs: 1_000,
  async run(engine) {
    const node = nodes.get(engine.realtime) ?? { id: randomUUID(), sent: new Map(), beatAt: -heartbeat }
    nodes.set(engine.realtime, node)
    if (performance.now() - node.beatAt >= heartbeat) await beat(engine, node)
    const there = listening(engine.realtime)
    const gone = [...node.sent.values()].filter((pair) => !there.has(keyOf(pair)))
    const come = [...there.values()].filter((pair) => !node.sent.has(keyOf(pair)))
    if (gone.length > 0) await takeAway(engine, node, gone)
    if (come.length > 0) await add(engine, node, come)
  },
}

function listening(realtime: RealtimeHub): Map<string, Pair> {
  const pairs = realtime.topics(topicPrefix).flatMap((topic) => {
    const competitionId = topic.slice(topicPrefix.length)
    return realtime.listeners(topic).map(({ userId }) => ({ competitionId, userId }))
  })
  return new Map(pairs.map((pair) => [keyOf(pair), pair]))
}

/** Writes the node's heartbeat and deletes nodes without one. */
async function beat({ db }: Engine, node: Node): Promise<void> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into live_nodes (node) values (${node.id})
    on conflict (node) do update set seen_at = now() returning xmax = 0 as is_new
  `.execute(db)
  // Another node has deleted this one, or the unlogged table was emptied: everything is written again.
  if (rows[0]?.is_new) node.sent.clear()
  node.beatAt = performance.now()
  await inTransaction(db, removeGoneNodes)
}

async function removeGoneNodes(tx: Tx): Promise<void> {
  const gone = await tx
    .selectFrom('live_nodes as n')
    .select('n.node')
    .where(sql<boolean>`not (${isThere})`)
    .forUpdate()
    .skipLocked()
    .execute()
  if (gone.length === 0) return
  const ids = gone.map(({ node }) => node)
  const left = await tx
    .deleteFrom('live_presence')
    .where('node', 'in', ids)
    .returning('competition_id')
    .execute()
  await tx.deleteFrom('live_nodes').where('node', 'in', ids).execute()
  await messageOf(tx, left)
}

/** Skips rows whose competition or account is locked by a deletion, and does not wait for them. */
async function takeAway({ db }: Engine, node: Node, pairs: Pair[]): Promise<void> {
  const left = await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ competition_id: string }>`
      with mine as materialized (
        select w.ctid from live_presence w
        join unnest(${pairs.map((pair) => pair.competitionId)}::uuid[], ${pairs.map((pair) => pair.userId)}::uuid[])
          as gone (competition_id, user_id) using (competition_id, user_id)
        where w.node = ${node.id} for update of w skip locked
      )
      delete from live_presence using mine where live_presence.ctid = mine.ctid returning competition_id
    `.execute(tx)
    await messageOf(tx, rows)
    return tx
      .selectFrom('live_presence')
      .select(['competition_id as competitionId', 'user_id as userId'])
      .where('node', '=', node.id)
      .execute()
  })
  // A skipped row is tried again, because the deletion may have been rolled back.
  const stays = new Set(left.map(keyOf))
  for (const pair of pairs) if (!stays.has(keyOf(pair))) node.sent.delete(keyOf(pair))
}

/** Rows of deleted competitions or accounts are neither written nor tried again. */
async function add({ db }: Engine, node: Node, pairs: Pair[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ competition_id: string }>`
      insert into live_presence (node, competition_id, user_id)
      select ${node.id}::uuid, c.id, u.id
      from unnest(${pairs.map((pair) => pair.competitionId)}::uuid[], ${pairs.map((pair) => pair.userId)}::uuid[])
        as come (competition_id, user_id)
      join competitions c on c.id = come.competition_id
      join users u on u.id = come.user_id
      on conflict do nothing returning competition_id
    `.execute(tx)
    await messageOf(tx, rows)
  })
  for (const pair of pairs) node.sent.set(keyOf(pair), pair)
}

async function messageOf(tx: Tx, rows: { competition_id: string }[]): Promise<void> {
  for (const id of new Set(rows.map((row) => row.competition_id))) await publishPresence(tx, id)
}
