import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Engine } from '../engine.ts'
import { answerInTurn } from './in-turn.ts'
import { ProblemError } from './problem.ts'
import { problemBody, problemResponse } from './problem-answer.ts'
import type { App } from './router.ts'
import { securityHeaders } from './security-headers.ts'

export type Listening = {
  port: number
  /** Accepts no new connections, lets running requests finish for at most `graceMs`, then closes all connections. */
  close(graceMs?: number): Promise<void>
}

/**
 * Connections that may wait until they are accepted; the system allows at most `net.core.somaxconn` (4,096). Beyond that it
 * drops them silently, and a client tries again only after 1, 3 and 7 s: Node's 511 are fewer than 100 phones open at once.
 */
const mostUnaccepted = 4_096

/**
 * Serves HTTP. Time limits end deliberately slow requests: a client has 10 s for its headers and 20 s for
 * the whole request. They do not limit answers such as streams.
 */
export async function listen(app: App, engine: Engine): Promise<Listening> {
  const headers = Object.entries(securityHeaders(engine.env))
  const answer = getRequestListener(app.fetch, {
    errorHandler: () => problemResponse(new ProblemError('malformed_request'), ''),
  })
  let closing = false
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    for (const [name, value] of headers) outgoing.setHeader(name, value)
    // Clients answered during shutdown should connect elsewhere next.
    if (closing) outgoing.setHeader('Connection', 'close')
    void answer(incoming, outgoing)
  }
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 20_000,
    connectionsCheckingInterval: 2_000,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16 * 1024,
    noDelay: true,
    // `errorHandler` refuses a missing Host, with the headers of every answer.
    requireHostHeader: false,
  })
  server.maxHeadersCount = 100
  server.maxRequestsPerSocket = 0
  const isAnswering = answerInTurn(server, handle)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // The refusal would be taken for the answer that is being sent.
    if (isAnswering(socket as Socket)) socket.destroy()
    else refuse(error, socket as Socket, headers)
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: engine.env.port, host: engine.env.host, backlog: mostUnaccepted }, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: (graceMs = 8_000) =>
      new Promise((resolve) => {
        closing = true
        const cut = setTimeout(() => server.closeAllConnections(), graceMs)
        const sweep = setInterval(() => server.closeIdleConnections(), 100)
        server.close(() => {
          clearTimeout(cut)
          clearInterval(sweep)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}

const refusals: Record<string, [string, ProblemError]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', new ProblemError('request_timeout')],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', new ProblemError('payload_too_large')],
}

/** Answers a request that Node could not parse as HTTP, with the headers of every answer. */
function refuse(error: NodeJS.ErrnoException, socket: Socket, headers: [string, string][]): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, problem] = refusals[error.code ?? ''] ?? [
    '400 Bad Request',
    new ProblemError('malformed_request'),
  ]
  const body = JSON.stringify({ ...problemBody(problem, ''), status: Number(status.slice(0, 3)) })
  const lines = [
    `HTTP/1.1 ${status}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
  // A client that neither reads nor closes would keep the connection and the request's memory.
  setTimeout(() => socket.destroy(), 1_000).unref()
}
