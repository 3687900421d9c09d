import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { itInLongForm } from '#tests/harness/long-form.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

itInLongForm('sign-in: 300 concurrent password hashes neither delay reads nor exhaust memory', async () => {
  const server = await startServer()
  const users = await makeUsers(server, 300)
  server.expectErrors('a full queue answers 503')
  const reader = users[0] as TestUser
  let isRunning = true
  const storm = Promise.all(
    users.map((user) =>
      call(server, null, 'signIn', { body: { email: user.email, password: user.password } }),
    ),
  ).finally(() => {
    isRunning = false
  })
  const times: number[] = []
  let peak = 0
  while (isRunning) {
    const started = performance.now()
    expect((await call(server, reader, 'listEvents')).status).toBe(200)
    times.push(performance.now() - started)
    const status = await readFile(`/proc/${server.pid()}/status`, 'utf8').catch(() => '')
    peak = Math.max(peak, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  }
  const answers = await storm
  // Requests that would wait too long get a 503 with Retry-After; all others are signed in.
  for (const { status, headers } of answers) {
    expect([200, 503]).toContain(status)
    if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(280)
  const p95 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY
  expect(times.length).toBeGreaterThan(20)
  expect(p95).toBeLessThanOrEqual(300)
  expect(peak).toBeLessThanOrEqual(512)
})
