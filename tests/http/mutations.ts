import { type OperationName, operations, uploads } from '#contract/operations.ts'
import type { AnyRoute } from '#contract/route.ts'
import { randomId } from '#tests/harness/random.ts'
import { routes } from '#tests/harness/routes.ts'

/** Routes that change something. */
export const mutations = routes.filter((route) => route.method !== 'get')

/** The types of the files that the route takes instead of JSON; undefined for every other route. */
export const typesOfFile = (route: AnyRoute): readonly string[] | undefined => uploads[route.operationId]

/** Fields of the contract's examples that need a new value each time. */
const fresh: Partial<Record<OperationName, () => object>> = {
  signUp: () => ({ email: `ny-${randomId()}@example.se` }),
  signIn: () => ({ email: `ingen-${randomId()}@example.se` }),
  requestPasswordReset: () => ({ email: `ingen-${randomId()}@example.se` }),
  holdPlaceByMail: () => ({ email: `ingen-${randomId()}@example.se` }),
  requestEmailChange: () => ({ email: `ny-${randomId()}@example.se` }),
  awardLivePoints: () => ({ userId: randomId() }),
}

/** A body that the route accepts, from the example in the contract; undefined for a route without a body. */
export function bodyFor(route: AnyRoute): object | undefined {
  const { body } = route.parts
  if (!body) return undefined
  const { example } = body.meta() ?? {}
  if (!example) throw new Error(`the body of ${route.operationId} has no example: give it .meta({ example })`)
  const request = 'requestId' in (example as object) ? { requestId: randomId() } : {}
  return { ...example, ...request, ...fresh[route.operationId]?.() }
}

/** The path with the given id; what has no id is addressed by its key, its date or its number. */
export function pathOf(route: AnyRoute, id: string): string {
  const [, path = ''] = operations[route.operationId].split(' ')
  return path
    .replace('{sectionKey}', 'custom_section_1')
    .replace('{role}', 'kitchen')
    .replace('{date}', '2055-03-05')
    .replace(/\{(position|tableNumber)\}/, '1')
    .replaceAll(/\{\w+\}/g, id)
}
