import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { startEmbeddedServer } from '#tests/harness/embedded-server.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { itInLongForm, report } from '#tests/harness/long-form.ts'
import { long } from '#tests/harness/run-options.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { startWriteLoad, type WriteLoad } from './write-load.ts'

const kills = long ? 50 : 1
const times = long ? `${kills} times` : 'once'
/** Milliseconds by which the times of the kills differ. */
const delayOf = (kill: number) => (kill * 7) % 20

const server = await startEmbeddedServer()
const users = await makeUsers(server, 16)
const eventIds = await Promise.all(Array.from({ length: 6 }, () => makeEvent(server)))

/** Lets the load run for this many more successes, so that each kill hits writes in progress. */
async function successes(load: WriteLoad, more: number): Promise<void> {
  const target = (load.answers.get(200) ?? 0) + more
  await expect.poll(() => load.answers.get(200) ?? 0, { interval: 10 }).toBeGreaterThan(target)
}

async function isReady(): Promise<boolean> {
  return (await call(server, null, 'getReadiness').catch(() => null))?.status === 200
}

test(`server: killed ${times} during writes, it loses no acknowledged booking`, async () => {
  const load = startWriteLoad(server, users, eventIds)
  const back: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    await successes(load, 100)
    await sleep(delayOf(kill))
    await server.kill9()
    const began = performance.now()
    await server.restart()
    back.push(performance.now() - began)
  }
  await successes(load, 100)
  await load.stop()
  expect([...load.answers.keys()].filter((status) => ![200, 409, 503, 'none'].includes(status))).toEqual([])
  expect(load.answers.get('none')).toBeGreaterThan(0)
  expect(await load.broken(server.pool)).toEqual([])
  await expectInvariants(server.pool)
  reportKills('server', load, back)
  if (long) expectBackInTime(back)
}, 600_000)

test(`database: killed ${times} during writes, it loses no acknowledged booking, and the server restarts it`, async () => {
  server.expectErrors('its database is killed: 503 until it is back')
  const load = startWriteLoad(server, users, eventIds)
  const pid = server.pid()
  const back: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    await successes(load, 100)
    await sleep(delayOf(kill))
    const before = await server.postmaster()
    process.kill(before, 'SIGKILL')
    const began = performance.now()
    await expect.poll(() => server.postmaster(), { interval: 10 }).not.toBe(before)
    await expect.poll(isReady, { interval: 20 }).toBe(true)
    back.push(performance.now() - began)
  }
  await successes(load, 100)
  await load.stop()
  expect(server.pid()).toBe(pid)
  expect([...load.answers.keys()].filter((status) => ![200, 409, 503].includes(Number(status)))).toEqual([])
  expect(load.answers.get(503)).toBeGreaterThan(0)
  expect(load.withoutRetryAfter()).toBe(0)
  expect(await load.broken(server.pool)).toEqual([])
  await expectInvariants(server.pool)
  reportKills('database', load, back)
  if (long) {
    expectBackInTime(back)
    expect(load.slowest()).toBeLessThan(10_000)
  }
}, 600_000)

itInLongForm(
  'server and database: after both are killed together, a restart still has every acknowledged booking',
  async () => {
    const load = startWriteLoad(server, users, eventIds)
    for (let kill = 0; kill < kills / 5; kill++) {
      await successes(load, 50)
      process.kill(await server.postmaster(), 'SIGKILL')
      await server.kill9()
      await server.restart()
    }
    await successes(load, 50)
    await load.stop()
    server.expectErrors('its database was killed a moment earlier')
    expect(await load.broken(server.pool)).toEqual([])
    await expectInvariants(server.pool)
  },
  600_000,
)

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]

function expectBackInTime(back: number[]): void {
  expect(median(back)).toBeLessThan(3_000)
  // A single start may coincide with other load on the machine.
  expect(Math.max(...back)).toBeLessThan(10_000)
}

function reportKills(what: string, load: WriteLoad, back: number[]): void {
  const slowest = Math.round(Math.max(...back))
  report(
    ` ${back.length} kills of the ${what}, ${load.answers.get(200)} writes answered, 0 lost, back after at most ${slowest} ms`,
  )
}
