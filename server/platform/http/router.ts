import { OpenAPIHono, type RouteHandler } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Language } from '#contract/bounds.ts'
import type { Access, AnyRoute } from '#contract/route.ts'
import { fieldErrors } from '#rules/field-errors.ts'
import { describedRoute } from './described-route.ts'
import { ProblemError } from './problem.ts'

/** The signed-in user of a request, read from the session. */
export type Actor = {
  userId: string
  sessionId: string
  email: string
  /** Whether the user may act as an admin now. False while the account still has to do something (`due`). */
  isAdmin: boolean
  /** What the account still has to do: choose a new password before anything else, or set up an admin's second factor. */
  due: 'password' | 'secondFactor' | null
  language: Language
}

export type Vars = {
  Variables: {
    requestId: string
    /** When the whole request was received. A press or an answer counts by this instant, however long the request then waits. */
    receivedAt: Date
    /** Creates the log of the request on demand, because few requests write more than their one line. */
    log: () => Logger
    clientIp: string
    actor: Actor | null
    /** Set where requests are traced. */
    traceId?: string
    /** Set when a mounted route was found. */
    operationId?: string
  }
}
export type App = OpenAPIHono<Vars>

export const createRouter = (): App =>
  new OpenAPIHono<Vars>({
    defaultHook: (result) => {
      if (!result.success) throw new ProblemError('validation_failed', { fields: fieldErrors(result.error) })
    },
  })

const guards: Record<Access, (actor: Actor | null) => void> = {
  anyone: () => undefined,
  user: requireUser,
  admin: (actor) => {
    requireUser(actor)
    if (actor?.due === 'secondFactor') throw new ProblemError('second_factor_required')
    if (!actor?.isAdmin) throw new ProblemError('forbidden')
  },
}

function requireUser(actor: Actor | null): void {
  if (!actor) throw new ProblemError('not_signed_in')
  if (actor.due === 'password') throw new ProblemError('password_change_required')
}

/**
 * Mounts a route of the contract behind its guard; the guard runs before validation.
 * The only way to add an operation, so `mountedOperations` lists all of them.
 */
export function mount<R extends { access: Access; operationId: string }>(
  app: App,
  route: R,
  handler: R extends Parameters<typeof app.openapi>[0] ? RouteHandler<R, Vars> : never,
): void {
  const guard = guards[route.access]
  if (guard === undefined) throw new Error(`${route.operationId} does not say who may call it`)
  const middleware: MiddlewareHandler<Vars> = async (c, next) => {
    c.set('operationId', route.operationId)
    const actor = c.get('actor')
    // A user who must choose a new password can do nothing else but change it, read the session and sign out.
    if (!(route.operationId === 'changeMyPassword' && actor)) guard(actor)
    await next()
  }
  const described = describedRoute(route as unknown as AnyRoute)
  app.openapi({ ...described, middleware } as never, handler as never)
  mountedOperations(app).push(route as unknown as AnyRoute)
}

const mounted = new WeakMap<object, AnyRoute[]>()

/** The routes mounted on an app, for the start-up check, the rights matrix and the fuzzer. */
export function mountedOperations(app: App): AnyRoute[] {
  let routes = mounted.get(app)
  if (!routes) {
    routes = []
    mounted.set(app, routes)
  }
  return routes
}

/** Throws what the guard of a route throws: not_signed_in or forbidden. */
export const requireAccess = (access: Access, actor: Actor | null): void => guards[access](actor)

/** The signed-in user of a request that passed its guard. */
export function actorOf(c: { var: { actor: Actor | null } }): Actor {
  if (!c.var.actor) throw new ProblemError('not_signed_in')
  return c.var.actor
}
