import { randomUUID } from 'node:crypto'
import * as accounts from '#contract/accounts.ts'
import * as content from '#contract/content.ts'
import * as events from '#contract/events.ts'
import * as live from '#contract/live.ts'
import * as notifications from '#contract/notifications.ts'
import { type OperationName, operations } from '#contract/operations.ts'
import * as people from '#contract/people.ts'
import * as points from '#contract/points.ts'
import type { AnyRoute } from '#contract/route.ts'
import * as service from '#contract/service.ts'

/** Every route of the contract. */
export const routes: AnyRoute[] = [accounts, events, points, people, notifications, content, live, service]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((value): value is AnyRoute => typeof value === 'object' && value !== null && 'operationId' in value)

/** Those that change something. */
export const mutations = routes.filter((route) => route.method !== 'get')

const event = {
  title: 'Kvällscup',
  date: '2027-03-05',
  time: '19:00',
  location: 'Stora salen',
  category: 'Sport',
  price: null,
  description: null,
  maxAttendees: 10,
  imageUrl: null,
}

/** A body that each route would take, where it takes one. */
const bodies: Partial<Record<OperationName, () => object>> = {
  signUp: () => ({ email: `ny-${randomUUID()}@example.se`, password: 'krita-pa-kon-47' }),
  signIn: () => ({ email: `ingen-${randomUUID()}@example.se`, password: 'krita-pa-kon-47' }),
  requestPasswordReset: () => ({ email: `ingen-${randomUUID()}@example.se` }),
  resetPassword: () => ({ token: 'x'.repeat(24), password: 'krita-pa-kon-47' }),
  confirmEmail: () => ({ token: 'x'.repeat(24) }),
  setMyLanguage: () => ({ language: 'en' }),
  createEvent: () => event,
  updateEvent: () => ({ ...event, version: 1 }),
}

/** A body that the route would take; undefined for one that takes none. A new route without an example is an error here. */
export function bodyFor(route: AnyRoute): object | undefined {
  const example = bodies[route.operationId]?.()
  if (route.parts.body && !example)
    throw new Error(`tests/http/mutations.ts has no body for ${route.operationId}`)
  return example
}

/** The path with an id that may exist. */
export function pathOf(route: AnyRoute, id: string): string {
  const [, path = ''] = operations[route.operationId].split(' ')
  return path.replaceAll(/\{\w+\}/g, id)
}
