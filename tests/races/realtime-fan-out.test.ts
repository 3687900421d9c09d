import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { report } from '#tests/harness/long-form.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { hostOf, see } from '#tests/live-competitions/host.ts'
import { enter, makeCompetition } from '#tests/live-competitions/make-competition.ts'

const listeners = long ? 1_000 : 60
const perUser = 10
const changes = long ? 200 : 15
/** Milliseconds between two changes. */
const pause = 100

type Screen = {
  /** The leader's points with the time they were received (milliseconds, monotonic). */
  shown: { points: number; at: number }[]
}

/** A client that parses only the leader, so that a thousand clients are not the bottleneck. */
function openScreen(server: { url: string }, user: TestUser, topic: string): Promise<Screen> {
  const screen: Screen = { shown: [] }
  return new Promise((resolve, reject) => {
    const sent = request(
      `${server.url}/api/live?topics=${topic}`,
      { agent: false, headers: { cookie: user.cookie } },
      (answer) => {
        let rest = ''
        answer.setEncoding('utf8')
        answer.on('data', (text: string) => {
          const blocks = (rest + text).split('\n\n')
          rest = blocks.pop() ?? ''
          for (const block of blocks) {
            if (block.includes('"stream.opened"')) resolve(screen)
            const points = /"live\.standings".*?"points":(\d+)/.exec(block)?.[1]
            if (points) screen.shown.push({ points: Number(points), at: performance.now() })
          }
        })
        answer.on('error', () => undefined)
      },
    )
    sent.on('error', reject)
    sent.end()
    closeAtEnd(async () => sent.destroy())
  })
}

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] as number

/** Awards a point at intervals through the nodes in turn, while many clients listen. */
async function awardAtIntervals(nodes: TestServer[]) {
  const [first] = nodes as [TestServer]
  const [admin] = await makeUsers(first, 1, { admin: true })
  const users = await makeUsers(first, Math.max(60, listeners / perUser))
  const id = await makeCompetition(first, { isLive: true })
  await enter(first, id, users)
  const leader = users[0] as TestUser
  const screens = await Promise.all(
    Array.from({ length: listeners }, (_, i) => {
      const user = users[i % (listeners / perUser)] as TestUser
      return openScreen(nodes[i % nodes.length] as TestServer, user, `competition:${id}`)
    }),
  )
  // Used to count messages: first those of the beginning, then those of the end.
  if (long) await sleep(1_500)
  const before = screens.map(({ shown }) => shown.length)

  const madeAt: number[] = []
  const awardTimes: number[] = []
  const began = performance.now()
  for (let change = 1; change <= changes; change++) {
    madeAt[change] = performance.now()
    const host = hostOf(nodes[change % nodes.length] as TestServer, admin, id)
    const { status } = await host.award(leader.userId, 1)
    expect(status).toBe(200)
    awardTimes.push(performance.now() - (madeAt[change] ?? 0))
    await sleep(Math.max(0, began + change * pause - performance.now()))
  }
  const seconds = (performance.now() - began) / 1_000
  await expect
    .poll(() => screens.filter(({ shown }) => shown.at(-1)?.points === changes).length, { timeout: 20_000 })
    .toBe(listeners)
  if (long) await sleep(600)
  const waits = screens.flatMap(({ shown }) =>
    madeAt.slice(1).map((at, i) => {
      const seen = shown.find(({ points }) => points > i)
      return (seen as { at: number }).at - at
    }),
  )
  const messages = screens.map(({ shown }, i) => shown.length - (before[i] ?? 0))
  const state = (await see(first, leader, id)).body
  return { first, waits, awardTimes, messages, seconds, screens, state }
}

const nodeCounts = [
  ['one node', 1],
  ['two nodes', 2],
] as const

describe.each(long ? nodeCounts : nodeCounts.slice(1))(
  `${listeners} screens on %s, and ten changes a second`,
  (where, count) => {
    const title = long
      ? 'all show the final state; delays and messages a second stay within the limits'
      : 'all show the final state'
    it(title, async () => {
      const one = await startServer()
      const nodes = [one]
      if (count === 2) nodes.push(await startServer({ databaseUrl: one.databaseUrl }))
      const { first, waits, awardTimes, messages, seconds, screens, state } = await awardAtIntervals(nodes)
      expect(state.me).toMatchObject({ points: changes, rank: 1 })
      for (const { shown } of screens) {
        expect(shown.at(-1)?.points).toBe(changes)
        const points = shown.map((each) => each.points)
        expect(points).toEqual(points.toSorted((a, b) => a - b))
      }
      await expectInvariants(first.pool)
      if (!long) return
      expect(Math.max(...messages)).toBeLessThanOrEqual(2 * seconds + 2)
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => Math.round(percentile(waits, share)))
      // Allows for the delay of a single request on a busy machine.
      const slow = Math.round(percentile(awardTimes, 0.95))
      report(
        ` ${where}: ${listeners} screens, ${(changes / seconds).toFixed(1)} changes a second; ` +
          `change to screen p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms (a request alone: p95 ${slow} ms); ` +
          `at most ${(Math.max(...messages) / seconds).toFixed(2)} messages a second each`,
      )
      expect(p95).toBeLessThan(500 + slow)
      expect(p99).toBeLessThan(1_000 + slow)
    })
  },
)
