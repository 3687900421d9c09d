import { randomUUID } from 'node:crypto'
import * as accounts from '#contract/accounts.ts'
import * as competitions from '#contract/competitions.ts'
import * as content from '#contract/content.ts'
import * as events from '#contract/events.ts'
import * as liveCompetitions from '#contract/live-competitions.ts'
import * as notifications from '#contract/notifications.ts'
import { type OperationName, operations, uploads } from '#contract/operations.ts'
import * as people from '#contract/people.ts'
import * as points from '#contract/points.ts'
import * as live from '#contract/realtime.ts'
import type { AnyRoute } from '#contract/route.ts'
import * as service from '#contract/service.ts'

/** Every route of the contract. */
export const routes: AnyRoute[] = [
  ...[
    accounts,
    events,
    competitions,
    liveCompetitions,
    points,
    people,
    notifications,
    content,
    live,
    service,
  ],
]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((value): value is AnyRoute => typeof value === 'object' && value !== null && 'operationId' in value)

/** Routes that change something. */
export const mutations = routes.filter((route) => route.method !== 'get')

/** Whether the route takes the bytes of a picture instead of JSON. */
export const takesPicture = (route: AnyRoute): boolean => uploads.includes(route.operationId)

/** What of the contract's example must be another value each time that it is sent. */
const fresh: Partial<Record<OperationName, () => object>> = {
  signUp: () => ({ email: `ny-${randomUUID()}@example.se` }),
  signIn: () => ({ email: `ingen-${randomUUID()}@example.se` }),
  requestPasswordReset: () => ({ email: `ingen-${randomUUID()}@example.se` }),
  requestEmailChange: () => ({ email: `ny-${randomUUID()}@example.se` }),
  awardPoints: () => ({ awardId: randomUUID() }),
  openLiveChallenge: () => ({ challengeId: randomUUID() }),
  sendLiveMessage: () => ({ messageId: randomUUID() }),
  awardLivePoints: () => ({ awardId: randomUUID(), userId: randomUUID() }),
}

/** A body that the route would take, from the example in the contract; undefined for a route that takes none. */
export function bodyFor(route: AnyRoute): object | undefined {
  const { body } = route.parts
  if (!body) return undefined
  const { example } = body.meta() ?? {}
  if (!example) throw new Error(`the body of ${route.operationId} has no example: give it .meta({ example })`)
  return { ...example, ...fresh[route.operationId]?.() }
}

/** The path with the given id; a section is addressed by its key. */
export function pathOf(route: AnyRoute, id: string): string {
  const [, path = ''] = operations[route.operationId].split(' ')
  return path.replace('{sectionKey}', 'custom_section_1').replaceAll(/\{\w+\}/g, id)
}
