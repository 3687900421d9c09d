import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { ProblemError } from './problem.ts'

/**
 * The bytes of a request's body. Throws payload_too_large beyond `limit`, even when the content length is missing or wrong.
 * After a refusal `@hono/node-server` reads and discards the rest for half a second, so that the client gets the answer.
 * `onChunk` is called with the size of each chunk, and may refuse by throwing a problem.
 */
export async function readBytes(
  c: Context,
  limit: number,
  onChunk: (bytes: number) => void = () => undefined,
): Promise<Buffer> {
  if (Number(c.req.header('content-length') ?? 0) > limit) throw new ProblemError('payload_too_large')
  const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
  // Stopping early must not destroy the socket, because the refusal still has to be sent.
  const source: AsyncIterable<Uint8Array> | null =
    incoming?.iterator({ destroyOnReturn: false }) ?? c.req.raw.body
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of source ?? []) {
      size += chunk.length
      if (size > limit) throw new ProblemError('payload_too_large')
      onChunk(chunk.length)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error
    // The client disconnected or was too slow.
    throw new ProblemError('request_timeout', { cause: error })
  }
  return Buffer.concat(chunks)
}
