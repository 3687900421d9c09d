import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { startServer } from '#tests/harness/server.ts'

const server = await startServer()

/** Sends the lines unchanged and reads until the server closes the connection. */
function send(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      received += text
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
    socket.setTimeout(5_000, () => socket.destroy(new Error(`still open after: ${received}`)))
  })
}

test.each([
  ['h2c', 'Connection: Upgrade, HTTP2-Settings, close', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
  ['websocket', 'Connection: Upgrade, close', 'Sec-WebSocket-Version: 13'],
])('an upgrade to %s is answered in HTTP', async (protocol, ...headers) => {
  const answer = await send('GET /healthz HTTP/1.1', 'Host: a', `Upgrade: ${protocol}`, ...headers)
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toContain('{"status":"ok"}')
})

test.each([
  ['an unknown expectation', 200, ['GET /healthz HTTP/1.1', 'Host: a', 'Expect: nonsense']],
  ['a request without a host', 400, ['GET /healthz HTTP/1.1']],
  ['an HTTP/1.0 request without a host', 400, ['GET /healthz HTTP/1.0']],
  ['two hosts', 400, ['GET /healthz HTTP/1.1', 'Host: a', 'Host: b']],
  ['the same host twice', 400, ['GET /healthz HTTP/1.1', 'Host: a', 'hOST: a']],
  ['two hosts in one header', 400, ['GET /healthz HTTP/1.1', 'Host: a, b']],
  ['an unknown method', 400, ['BREW /healthz HTTP/1.1', 'Host: a']],
  [
    'two content lengths',
    400,
    ['GET /healthz HTTP/1.1', 'Host: a', 'Content-Length: 0', 'Content-Length: 1'],
  ],
  [
    'a content length with chunks',
    400,
    ['POST / HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Transfer-Encoding: chunked'],
  ],
  [
    'chunks with a content length',
    400,
    ['POST / HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked', 'Content-Length: 1'],
  ],
  ['a coding after the chunks', 400, ['POST / HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked, gzip']],
  ['an unknown coding', 400, ['POST / HTTP/1.1', 'Host: a', 'Transfer-Encoding: xchunked']],
  [
    'two transfer codings',
    400,
    ['POST / HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
  ],
  ['a folded header', 400, ['GET /healthz HTTP/1.1', 'Host: a', 'X-A: b', ' c']],
  ['a space before the colon', 400, ['GET /healthz HTTP/1.1', 'Host : a']],
  ['a line that ends without a carriage return', 400, ['GET /healthz HTTP/1.1', 'Host: a\nX-A: b']],
])('a request with %s is answered with security headers', async (_, status, lines) => {
  const answer = await send(...lines, 'Connection: close')
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toContain("\r\nContent-Security-Policy: default-src 'self'")
  expect(answer).toContain('\r\nX-Content-Type-Options: nosniff\r\n')
  if (status === 400) expect(answer).toContain('"code":"malformed_request"')
})

/** The most connections that the system lets wait, whatever a server asks for. */
const mostOfSystem = () => Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))

test.runIf(process.platform === 'linux' && mostOfSystem() >= 2_000)(
  'connections: 1,500 that are opened while the server is busy wait, and none is refused',
  async () => {
    const busy = await startServer()
    const { hostname, port } = new URL(busy.url)
    let opened = 0
    process.kill(busy.pid(), 'SIGSTOP')
    try {
      for (let n = 0; n < 1_500; n++) {
        const socket = connect(Number(port), hostname, () => opened++)
        socket.on('error', () => undefined)
        closeAtEnd(async () => socket.destroy())
      }
      await expect.poll(() => opened).toBe(1_500)
    } finally {
      process.kill(busy.pid(), 'SIGCONT')
    }
  },
)
