import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startInProcess } from '#tests/harness/in-process.ts'
import { clockJob } from './clock-job.ts'

test('clock: a change of the clock, or a difference from the database’s, is logged once', async () => {
  const server = await startInProcess()
  const lines: { seconds?: number; msg: string }[] = []
  const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) })
  const run = async (): Promise<unknown[]> => {
    lines.length = 0
    await clockJob.run({ ...server.engine, log })
    return lines.map(({ seconds, msg }) => [seconds, msg])
  }
  expect(await run()).toEqual([])
  expect(await run()).toEqual([])
  server.setNow(new Date(Date.now() - 3_600_000))
  expect(await run()).toEqual([
    [-3_600, 'the clock of this machine was set: is its time synchronised (NTP)?'],
    [-3_600, 'the clocks of this server and of its database differ: are both synchronised (NTP)?'],
  ])
  server.setNow(new Date(Date.now() - 3_600_000))
  expect(await run()).toEqual([])
  server.setNow(null)
  expect(await run()).toEqual([
    [3_600, 'the clock of this machine was set: is its time synchronised (NTP)?'],
    [undefined, 'the clocks of this server and of its database agree again'],
  ])
})
