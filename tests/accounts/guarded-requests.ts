import { exampleId } from '#contract/fields.ts'
import { type OperationName, uploads } from '#contract/operations.ts'
import { isForUsers, rightsFor } from '#contract/route.ts'
import { type Called, call } from '#tests/harness/call.ts'
import { routes } from '#tests/harness/routes.ts'
import { flatPng } from '#tests/people/picture-bytes.ts'
import { upload } from '#tests/people/upload.ts'

/** Sends one request to every route that needs a right, or also to those for all who are signed in. */
export async function requestAll(
  server: { url: string },
  user: { cookie: string },
  which: 'staff' | 'signed in',
): Promise<[OperationName, Called][]> {
  const answers: [OperationName, Called][] = []
  const isMeant = ({ access }: (typeof routes)[number]) =>
    rightsFor(access).length > 0 || (which === 'signed in' && isForUsers(access))
  for (const { operationId: operation, path } of routes.filter(isMeant)) {
    const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, exampleId]))
    const answer = uploads[operation]
      ? upload(server, user, flatPng(40, 40), { operation })
      : call(server, user, operation, { params })
    answers.push([operation, await answer])
  }
  return answers
}
