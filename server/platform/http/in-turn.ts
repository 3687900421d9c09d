import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void
type Request = [incoming: IncomingMessage, outgoing: ServerResponse]

/** A connection with a request that is not answered yet. */
type Busy = { incoming: IncomingMessage; waiting: Request[]; left: number; since: number }

/** Browsers and proxies wait for each answer before they send the next request. The package manager apt sends ten ahead. */
const waitingAtMost = 10
/** Milliseconds that a client may leave an answer waiting without taking any of it. */
const stallLimit = 30_000

/**
 * Processes one request of a connection at a time: the next begins when the connection has taken the whole answer. So a client
 * that does not read keeps no more than one answer in memory. It is disconnected when it has taken nothing of its answer for 30
 * s, or sends more requests than may wait.
 * @returns whether a request that was received completely is being answered on a connection
 */
export function answerInTurn(
  server: Server,
  handle: Handler,
  limit = stallLimit,
): (socket: Socket) => boolean {
  const connections = new Map<Socket, Busy>()

  function receive(...request: Request): void {
    const { socket } = request[0]
    const busy = connections.get(socket)
    if (!busy) begin(socket, [], request)
    else if (busy.waiting.length < waitingAtMost) busy.waiting.push(request)
    else socket.destroy()
  }

  function begin(socket: Socket, waiting: Request[], [incoming, outgoing]: Request): void {
    connections.set(socket, { incoming, waiting, left: 0, since: 0 })
    outgoing.once('close', () => {
      const next = socket.writable ? waiting.shift() : undefined
      if (next) begin(socket, waiting, next)
      else connections.delete(socket)
    })
    handle(incoming, outgoing)
  }

  const checks = setInterval(() => {
    const now = performance.now()
    for (const [socket, busy] of connections) {
      const left = bytesLeft(socket)
      if (left === 0 || left !== busy.left) Object.assign(busy, { left, since: now })
      else if (now - busy.since >= limit) socket.destroy()
    }
  }, limit / 30)
  server.on('close', () => clearInterval(checks))
  server.on('request', receive)
  // No route supports an upgrade, so a request for one (`curl --http2`, some
  // proxies) is answered like any other request. So is one with an unknown `Expect` header.
  server.on('checkExpectation', receive)
  return (socket) => connections.get(socket)?.incoming.complete ?? false
}

/**
 * The bytes that the system has not taken yet. The socket's own figures count a write only when all of it has been taken, and its
 * timeout starts over with every byte that the client sends.
 */
const bytesLeft = (socket: Socket): number =>
  (socket as unknown as { _handle?: { writeQueueSize: number } })._handle?.writeQueueSize ?? 0
