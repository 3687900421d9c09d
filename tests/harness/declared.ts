import { errorStatus, type Problem } from '#contract/errors.ts'
import type { OperationName } from '#contract/operations.ts'
import { routes } from '#tests/http/mutations.ts'

const declared = new Map(routes.map(({ operationId, problems }) => [operationId, new Set(problems)]))

/** Throws when an answer is a refusal with a code that its route does not declare. */
export function requireDeclared(operation: OperationName, answer: unknown): void {
  const { code, status, requestId } = (answer ?? {}) as Partial<Problem>
  if (!code || !requestId || !(code in errorStatus) || (status ?? 500) >= 500) return
  if (declared.get(operation)?.has(code)) return
  throw new Error(`${operation} refused with ${code}: add it to the problems of its route`)
}
