import { describe, expect, it } from 'vitest'
import type { Participant } from '#contract/live-competitions.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { listenToBus } from '#tests/realtime/bus.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { hostOf } from './host.ts'
import { enter, makeCompetition } from './make-competition.ts'

const one = await startServer()
const other = await startServer({ databaseUrl: one.databaseUrl })
const [admin] = await makeUsers(one, 1, { admin: true })

describe('presence on two nodes', () => {
  async function room(players: number) {
    const id = await makeCompetition(one, { isLive: true })
    const users = await makeUsers(one, players)
    await enter(one, id, users)
    const hosts = [one, other].map((server) => hostOf(server, admin, id))
    /** For each node: the indexes of the users that it reports as present, and its count. */
    const online = async () => {
      const lists = await Promise.all(
        hosts.map(async (host) => {
          const items: Participant[] = (await host.participants()).body.items
          const there = new Set(items.filter((item) => item.online).map((item) => item.userId))
          const count = (await host.control()).body.online
          const places = [...users.keys()].filter((i) => there.has(users[i]?.userId ?? ''))
          return `${places.join(' ')} (${count})`
        }),
      )
      return lists.join(' | ')
    }
    return { id, users, topic: `competition:${id}`, online }
  }
  const both = (lists: string) => `${lists} | ${lists}`
  const soon = { interval: 100 }

  it('presence on two nodes is shared by both nodes, counting each participant once, without hosts and spectators', async () => {
    const { users, topic, online } = await room(4)
    const [a, b, c] = users as [TestUser, TestUser, TestUser]
    const [spectator] = await makeUsers(one, 1)
    expect(await online()).toBe(both(' (0)'))
    const host = await openStream(one, admin, `admin,${topic}`)
    await openStream(one, spectator, topic)
    const first = await openStream(one, a, topic)
    const second = await openStream(other, a, topic)
    await openStream(other, b, `events,me,${topic}`)
    await expect.poll(online, soon).toBe(both('0 1 (2)'))
    await host.next((message) => message.type === 'live.presence')
    first.close()
    const third = await openStream(one, c, topic)
    await expect.poll(online, soon).toBe(both('0 1 2 (3)'))
    second.close()
    third.close()
    await expect.poll(online, soon).toBe(both('1 (1)'))
  })

  it("presence on two nodes does not count a stream without the competition's topic", async () => {
    const { users, topic, online } = await room(2)
    const elsewhere = await room(0)
    await openStream(one, users[0] as TestUser, `events,me,${elsewhere.topic}`)
    await openStream(one, users[1] as TestUser, topic)
    await expect.poll(online, soon).toBe(both('1 (1)'))
  })

  it('presence on two nodes is written again after the rows of the nodes were deleted', async () => {
    const { users, topic, online } = await room(2)
    await openStream(one, users[0] as TestUser, topic)
    await expect.poll(online, soon).toBe(both('0 (1)'))
    await one.pool.query('delete from live_nodes')
    await expect.poll(online, soon).toBe(both('0 (1)'))
  })

  it('presence on two nodes ends when its killed node has sent no heartbeat for 30 s, even if a new process replaces the node', async () => {
    const { users, topic, online } = await room(2)
    await openStream(other, users[0] as TestUser, topic)
    await openStream(one, users[1] as TestUser, topic)
    await expect.poll(online, soon).toBe(both('0 1 (2)'))
    const bus = await listenToBus(one.databaseUrl)
    const { rows } = await one.pool.query('select node from live_presence where user_id = $1', [
      users[0]?.userId,
    ])
    await other.kill9()
    await other.restart()
    const setLastHeartbeat = (secondsAgo: number) =>
      one.pool.query(
        'update live_nodes set seen_at = now() - make_interval(secs => $2) where node = $1 returning node',
        [rows[0].node, secondsAgo],
      )
    expect((await setLastHeartbeat(10)).rowCount).toBe(1)
    expect(await online()).toBe(both('0 1 (2)'))
    const before = await bus.topicsOf('live.presence')
    await setLastHeartbeat(30)
    expect(await online()).toBe(both('1 (1)'))
    // The next heartbeat of another node deletes it, and hosts are notified.
    await expect.poll(async () => (await one.pool.query('select from live_nodes')).rowCount).toBe(2)
    expect((await bus.topicsOf('live.presence')).length).toBeGreaterThan(before.length)
  })

  it('presence on two nodes is removed with a competition or an account; the presence of others stays', async () => {
    const { id, users, topic, online } = await room(3)
    for (const user of users) await openStream(one, user, topic)
    await expect.poll(online, soon).toBe(both('0 1 2 (3)'))
    await one.pool.query('delete from users where id = $1', [users[0]?.userId])
    await openStream(one, users[1] as TestUser, topic)
    await expect.poll(online, soon).toBe(both('1 2 (2)'))
    await one.pool.query('delete from competitions where id = $1', [id])
    const { rowCount } = await one.pool.query('select from live_presence where competition_id = $1', [id])
    expect(rowCount).toBe(0)
    const next = await room(1)
    await openStream(one, next.users[0] as TestUser, next.topic)
    await expect.poll(next.online, soon).toBe(both('0 (1)'))
  })
})
