import { type OperationName, operations, uploads } from '#contract/operations.ts'
import type { Called } from '#tests/harness/call.ts'
import { requireDeclared } from '#tests/harness/declared.ts'
import type { TestServer } from '#tests/harness/server.ts'

/** Uploads a file as the web does; `type` is the claimed media type. */
export async function upload(
  server: Pick<TestServer, 'url'>,
  user: { cookie: string } | null,
  bytes: Uint8Array,
  { operation = 'putAvatar', type }: { operation?: OperationName; type?: string } = {},
): Promise<Called> {
  const [method, path] = operations[operation].split(' ') as [string, string]
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      origin: server.url,
      'content-type': type ?? typeOf(operation),
      ...(user && { cookie: user.cookie }),
    },
    body: new Uint8Array(bytes),
  })
  const text = await answer.text()
  const parsed = text ? JSON.parse(text) : null
  requireDeclared(operation, answer, parsed)
  return { status: answer.status, body: parsed, headers: answer.headers }
}

const typeOf = (operation: OperationName): string =>
  uploads[operation]?.find((each) => each !== 'image/jpeg') ?? ''

/** The bytes and headers served at an address. */
export async function fetchBytes(
  server: Pick<TestServer, 'url'>,
  user: { cookie: string } | null,
  address: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
  const answer = await fetch(server.url + address, {
    headers: { ...(user && { cookie: user.cookie }), ...headers },
  })
  return {
    status: answer.status,
    bytes: Buffer.from(await answer.arrayBuffer()),
    headers: answer.headers,
  }
}
