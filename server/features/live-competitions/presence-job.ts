import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { RealtimeHub } from '#server/platform/realtime/hub.ts'
import { isThere } from './queries.ts'
import { publishPresence } from './realtime.ts'

const topicPrefix = 'competition:'
/** Milliseconds between two signs of life. */
const heartbeat = 10_000

/** One node as the others know it. `sent` are the pairs of competition and user that it has written down. */
type Node = { id: string; sent: Map<string, Pair>; beatAt: number }
type Pair = { competitionId: string; userId: string }
const nodes = new WeakMap<RealtimeHub, Node>()

const keyOf = ({ competitionId, userId }: Pair) => `${competitionId} ${userId}`

/** Each node writes down who has a live competition on a screen by its streams: only what has changed. */
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

/** A sign of life, and a look at who has not given one. */
async function beat({ db }: Engine, node: Node): Promise<void> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into live_nodes (node) values (${node.id})
    on conflict (node) do update set seen_at = now() returning xmax = 0 as is_new
  `.execute(db)
  // The others had given it up, or the database has lost what was not worth a disk: everything is told anew.
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

/** Rows that somebody else is about to take away, with their competition or their account, are not waited for. */
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
  // One that was skipped is tried again, for its taker may not have gone through with it.
  const stays = new Set(left.map(keyOf))
  for (const pair of pairs) if (!stays.has(keyOf(pair))) node.sent.delete(keyOf(pair))
}

/** Of a competition or an account that is gone nothing is written; nor is it tried again. */
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
