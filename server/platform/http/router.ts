import { OpenAPIHono, type RouteHandler } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Language } from '#contract/bounds.ts'
import type { Right } from '#contract/rights.ts'
import { type Access, type AnyRoute, isForUsers, rightsFor, rightsForDevice } from '#contract/route.ts'
import { fieldErrors } from '#rules/field-errors.ts'
import { describedRoute } from './described-route.ts'
import { ProblemError } from './problem.ts'

/** Who acts: a signed-in user, read from the session, or a paired device. */
export type Actor = {
  /** A device acts under its own id, for which nothing is stored: it reads as a guest without bookings does. */
  userId: string
  sessionId: string
  /** Null for a user. */
  device: ActingDevice | null
  email: string
  /** What the roles that count now allow. None counts while a password must be chosen, and `admin` not while a second factor is due. */
  rights: ReadonlySet<Right>
  /** What the account still has to do: choose a new password before anything else, or set up an admin's second factor. */
  due: 'password' | 'secondFactor' | null
  language: Language
}

export type ActingDevice = {
  id: string
  name: string
  purpose: string
  place: string | null
  /** Who has said by a PIN that they act on it, with what their roles allow now. */
  person: { userId: string; rights: ReadonlySet<Right> } | null
}

/** Whom a change is ascribed to in the audit log: a user, a device, or a user who acts on a device. */
export type Acting = { adminId: string | null; deviceId: string | null }

export type Vars = {
  Variables: {
    requestId: string
    /** When the whole request was received. A press or an answer counts by this instant, however long the request then waits. */
    receivedAt: Date
    /** Creates the log of the request on demand, because few requests write more than their one line. */
    log: () => Logger
    clientIp: string
    actor: Actor | null
    /** The device of a request without a user; the guard of a route that devices may call makes it the actor. */
    device: Actor | 'revoked' | null
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

/** Whether a user has one of these rights. */
export const may = ({ rights }: Pick<Actor, 'rights'>, ...wanted: readonly Right[]): boolean =>
  wanted.some((right) => rights.has(right))

/** The guard of a route for a device. Throws device_revoked, or forbidden also where every user may. */
function requireDevice(access: Access, device: Actor | 'revoked'): Actor {
  if (device === 'revoked') throw new ProblemError('device_revoked')
  if (may(device, ...rightsForDevice(access))) return device
  throw new ProblemError('forbidden')
}

/** The guard of a route for users. Throws not_signed_in, password_change_required, second_factor_required or forbidden. */
export function requireAccess(access: Access, actor: Actor | null): void {
  if (access === 'anyone') return
  if (!actor) throw new ProblemError('not_signed_in')
  if (actor.due === 'password') throw new ProblemError('password_change_required')
  const wanted = rightsFor(access)
  if (isForUsers(access) || may(actor, ...wanted)) return
  // An admin has every right. What another role of theirs allows goes on without the second factor.
  throw new ProblemError(actor.due === 'secondFactor' ? 'second_factor_required' : 'forbidden')
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
  if (rightsFor(route.access).length === 0 && !isForUsers(route.access) && route.access !== 'anyone')
    throw new Error(`${route.operationId} does not say who may call it`)
  const middleware: MiddlewareHandler<Vars> = async (c, next) => {
    c.set('operationId', route.operationId)
    const [actor, device] = [c.get('actor'), c.get('device')]
    if (!actor && device && route.access !== 'anyone') {
      c.set('actor', requireDevice(route.access, device))
      return next()
    }
    // A user who must choose a new password can do nothing else but change it, read the session and sign out.
    if (!(route.operationId === 'changeMyPassword' && actor)) requireAccess(route.access, actor)
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

/** Who acts in a request that passed its guard: a user, or a device where the route names a right of devices. */
export function actorOf(c: { var: { actor: Actor | null } }): Actor {
  if (!c.var.actor) throw new ProblemError('not_signed_in')
  return c.var.actor
}

/** Whom the log names for what waited for the network: somebody else may act on the device by now than at that time. */
export const actingAfter = (by: Acting, waitedMs: number): Acting =>
  by.deviceId !== null && waitedMs > 0 ? { ...by, adminId: null } : by

/** Whom the audit log names. Who acts on a device is named where the route is allowed to them too. */
export function actingOf({ device, userId }: Actor, access: Access): Acting {
  if (!device) return { adminId: userId, deviceId: null }
  const { person } = device
  const isAllowed = person !== null && may(person, ...rightsForDevice(access))
  return { adminId: isAllowed ? person.userId : null, deviceId: device.id }
}
