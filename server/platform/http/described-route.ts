import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { uploads } from '#contract/operations.ts'
import { type Access, type AnyRoute, isForUsers, problemSchema, rightsForDevice } from '#contract/route.ts'

/** The name of the security scheme: the cookie that signing in gives. */
export const sessionScheme = 'session'

function accessSentence(access: Access): string {
  if (access === 'anyone') return 'Anyone may call it.'
  if (access === 'user') return 'For signed-in users.'
  const named = rightsForDevice(access).map((right) => `\`${right}\``)
  if (isForUsers(access)) return `For signed-in users, and for devices with the right ${named.join(' or ')}.`
  return `For users with the right ${named.join(' or ')}.`
}

/** A route as OpenAPI describes it: with who may call it, and every code that it refuses with. */
export function describedRoute({
  access,
  problems,
  parts: _,
  ...route
}: AnyRoute & { description?: string }) {
  const refused = [...byStatus(problems)].map(
    ([status, codes]) => [status, { $ref: `#/components/responses/${problemName(codes)}` }] as const,
  )
  return {
    ...route,
    description: [route.description, accessSentence(access)].filter((each) => each).join(' '),
    security: access === 'anyone' ? [] : [{ [sessionScheme]: [] }],
    'x-access': access,
    ...(uploads[route.operationId] && {
      request: { ...route.request, body: fileBody(uploads[route.operationId]) },
    }),
    responses: {
      ...route.responses,
      ...Object.fromEntries(refused),
      default: {
        description: 'The server failed (`internal_error`) or cannot answer now (`unavailable`)',
        content: { 'application/problem+json': { schema: problemSchema } },
      },
    },
  }
}

const fileBody = (types: readonly string[] = []) => ({
  required: true,
  description: 'The bytes of the file',
  content: Object.fromEntries(types.map((type) => [type, {}])),
})

/** Codes by the status that they are answered with. */
export const byStatus = (codes: readonly ErrorCode[]): Map<number, ErrorCode[]> =>
  Map.groupBy(codes, (code) => errorStatus[code])

/** The name of the OpenAPI component for an answer with one of these codes: `EventFullOrEventStarted`. */
export const problemName = (codes: readonly ErrorCode[]): string =>
  codes.map((code) => code.replaceAll(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase())).join('Or')
