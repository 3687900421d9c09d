import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { type OperationName, operations, uploads } from '#contract/operations.ts'
import type { Env } from '../../env.ts'
import { ProblemError } from './problem.ts'
import type { Vars } from './router.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
const jsonType = /^application\/json(\s*;\s*charset="?utf-8"?)?\s*$/i
const sentTypes = new Map<string, readonly string[]>(
  Object.entries(uploads).map(([name, types]) => [operations[name as OperationName], types]),
)

/** The types as which an upload route accepts a file; undefined for every other route. */
export const typesOfUpload = (method: string, path: string): readonly string[] | undefined =>
  sentTypes.get(`${method} ${path}`)

/** Refuses a request with two Host headers: a proxy may have read the other one than this server reads. */
export const oneHost: MiddlewareHandler<Vars> = async (c, next) => {
  const { rawHeaders = [] } = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming ?? {}
  const hosts = rawHeaders.filter(
    (each, at) => at % 2 === 0 && each.length === 4 && each.toLowerCase() === 'host',
  )
  if (hosts.length > 1) throw new ProblemError('malformed_request')
  await next()
}

/**
 * Refuses a request that changes something unless this site sent it. Browsers send the origin of the page, which no
 * page can forge. The body must be JSON (or a file, for upload routes), which a form of another site cannot send.
 */
export function ownRequestsOnly(env: Env): MiddlewareHandler<Vars> {
  return async (c, next) => {
    if (!reading.has(c.req.method)) {
      if (!isOwnOrigin(env.appUrl, c.req.header('origin'), c.req.header('host'))) {
        throw new ProblemError('foreign_origin')
      }
      const contentType = c.req.header('content-type')
      const hasBody =
        c.req.header('transfer-encoding') !== undefined || (c.req.header('content-length') ?? '0') !== '0'
      const types = typesOfUpload(c.req.method, c.req.path)
      const isAllowed = (type: string) =>
        types ? types.includes(type.trim().toLowerCase()) : jsonType.test(type)
      if (contentType === undefined ? hasBody : !isAllowed(contentType)) {
        throw new ProblemError('unsupported_media_type')
      }
    }
    await next()
  }
}

/** Without a configured address the page's origin must equal the requested host. */
export function isOwnOrigin(
  appUrl: string | null,
  origin: string | undefined,
  host: string | undefined,
): boolean {
  if (!origin) return false
  if (appUrl !== null) return origin === appUrl
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
}
