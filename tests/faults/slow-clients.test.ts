import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { itInLongForm } from '#tests/harness/long-form.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'

type Slow = { socket: Socket; received: string; closedAfter: number | null }

/** Opens a connection that sends one byte of `text` a second and never finishes. */
function slowly(port: number, start: string, text: string): Slow {
  const began = performance.now()
  const slow: Slow = { socket: connect(port, '127.0.0.1'), received: '', closedAfter: null }
  let sent = 0
  const timer = setInterval(() => slow.socket.write(text[sent++ % text.length] ?? ''), 1_000)
  slow.socket.write(start)
  slow.socket.on('data', (chunk) => {
    slow.received += chunk
  })
  slow.socket.on('error', () => undefined)
  slow.socket.on('close', () => {
    clearInterval(timer)
    slow.closedAfter = performance.now() - began
  })
  return slow
}

itInLongForm('slow clients: 200 unfinished requests are closed without affecting others', async () => {
  const server = await startServer()
  const [user] = await makeUsers(server, 1)
  const port = Number(new URL(server.url).port)
  const headers = Array.from({ length: 100 }, () => slowly(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-A: ', 'a'))
  const bodies = Array.from({ length: 100 }, () =>
    slowly(
      port,
      `POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nOrigin: ${server.url}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`,
      ' ',
    ),
  )
  const times: number[] = []
  const all = [...headers, ...bodies]
  const deadline = Date.now() + 35_000
  while (Date.now() < deadline && all.some((each) => each.closedAfter === null)) {
    const started = performance.now()
    expect((await call(server, user, 'listEvents')).status).toBe(200)
    times.push(performance.now() - started)
    await sleep(50)
  }
  expect(all.filter((each) => each.closedAfter === null)).toHaveLength(0)
  expect(Math.max(...headers.map((each) => each.closedAfter ?? 0))).toBeLessThan(15_000)
  expect(Math.max(...bodies.map((each) => each.closedAfter ?? 0))).toBeLessThan(25_000)
  for (const each of headers)
    expect(each.received).toMatch(/^HTTP\/1\.1 408 [\s\S]*nosniff[\s\S]*"request_timeout"/)
  const p95 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  expect(p95).toBeLessThanOrEqual(300)
})
