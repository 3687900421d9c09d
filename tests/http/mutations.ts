import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { type OperationName, operations, uploads } from '#contract/operations.ts'
import type { AnyRoute } from '#contract/route.ts'

const contract = new URL('../../contract/', import.meta.url)
const files = (await readdir(contract)).filter((name) => /^[a-z-]+\.ts$/.test(name))
const modules: object[] = await Promise.all(files.map((name) => import(new URL(name, contract).href)))

/** Every route of the contract. */
export const routes: AnyRoute[] = modules
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
