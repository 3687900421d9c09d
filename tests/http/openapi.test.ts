import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { routes } from '#tests/harness/routes.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { bodyFor, mutations } from './mutations.ts'

const run = promisify(execFile)
const tool = (path: string) => resolve('node_modules', path)

let server: TestServer
let folder: string
let document: string
beforeAll(async () => {
  server = await startServer()
  folder = await mkdtemp(join(tmpdir(), 'spelrum-openapi-'))
  document = join(folder, 'openapi.json')
  await writeFile(document, await (await fetch(`${server.url}/api/openapi.json`)).text())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test("OpenAPI: the linter's recommended rules find no error in the document", async () => {
  const args = [tool('@redocly/cli/bin/cli.js'), 'lint', '--extends=recommended', '--format=json', document]
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout } = await run(process.execPath, args, { cwd: folder, env })
  const { totals, problems } = JSON.parse(stdout) as { totals: { errors: number }; problems: unknown[] }
  expect([totals.errors, problems.filter((each) => isError(each))]).toEqual([0, []])
})

const isError = (problem: unknown) => (problem as { severity: string }).severity === 'error'

test.each(mutations.filter((route) => route.parts.body).map((route) => [route.operationId, route] as const))(
  'the example body of %s is valid',
  (_, route) => {
    expect(route.parts.body?.safeParse(bodyFor(route)).error).toBeUndefined()
  },
)

test('OpenAPI: each operation has a route in the list that tests use', () => {
  expect(routes.map((route) => route.operationId).sort()).toEqual(Object.keys(operations).sort())
})

test('OpenAPI: each operation has a description, its security and its error codes', async () => {
  const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Described
  for (const route of routes) {
    const operation = paths[route.path]?.[route.method]
    expect(operation?.description).toMatch(/\w/)
    expect(operation?.security).toEqual(route.access === 'anyone' ? [] : [{ session: [] }])
    const named = JSON.stringify(operation?.responses)
    for (const code of route.problems) expect(named.toLowerCase()).toContain(code.replaceAll('_', ''))
  }
})

type Described = {
  paths: Record<string, Record<string, { description: string; security: object[]; responses: object }>>
}

/** A program as an outsider would write it: types from the document, and `fetch`. */
const program = `
import type { components, paths } from './api.ts'

declare const process: { argv: string[] }
const [, , server = '', email = '', password = ''] = process.argv

type JsonOf<R, S extends number> = R extends { responses: { [K in S]: { content: { 'application/json': infer T } } } } ? T : never
type Refusal = components['responses']['EventFullOrEventStartedOrAlreadyBooked']['content']['application/problem+json']

const credentials: paths['/api/auth/sign-in']['post']['requestBody']['content']['application/json'] = { email, password }
// @ts-expect-error the types of the document know the body of signIn
const wrong: typeof credentials = { name: email, password }
const signedIn = await fetch(server + '/api/auth/sign-in', {
  method: 'POST',
  headers: { origin: server, 'content-type': 'application/json' },
  body: JSON.stringify(credentials),
})
const { me } = (await signedIn.json()) as JsonOf<paths['/api/auth/sign-in']['post'], 200>
const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ')

const listed = await fetch(server + '/api/events?limit=1', { headers: { cookie } })
const { items } = (await listed.json()) as JsonOf<paths['/api/events']['get'], 200>
const [event] = items
if (!me || !event) throw new Error('nobody, or nothing to book')

const book = () =>
  fetch(server + '/api/events/' + event.id + '/booking', { method: 'PUT', headers: { cookie, origin: server } })
const booked = (await (await book()).json()) as JsonOf<paths['/api/events/{eventId}/booking']['put'], 200>
const refusal = (await (await book()).json()) as Refusal
const code: 'event_full' | 'event_started' | 'already_booked' | undefined = refusal.code
console.log(JSON.stringify({ name: me.displayName, title: booked.title, booked: booked.booked, code }))
`

test('OpenAPI: a client with types generated from the document signs in and books a place', async () => {
  await run(process.execPath, [tool('openapi-typescript/bin/cli.js'), document, '-o', join(folder, 'api.ts')])
  await writeFile(join(folder, 'program.ts'), program)
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--allowImportingTsExtensions']
  const target = [
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--lib',
    'es2024,dom,dom.iterable',
    '--types',
    '',
  ]
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await run(process.execPath, [tool('typescript/bin/tsc'), ...strict, ...target, join(folder, 'program.ts')])

  const [user] = await makeUsers(server, 1)
  if (!user) throw new Error('no user')
  const eventId = await makeEvent(server, { title: 'Kvällscup' })
  const args = [join(folder, 'program.ts'), server.url, user.email, user.password]
  const { stdout } = await run(process.execPath, args)
  expect(JSON.parse(stdout)).toEqual({
    name: user.displayName,
    title: 'Kvällscup',
    booked: true,
    code: 'already_booked',
  })
  const { rows } = await server.pool.query('select user_id from event_bookings where event_id = $1', [
    eventId,
  ])
  expect(rows).toEqual([{ user_id: user.userId }])
}, 60_000)
