import type { MiddlewareHandler } from 'hono'
import type { Engine } from '../engine.ts'
import { withRequestId } from './earlier-request-id.ts'
import { typesOfUpload } from './own-requests.ts'
import { ProblemError } from './problem.ts'
import { readBytes } from './read-bytes.ts'
import type { Vars } from './router.ts'

export const bodyLimit = 64 * 1024
const depthLimit = 32

/**
 * Reads the body of a request once, with a limit that also applies without a content length, and stores it for the route's
 * validator. The depth of nesting is checked before parsing.
 */
export const readJsonBody =
  ({ clock }: Pick<Engine, 'clock'>): MiddlewareHandler<Vars> =>
  async (c, next) => {
    const hasBody =
      c.req.header('content-type') !== undefined && c.req.method !== 'GET' && c.req.method !== 'HEAD'
    if (hasBody && !typesOfUpload(c.req.method, c.req.path)) {
      const isEmpty = c.req.header('content-length') === '0'
      const text = isEmpty ? '' : decode(await readBytes(c, bodyLimit))
      c.set('receivedAt', clock.now())
      if (depth(text) > depthLimit) throw new ProblemError('malformed_json')
      // An empty body is not JSON, but only routes with a body refuse it.
      const body = text === '' ? undefined : parse(text)
      const renamed = withRequestId(body, c.req.header('idempotency-key'))
      // Stored as text: Hono would serialize a parsed value and parse it again, which turns 1e400 into null.
      const stored = Promise.resolve(renamed === body ? text : JSON.stringify(renamed))
      ;(c.req.bodyCache as { text?: unknown }).text = stored
    }
    await next()
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
