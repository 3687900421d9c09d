import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { ProblemError } from './problem.ts'
import type { Vars } from './router.ts'

export const bodyLimit = 64 * 1024
const depthLimit = 32

/**
 * Reads the body of a request once, with a limit that also holds when no length was told, and leaves it for the
 * route's validator. Nesting is limited before parsing.
 */
export const readJsonBody: MiddlewareHandler<Vars> = async (c, next) => {
  if (c.req.header('content-type') !== undefined && c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    const told = Number(c.req.header('content-length') ?? 0)
    if (told > bodyLimit) throw new ProblemError('payload_too_large')
    const text = decode(await collect(c))
    if (depth(text) > depthLimit) throw new ProblemError('malformed_json')
    // Nothing at all is no JSON either, but only a route that wants a body has to mind.
    if (text !== '')
      parse(text)
      // Kept as text: what is kept as parsed is written out and parsed again, and on that way 1e400 becomes null.
    ;(c.req.bodyCache as { text?: unknown }).text = Promise.resolve(text)
  }
  await next()
}

async function collect(c: Context): Promise<Uint8Array> {
  const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
  // Stopping early must not destroy the socket: the refusal still has to be sent.
  const source: AsyncIterable<Uint8Array> | null =
    incoming?.iterator({ destroyOnReturn: false }) ?? c.req.raw.body
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of source ?? []) {
      size += chunk.length
      if (size > bodyLimit) throw new ProblemError('payload_too_large')
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error
    // The sender went away or was too slow; there is nobody left to tell.
    throw new ProblemError('request_timeout', { cause: error })
  }
  return Buffer.concat(chunks)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ProblemError('malformed_json')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProblemError('malformed_json')
  }
}

/** How deep brackets nest outside strings. */
function depth(text: string): number {
  let deepest = 0
  let level = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (inString) {
      if (char === '\\') i++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++level)
    else if (char === '}' || char === ']') level--
  }
  return deepest
}
