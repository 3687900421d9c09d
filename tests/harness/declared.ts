import { errorStatus, type Problem } from '#contract/errors.ts'
import type { OperationName } from '#contract/operations.ts'
import type { RouteParts } from '#contract/route.ts'
import { routes } from '#tests/harness/routes.ts'
import { misfit } from './contract-fit.ts'

const answersOf = new Map<string, RouteParts['answers']>(
  routes.map(({ operationId, parts }) => [operationId, parts.answers]),
)

/** Throws when a successful JSON answer is not exactly what its route declares. */
export function requireFit(operation: OperationName, status: number, answer: unknown): void {
  const schema = answersOf.get(operation)?.[status]?.content?.['application/json']?.schema
  const problem = schema && misfit(schema, answer)
  if (problem) throw new Error(`The answer of ${operation} does not fit the contract: ${problem}`)
}

const declared = new Map(routes.map(({ operationId, problems }) => [operationId, new Set(problems)]))

/** Throws when an answer is a refusal with a code that its route does not declare. */
export function requireDeclared(operation: OperationName, answer: unknown): void {
  const { code, status, requestId } = (answer ?? {}) as Partial<Problem>
  if (!code || !requestId || !(code in errorStatus) || (status ?? 500) >= 500) return
  if (declared.get(operation)?.has(code)) return
  throw new Error(`${operation} refused with ${code}: add it to the problems of its route`)
}
