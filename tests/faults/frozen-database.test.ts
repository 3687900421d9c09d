import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { type EmbeddedServer, startEmbeddedServer } from '#tests/harness/embedded-server.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { itInLongForm } from '#tests/harness/long-form.ts'
import { processesOf, signalAll } from '#tests/harness/processes.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { startWriteLoad } from './write-load.ts'

const signalDatabase = async (server: EmbeddedServer, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> =>
  signalAll(processesOf(await server.postmaster()), signal)

itInLongForm(
  'frozen database: no request takes longer than 10 s, readiness reports it, and the server recovers',
  async () => {
    const server = await startEmbeddedServer()
    const users = await makeUsers(server, 30)
    const eventIds = await Promise.all(Array.from({ length: 3 }, () => makeEvent(server)))
    closeAtEnd(() => signalDatabase(server, 'SIGCONT'))
    server.expectErrors('its database is frozen: 503')
    const load = startWriteLoad(server, users, eventIds)
    await expect.poll(() => load.answers.get(200) ?? 0, { timeout: 10_000 }).toBeGreaterThan(100)

    await signalDatabase(server, 'SIGSTOP')
    const until = Date.now() + 12_000
    const health: number[] = []
    const readiness: number[] = []
    while (Date.now() < until) {
      const began = performance.now()
      expect((await call(server, null, 'getHealth')).status).toBe(200)
      health.push(performance.now() - began)
      readiness.push((await call(server, null, 'getReadiness')).status)
      await sleep(300)
    }
    await signalDatabase(server, 'SIGCONT')
    await expect
      .poll(async () => (await call(server, null, 'getReadiness')).status, { timeout: 5_000, interval: 50 })
      .toBe(200)
    const before = load.answers.get(200) ?? 0
    await expect.poll(() => load.answers.get(200) ?? 0, { timeout: 10_000 }).toBeGreaterThan(before + 100)
    await load.stop()

    expect([...load.answers.keys()].filter((status) => ![200, 409, 503].includes(Number(status)))).toEqual([])
    expect(load.answers.get(503)).toBeGreaterThan(0)
    expect(load.slowest()).toBeLessThan(10_000)
    expect(Math.max(...health)).toBeLessThan(1_000)
    expect(readiness.slice(1)).not.toContain(200)
    expect(await load.broken(server.pool)).toEqual([])
    await expectInvariants(server.pool)
  },
)
