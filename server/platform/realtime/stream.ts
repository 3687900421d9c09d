import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { RealtimeMessage } from '#contract/realtime.ts'
import type { Right } from '#contract/rights.ts'
import type { Actor } from '../http/router.ts'

/** Bytes that may wait for one reader before it is cut off. */
const queueLimit = 256 * 1024
/** Milliseconds that a reader may leave bytes waiting without reading any. */
const stallLimit = 30_000
/** How long the browser waits before it reconnects; the client adds its own jitter. */
const retryHint = 'retry: 2000\n\n'

/** One message as bytes; made once, written to many streams. */
export const wireFormat = (message: RealtimeMessage): Buffer =>
  Buffer.from(`data: ${JSON.stringify(message)}\n\n`)

export const heartbeat = Buffer.from(':\n\n')

/** The largest number of bytes that one stream gets alone after a `SharedMessage`. */
const ownLimit = 512

/**
 * A message to many streams, each with a short text of its own at the end. With a thousand streams, system calls and copies are
 * most of the work. So each stream gets one write, from a buffer in which only the end is changed.
 */
export class SharedMessage {
  readonly #length: number
  #buffer: Buffer

  constructor(forAll: Buffer) {
    this.#length = forAll.length
    this.#buffer = Buffer.concat([forAll], forAll.length + ownLimit)
  }

  /** @param own ASCII, at most `ownLimit` characters */
  writeTo(stream: Pick<RealtimeStream, 'write'>, own: string): void {
    const end = this.#length + this.#buffer.write(own, this.#length, 'latin1')
    // A buffer that a stream still holds must not change.
    if (!stream.write(this.#buffer.subarray(0, end))) this.#buffer = Buffer.from(this.#buffer)
  }
}

/**
 * One open stream. The body ends with the connection, so that after the head the bytes of a message are written to the
 * socket without framing.
 */
export class RealtimeStream {
  readonly userId: string
  readonly sessionId: string
  readonly topics: readonly string[]
  /** What its user might do when it was opened. */
  readonly rights: ReadonlySet<Right>
  #response: ServerResponse
  #socket: Socket
  #onClose: () => void
  #taken = 0
  #stalledSince = 0

  /** `opened` is the first message. From then on no message is missed. */
  constructor(
    response: ServerResponse,
    actor: Actor,
    topics: readonly string[],
    opened: Buffer,
    onClose: () => void,
  ) {
    this.userId = actor.userId
    this.sessionId = actor.sessionId
    this.topics = topics
    this.rights = actor.rights
    this.#response = response
    this.#onClose = onClose
    const { socket } = response.req
    this.#socket = socket
    socket.once('close', onClose)
    response.useChunkedEncodingByDefault = false
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-store, no-transform',
      'X-Accel-Buffering': 'no',
      Connection: 'close',
    })
    response.flushHeaders()
    socket.setNoDelay(true)
    // No timeout of the socket: `cutIfStalled` checks the reader.
    socket.setTimeout(0)
    socket.write(retryHint)
    socket.write(opened)
  }

  /** Returns whether the system has taken all of the bytes. Otherwise the stream still holds them. */
  write(bytes: Buffer): boolean {
    const socket = this.#socket
    if (socket.destroyed) return true
    socket.write(bytes)
    if (socket.writableLength > queueLimit) socket.destroy()
    return socket.writableLength === 0
  }

  /** Closes the stream when its client has read nothing for too long. `now` in milliseconds of a monotonic clock. */
  cutIfStalled(now: number): void {
    const socket = this.#socket
    const taken = socket.bytesWritten - socket.writableLength
    if (socket.writableLength === 0 || taken !== this.#taken) {
      this.#taken = taken
      this.#stalledSince = now
    } else if (now - this.#stalledSince >= stallLimit) {
      socket.destroy()
    }
  }

  /** Ends the stream after what was written. A client that does not read the rest within a second is disconnected. */
  close(last?: RealtimeMessage): void {
    if (last) this.write(wireFormat(last))
    this.#socket.off('close', this.#onClose)
    this.#response.end()
    setTimeout(() => this.#socket.destroy(), 1_000).unref()
  }
}
