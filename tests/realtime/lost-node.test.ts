import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type {} from '#server/features/events/routes.ts'
import type {} from '#server/platform/realtime/hub.ts'
import { heartbeatEvery } from '#server/platform/realtime/peers.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { control } from '#tests/harness/control.ts'
import { report } from '#tests/harness/long-form.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type BusProxy, startBusProxy } from './bus-proxy.ts'
import { openStream } from './stream.ts'

/** Nodes that are killed, and how often each. */
const nodes = long ? 4 : 1
const killsEach = long ? 50 : 2
const screensShown = long ? 20 : 5
/** Milliseconds from the kill until all screens of the other node are right. */
const within = 4_000

type Node = { server: TestServer; proxy: BusProxy }
/** What a screen shows of one event, and whether it has been asked to fetch again. */
type Screen = { attendees(): number; gaps(): number }

describe('a node that is killed between the commit and sending', () => {
  let staying: TestServer
  let killed: Node[]
  let guests: TestUser[]
  let watchers: TestUser[]
  beforeAll(async () => {
    staying = await startServer()
    guests = await makeUsers(staying, nodes * killsEach + 1)
    watchers = await makeUsers(staying, screensShown)
    killed = await Promise.all(
      Array.from({ length: nodes }, async () => {
        const proxy = await startBusProxy(staying.databaseUrl)
        const env = { DATABASE_URL: proxy.url }
        return { proxy, server: await startServer({ databaseUrl: staying.databaseUrl, env }) }
      }),
    )
  })

  /** A screen of a node, by default the staying one: it shows what messages say, and fetches the event when it is asked to. */
  async function openScreen(eventId: string, guest: TestUser, node = staying): Promise<Screen> {
    let shown = { currentAttendees: -1, revision: 0 }
    let read = 0
    let gaps = 0
    const show = (state: typeof shown) => {
      if (state.revision >= shown.revision) shown = state
    }
    const fetchEvent = async () =>
      show((await call(node, guest, 'getEvent', { params: { eventId } })).body as never)
    const stream = await openStream(node, guest, 'events')
    await fetchEvent()
    const catchUp = () => {
      for (const { message } of stream.received.slice(read)) {
        read++
        if (message.type === 'event.attendance' && message.eventId === eventId) show(message)
        if (message.type !== 'stream.opened') continue
        gaps++
        void fetchEvent()
      }
    }
    return {
      attendees: () => {
        catchUp()
        return shown.currentAttendees
      },
      gaps: () => {
        catchUp()
        return gaps
      },
    }
  }

  /** Books on a node, of which nothing reaches the bus any more, and kills it after its answer. */
  async function bookAndKill({ server, proxy }: Node, guest: TestUser, eventId: string): Promise<void> {
    server.expectErrors('its connections end with the kill')
    proxy.mute()
    expect((await call(server, guest, 'bookEvent', { params: { eventId } })).status).toBe(200)
    await server.kill9()
    proxy.unmute()
  }

  const untilRight = (screens: Screen[], count: number) =>
    expect
      .poll(() => screens.every((screen) => screen.attendees() === count), { timeout: 20_000, interval: 10 })
      .toBe(true)

  /** Starts a node again. Resolves when the staying node knows it: it has asked its screens to fetch again. */
  async function restart({ server }: Node, [screen]: Screen[]): Promise<void> {
    const before = screen?.gaps() ?? 0
    await server.restart()
    await expect.poll(() => screen?.gaps()).toBeGreaterThan(before)
  }

  it(`${nodes * killsEach} kills: every screen of the other node is right${long ? ` within ${within} ms` : ''}`, async () => {
    const times: number[] = []
    const killOften = async (node: Node, own: TestUser[]) => {
      const eventId = await makeEvent(staying)
      const screens = await Promise.all(watchers.map((watcher) => openScreen(eventId, watcher)))
      for (const [kill, guest] of own.entries()) {
        if (kill > 0) await restart(node, screens)
        await bookAndKill(node, guest, eventId)
        const since = performance.now()
        await untilRight(screens, kill + 1)
        times.push(performance.now() - since)
      }
      await node.server.restart()
    }
    await Promise.all(
      killed.map((node, i) => killOften(node, guests.slice(i * killsEach, (i + 1) * killsEach))),
    )
    expect(times).toHaveLength(nodes * killsEach)
    const slowest = Math.max(...times)
    report(
      `${times.length} kills between commit and sending, all ${screensShown} screens right after at most ${Math.round(slowest)} ms`,
    )
    if (long) expect(slowest).toBeLessThan(within)
  }, 1_200_000)

  it('a node that is paused until the others have lost it shows afterwards what it has missed', async () => {
    const [{ server }] = killed as [Node]
    const eventId = await makeEvent(staying)
    const [watcher, guest] = watchers as [TestUser, TestUser]
    const screen = await openScreen(eventId, watcher, server)
    const other = await openScreen(eventId, watcher)
    const before = other.gaps()
    process.kill(server.pid(), 'SIGSTOP')
    await expect.poll(() => other.gaps(), { timeout: 20_000 }).toBeGreaterThan(before)
    expect((await call(staying, guest, 'bookEvent', { params: { eventId } })).status).toBe(200)
    process.kill(server.pid(), 'SIGCONT')
    await untilRight([screen, other], 1)
  })

  control(
    'while somebody sends heartbeats for the dead node, the screens of the other stay wrong',
    async () => {
      const [node] = killed as [Node]
      const eventId = await makeEvent(staying)
      const screen = await openScreen(eventId, watchers[0] as TestUser)
      const heartbeats = await sendHeartbeatsForOthers(staying.databaseUrl)
      // The nodes of the tests before have met each other again.
      await heartbeats.rounds(4)
      const before = screen.gaps()
      await bookAndKill(node, guests.at(-1) as TestUser, eventId)
      await heartbeats.rounds(12)
      expect([screen.attendees(), screen.gaps()]).toEqual([0, before])
      // Once nobody sends them, the other node notices.
      await heartbeats.stop()
      await untilRight([screen], 1)
    },
  )
})

/** Sends heartbeats for every node that has ever sent one, alive or not. */
async function sendHeartbeatsForOthers(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  const names = new Set<string>()
  client.on('notification', ({ payload = '' }) => {
    const heard = JSON.parse(payload)
    if ('met' in heard) names.add(heard.from)
  })
  await client.connect()
  await client.query('listen live')
  let count = 0
  const timer = setInterval(async () => {
    for (const from of names)
      await client.query(`select pg_notify('live', $1)`, [JSON.stringify({ from, met: [] })])
    count++
  }, heartbeatEvery / 2)
  const stop = async () => {
    clearInterval(timer)
    await client.end()
  }
  closeAtEnd(stop)
  await expect.poll(() => names.size).toBeGreaterThan(1)
  return {
    /** Resolves after so many more rounds. */
    rounds: async (rounds: number) => {
      const until = count + rounds
      await expect.poll(() => count, { timeout: 20_000 }).toBeGreaterThanOrEqual(until)
    },
    stop,
  }
}
