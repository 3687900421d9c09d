import { expect } from 'vitest'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { report } from '#tests/harness/long-form.ts'
import { startServer } from '#tests/harness/server.ts'
import { drill } from './drill.ts'
import { startGuests } from './guests.ts'

drill('restart: the server is killed and restarted under five kinds of writes', { tools: [] }, async () => {
  const server = await startServer()
  const guests = await startGuests(server)
  await expect.poll(() => guests.acknowledged().signUp).toBeGreaterThan(2)
  const gap = guests.measureGap()
  await server.kill9()
  await server.restart()
  const before = guests.acknowledged()
  await expect.poll(() => guests.acknowledged().answer).toBeGreaterThan(before.answer + 5)
  const milliseconds = gap()
  await guests.stop()
  expect(guests.unexpected).toEqual([])
  expect(await guests.broken(server.pool)).toEqual([])
  await expectInvariants(server.pool)
  report(
    `${Math.round(milliseconds)} ms without writes; acknowledged ${JSON.stringify(guests.acknowledged())}; answers ${JSON.stringify([...guests.answers])}`,
  )
})
