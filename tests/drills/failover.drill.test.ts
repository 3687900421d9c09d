import { expect } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { startWriteLoad } from '#tests/faults/write-load.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { testPool } from '#tests/harness/database.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { report } from '#tests/harness/long-form.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { clusterTools, type Deployment, startDeployment } from './cluster/deployment.ts'
import { isEtcdLeader } from './cluster/etcd.ts'
import { memberOf, untilPromoted, untilWhole } from './cluster/status.ts'
import { startUnseenWriters } from './cluster/unseen-writers.ts'
import { primaryWithSmallWalDisk } from './cluster/wal-disk.ts'
import { drill } from './drill.ts'
import { startGuests, total, untilWritten } from './guests.ts'
import { startReaders } from './readers.ts'

let started: Promise<Deployment> | undefined
const deployment = (): Promise<Deployment> => {
  started ??= startDeployment()
  return started
}

type Fault = {
  /** Seconds without acknowledged writes: what was measured, with a margin for a slower machine. */
  atMost: number
  /** Breaks something, and returns how it is mended. Guests write all the time. */
  strike(deployment: Deployment): Promise<() => Promise<unknown>>
}

/** Mends itself. */
const nothing = async () => undefined

/** Strikes while guests write and read, and judges what they saw. */
async function endure(title: string, { atMost, strike }: Fault): Promise<void> {
  const cluster = await deployment()
  const { members, nodes, front } = cluster
  for (const node of nodes) node.expectErrors('the drill breaks things: 503', /"status":503/)
  await untilWhole(members)
  const readers = startReaders(front, await makeUsers(front, 6))
  const guests = await startGuests(front)
  await untilWritten(guests, 30)

  const gap = guests.measureGap()
  const mend = await strike(cluster)
  await untilWritten(guests, 30)
  await mend()
  await untilWhole(members)
  await untilWritten(guests, 30)
  const seconds = gap() / 1_000
  await expect.poll(() => readers.rightAfter(guests.gapEnd()), { timeout: 60_000 }).toBeDefined()
  const streams = (readers.rightAfter(guests.gapEnd()) ?? 0) / 1_000
  readers.stop()
  await guests.stop()

  const answers = [...guests.answers].map(([status, count]) => `${count} × ${status}`).join(', ')
  report(
    `${title}: ${seconds.toFixed(1)} s without writes; ${total(guests)} acknowledged; answers ${answers}; ${readers.broken()} streams broke, all right ${streams.toFixed(1)} s after writes were back`,
  )
  expect(guests.unexpected).toEqual([])
  expect(await guests.broken(front.pool)).toEqual([])
  await expectInvariants(front.pool)
  expect(streams).toBeLessThan(5)
  expect(seconds).toBeLessThan(atMost)
}

const fault = (title: string, what: Fault) =>
  drill(`failover: ${title}`, { tools: clusterTools }, () => endure(title, what))

fault('orderly switchover', {
  atMost: 10,
  async strike({ members, patronictl }) {
    const [leader, candidate] = [await memberOf(members, 'leader'), await memberOf(members, 'sync_standby')]
    await patronictl('switchover', '--leader', leader.name, '--candidate', candidate.name, '--force')
    return nothing
  },
})

fault("the primary's PostgreSQL killed", {
  atMost: 20,
  async strike({ members }) {
    const leader = await memberOf(members, 'leader')
    await leader.killPostgres()
    return nothing
  },
})

fault('the primary killed together with its Patroni, which is started again at once, as systemd does', {
  atMost: 20,
  async strike({ members }) {
    const leader = await memberOf(members, 'leader')
    await leader.killBoth()
    leader.startPatroni()
    return nothing
  },
})

fault("the primary's machine gone: PostgreSQL, Patroni and etcd killed", {
  atMost: 40,
  async strike({ members }) {
    const leader = await memberOf(members, 'leader')
    await Promise.all([leader.killBoth(), leader.killEtcd()])
    return async () => {
      leader.startEtcd()
      leader.startPatroni()
    }
  },
})

fault('the primary frozen together with its Patroni, and back', {
  atMost: 40,
  async strike({ members, front }) {
    const leader = await memberOf(members, 'leader')
    const unseen = await startUnseenWriters(leader, front)
    await leader.freeze()
    await unseen.write()
    await untilPromoted(members, leader)
    return async () => {
      await leader.thaw()
      expect(await unseen.lost()).toEqual([])
    }
  },
})

drill("failover: the disk of the primary's WAL full", { tools: clusterTools, mounts: true }, async () => {
  const disk = await primaryWithSmallWalDisk(await deployment())
  await endure("the disk of the primary's WAL full", {
    atMost: 30,
    async strike({ members }) {
      const leader = await memberOf(members, 'leader')
      await disk.fill()
      await untilPromoted(members, leader)
      return disk.free
    },
  })
})

fault('an app node killed', {
  atMost: 5,
  async strike({ nodes: [node] }) {
    await node.kill9()
    return node.restart
  },
})

fault("etcd's leader killed", {
  atMost: 10,
  async strike({ members }) {
    const leads = await Promise.all(members.map(isEtcdLeader))
    const leader = members[leads.indexOf(true)]
    if (!leader) throw new Error('etcd has no leader')
    await leader.killEtcd()
    return async () => leader.startEtcd()
  },
})

drill('failover: what synchronous replication costs', { tools: clusterTools }, async () => {
  const { members, nodes, front, patronictl } = await deployment()
  for (const node of nodes) node.expectErrors('a slow machine: 503', /"status":503/)
  await untilWhole(members)
  const users = await makeUsers(front, 30)
  const eventIds = await Promise.all(Array.from({ length: 3 }, () => makeEvent(front)))

  async function setMode(isOn: boolean): Promise<void> {
    await patronictl('edit-config', '--force', '--set', `synchronous_mode=${isOn}`)
    const standbys = async () => (await front.pool.query('show synchronous_standby_names')).rows[0]
    await expect
      .poll(async () => (await standbys()).synchronous_standby_names !== '', { timeout: 60_000 })
      .toBe(isOn)
  }
  async function bookingsPerSecond(guests: TestUser[], count: number): Promise<string> {
    const load = startWriteLoad(front, guests, eventIds)
    const done = () => load.answers.get(200) ?? 0
    const began = performance.now()
    await expect.poll(done, { timeout: 120_000, interval: 5 }).toBeGreaterThan(count)
    const rate = (done() * 1_000) / (performance.now() - began)
    await load.stop()
    expect(await load.broken(front.pool)).toEqual([])
    return rate.toFixed(0)
  }
  for (const isOn of [true, false, true, false]) {
    await setMode(isOn)
    const [one, all] = [
      await bookingsPerSecond(users.slice(0, 1), 300),
      await bookingsPerSecond(users, 1_500),
    ]
    report(
      `${isOn ? 'with' : 'without'} synchronous replication: ${one} bookings a second of one guest, ${all} of ${users.length} guests at once`,
    )
  }
  await setMode(true)
})

drill('failover: the read port leads to a replica', { tools: clusterTools }, async () => {
  const { members, nodes } = await deployment()
  await untilWhole(members)
  const url = new URL(nodes[0].databaseUrl)
  url.port = '5001'
  const pool = testPool(url.href)
  closeAtEnd(() => pool.end())
  const { rows } = await pool.query('select pg_is_in_recovery() as is_replica')
  expect(rows).toEqual([{ is_replica: true }])
})
