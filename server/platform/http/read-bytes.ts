import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { ProblemError } from './problem.ts'

/**
 * The bytes of a request's body. Throws payload_too_large beyond `limit`, also when no length or a wrong one was told.
 * What comes after a refusal is read away for half a second (`@hono/node-server`), so that its sender hears it.
 * `onChunk` hears of bytes as they come, and may refuse them by throwing a problem.
 */
export async function readBytes(
  c: Context,
  limit: number,
  onChunk: (bytes: number) => void = () => undefined,
): Promise<Uint8Array> {
  if (Number(c.req.header('content-length') ?? 0) > limit) throw new ProblemError('payload_too_large')
  const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
  // Stopping early must not destroy the socket: the refusal still has to be sent.
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
    // The sender went away or was too slow; there is nobody left to tell.
    throw new ProblemError('request_timeout', { cause: error })
  }
  return Buffer.concat(chunks)
}
