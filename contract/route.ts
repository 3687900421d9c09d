import { z } from 'zod'
import { pictureTypes } from './bounds.ts'
import { type ErrorCode, errorCodes, fieldRules } from './errors.ts'
import { type OperationName, operations, uploads } from './operations.ts'
import type { Right } from './rights.ts'

/**
 * What a caller must be allowed to do: nothing, to be signed in, or a right; of several one is enough. `['user', …]` is for all who
 * are signed in, and for devices with one of the rights. There is no default: a route without it is a type error.
 */
export type Access = 'anyone' | 'user' | Right | readonly ('user' | Right)[]

/** A caller needs one of these rights; none where being signed in, or nothing, is enough. */
export const rightsFor = (access: Access): readonly Right[] =>
  isForUsers(access) || access === 'anyone' ? [] : rightsIn(access)

/** Whether being signed in is enough. */
export const isForUsers = (access: Access): boolean => access === 'user' || access.includes('user')

/** The rights of which a device needs one. */
export const rightsForDevice = (access: Access): readonly Right[] =>
  access === 'anyone' ? [] : rightsIn(access)

const rightsIn = (access: Exclude<Access, 'anyone'>) =>
  (typeof access === 'string' ? [access] : access).filter((each) => each !== 'user')

type MethodOf<N extends OperationName> = (typeof operations)[N] extends `${infer M} ${string}`
  ? Lowercase<M> & ('get' | 'post' | 'put' | 'patch' | 'delete')
  : never
type PathOf<N extends OperationName> = (typeof operations)[N] extends `${string} ${infer P}` ? P : never

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.enum(errorCodes),
    requestId: z.string(),
    fields: z
      .array(z.object({ field: z.string(), rule: z.enum(fieldRules), limit: z.number().optional() }))
      .optional(),
    retryAfter: z.number().optional(),
    current: z.unknown().optional(),
  })
  .meta({ id: 'Problem' })

type Content<S, M extends string> = { content: { [K in M]: { schema: S } }; description: string }

/** The body of a successful answer: JSON with a schema, a file, or nothing. */
export const json = <S extends z.ZodType>(
  schema: S,
  description: string,
): Content<S, 'application/json'> => ({
  content: { 'application/json': { schema } },
  description,
})
export const file = <M extends string>(mediaType: M, description: string) => ({
  content: { [mediaType]: { schema: z.string() } } as { [K in M]: { schema: z.ZodString } },
  description,
})
export const nothing = (description: string) => ({ description })

export type RouteParts = {
  access: Access
  /** What it does, in one line. */
  summary: string
  /** Further details for callers. */
  description?: string
  tag: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Its error codes, in addition to those that `problemsOf` derives. */
  problems?: readonly ErrorCode[]
  answers: Record<number, { description: string; content?: Record<string, { schema: z.ZodType }> }>
}

/** Description text: how an edit of an old version is answered. */
export const staleVersion =
  'An edit that does not start from the stored version is refused with `stale_version`; the stored values are in `current`.'

/** Builds one route of the contract. Method and path come from `operations`; `problemsOf` derives the common error codes. */
export function route<const N extends OperationName, const P extends RouteParts>(operationId: N, parts: P) {
  const [verb = '', path] = operations[operationId].split(' ') as [string, PathOf<N>]
  const created = {
    method: verb.toLowerCase(),
    path,
    operationId,
    summary: parts.summary,
    description: parts.description,
    tags: [parts.tag],
    request: {
      ...(parts.params && { params: parts.params }),
      ...(parts.query && { query: parts.query }),
      ...(parts.body && {
        body: { content: { 'application/json': { schema: parts.body } }, required: true },
      }),
    },
    responses: parts.answers,
    access: parts.access,
    problems: problemsOf(operationId, parts),
    parts,
  }
  return created as unknown as Route<N, P>
}

/** Every error code with a status below 500 that a route can answer with, in the order of `errorCodes`. */
function problemsOf(operationId: OperationName, parts: RouteParts): ErrorCode[] {
  const { access, params, query, body, problems = [] } = parts
  const [method, path] = operations[operationId].split(' ') as [string, string]
  const found = new Set<ErrorCode>(problems)
  const add = (isSo: boolean, ...codes: ErrorCode[]) => isSo && codes.forEach((code) => void found.add(code))
  add(path.startsWith('/api/'), 'too_many_requests')
  // Checked for every request that changes something, before the route runs.
  add(method !== 'GET', 'foreign_origin', 'unsupported_media_type', 'payload_too_large', 'request_timeout')
  add(method !== 'GET' && !uploads[operationId], 'malformed_json')
  add(uploads[operationId] === pictureTypes, 'picture_unreadable', 'picture_too_large')
  // A device is refused what is for users or for other rights.
  add(access !== 'anyone', 'not_signed_in', 'forbidden', 'device_revoked')
  add(access !== 'anyone' && operationId !== 'changeMyPassword', 'password_change_required')
  add(rightsFor(access).length > 0, 'second_factor_required')
  add(
    [params, query, body].some((part) => part !== undefined),
    'validation_failed',
  )
  add(params !== undefined, 'not_found')
  return errorCodes.filter((code) => found.has(code))
}

/** A route in Hono's form, with its access and the schemas from which the web client is typed. */
export type Route<N extends OperationName, P extends RouteParts> = {
  method: MethodOf<N>
  path: PathOf<N>
  operationId: N
  request: RequestOf<P>
  responses: P['answers']
  access: Access
  problems: ErrorCode[]
  parts: P
}

type RequestOf<P extends RouteParts> = (P['params'] extends z.ZodObject ? { params: P['params'] } : object) &
  (P['query'] extends z.ZodObject ? { query: P['query'] } : object) &
  (P['body'] extends z.ZodType
    ? { body: { content: { 'application/json': { schema: P['body'] } }; required: true } }
    : object)

export type AnyRoute = Route<OperationName, RouteParts>

type Optional<T> = T extends z.ZodType ? z.input<T> : undefined
/** What the caller of a route sends. The web client gets its request types from it. */
export type RouteRequest<R extends { parts: RouteParts }> = {
  params: Optional<R['parts']['params']>
  query: Optional<R['parts']['query']>
  body: Optional<R['parts']['body']>
}
type JsonOf<A> = A extends { content: { 'application/json': { schema: infer S extends z.ZodType } } }
  ? z.output<S>
  : undefined
/** The body of a route's successful answer. */
export type Answer<R extends { parts: RouteParts }> = JsonOf<
  R['parts']['answers'][keyof R['parts']['answers']]
>
