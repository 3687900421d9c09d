import { type OperationName, operations } from '#contract/operations.ts'
import type { AnyRoute } from '#contract/route.ts'
import { type App, mountedOperations } from './router.ts'

/**
 * Refuses to start when an operation of the contract is not mounted, or an `/api` route is not in the contract:
 * a route that bypassed `mount` has no guard.
 */
export function requireCompleteness(app: App): void {
  const routes = mountedOperations(app)
  const mounted = new Set(routes.map((route) => route.operationId))
  const missing = (Object.keys(operations) as OperationName[]).filter((name) => !mounted.has(name))
  const known = new Set(routes.map((route) => `${route.method.toUpperCase()} ${honoPath(route)}`))
  const unknown = app.routes
    .filter(({ method, path }) => path.startsWith('/api') && !(method === 'ALL' && path.endsWith('/*')))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !known.has(name))
  if (missing.length > 0) throw new Error(`Not mounted: ${missing.join(', ')}`)
  if (unknown.length > 0) throw new Error(`Mounted without a guard: ${unknown.join(', ')}`)
}

/** The methods of a path, for 405 and Allow. */
export function methodsOf(app: App, path: string): string[] {
  const methods = mountedOperations(app)
    .filter((route) => patternOf(honoPath(route)).test(path))
    .map((route) => route.method.toUpperCase())
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}

/** The path in Hono's syntax, `/events/:eventId`. */
const honoPath = ({ path }: AnyRoute) => path.replaceAll(/\{(\w+)\}/g, ':$1')

const patternOf = (routingPath: string) =>
  new RegExp(`^${routingPath.replace(/[.+*?^$()[\]\\|]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')}$`)
