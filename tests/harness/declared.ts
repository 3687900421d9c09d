import type { z } from 'zod'
import { errorStatus, type Problem } from '#contract/errors.ts'
import type { OperationName } from '#contract/operations.ts'
import type { AnyRoute } from '#contract/route.ts'
import { misfit } from './contract-fit.ts'
import { routeOf } from './routes.ts'

/** The contract that answers are compared with. */
export type Contract = {
  routeOf: ReadonlyMap<OperationName, AnyRoute>
  /** Why a JSON answer does not fit, or null. */
  misfit(schema: z.ZodType, answer: unknown): string | null
}
/** The contract of this version. An additional field is an error too. */
const own: Contract = { routeOf, misfit }

/** Throws when a route does not declare its answer: the status, the content type and the shape, or the code of the refusal. */
export function requireDeclared(
  operation: OperationName,
  answer: Response,
  body: unknown,
  contract = own,
): void {
  const route = contract.routeOf.get(operation)
  if (!route) throw new Error(`${operation} has no route in the contract`)
  const problem =
    answer.status < 400 ? wrongSuccess(route, answer, body, contract) : wrongRefusal(route, body)
  if (problem) throw new Error(`The answer of ${operation} does not fit the contract: ${problem}`)
}

function wrongSuccess(
  { parts }: AnyRoute,
  { status, headers }: Response,
  body: unknown,
  contract: Contract,
): string | null {
  const declared = parts.answers[status]
  if (!declared) return `status ${status} is not among its answers`
  const type = headers.get('content-type')?.split(';')[0]
  const types = Object.keys(declared.content ?? {})
  if (type ? !types.includes(type) : types.length > 0)
    return `the content type is ${type ?? 'missing'}, not ${types.join(' or ') || 'missing'}`
  const schema = declared.content?.['application/json']?.schema
  return schema ? contract.misfit(schema, body) : null
}

function wrongRefusal({ problems }: AnyRoute, body: unknown): string | null {
  const { code, status, requestId } = (body ?? {}) as Partial<Problem>
  if (!code || !requestId || !(code in errorStatus) || (status ?? 500) >= 500) return null
  return problems.includes(code) ? null : `${code} is not among its problems`
}
