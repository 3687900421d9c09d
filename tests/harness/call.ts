import type { OperationName } from '#contract/operations.ts'
import { addressOf } from './address.ts'
import { type Contract, requireDeclared } from './declared.ts'
import type { TestServer } from './server.ts'

type Parts = Parameters<typeof addressOf>[1] & {
  body?: unknown
  headers?: Record<string, string>
}
// biome-ignore lint/suspicious/noExplicitAny: whatever came back is for the test to judge, field by field
export type Called = { status: number; body: any; headers: Headers }

/** The server that requests go to, and the contract of the clients when it is that of another version. */
export type Destination = Pick<TestServer, 'url'> & { contract?: Contract }

/** Sends a request as a user (or anonymously), as the web does. JSON is parsed, anything else is text. */
export async function call(
  server: Destination,
  user: { cookie: string } | null,
  operation: OperationName,
  { params = {}, query = {}, body, headers = {} }: Parts = {},
): Promise<Called> {
  const { method, path } = addressOf(operation, { params, query })
  const answer = await fetch(`${server.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(method !== 'GET' && { origin: server.url, 'content-type': 'application/json' }),
      ...(user && { cookie: user.cookie }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = /^application\/(problem\+)?json/.test(answer.headers.get('content-type') ?? '')
  const parsed = isJson && text ? JSON.parse(text) : text
  requireDeclared(operation, answer, parsed, server.contract)
  return { status: answer.status, body: parsed, headers: answer.headers }
}
