import type { operations } from '#contract/operations.ts'
import { type Called, call } from '#tests/harness/call.ts'
import type { TestServer } from '#tests/harness/server.ts'
import { storedRows } from '#tests/http/stored-rows.ts'
import { upload } from '#tests/people/upload.ts'
import { type Asker, makeWorld, type World } from './askers.ts'
import type { Row } from './rows.ts'

export type Operation = keyof typeof operations

/** Asks one cell of the matrix and returns what is wrong with it, nothing when all is as the table says. */
export async function troubleInCell(
  server: TestServer,
  operation: Operation,
  row: Row,
  asker: Asker,
): Promise<string[]> {
  const world = await makeWorld(server)
  const before = await storedRows(server.pool)
  const answer = await ask(server, operation, row, world, asker)
  const after = await storedRows(server.pool)

  const trouble: string[] = []
  const expected = row.expected[asker]
  if (answer.status !== expected) trouble.push(`answered ${answer.status}, not ${expected}`)
  const changed = Object.keys(after).filter((name) => mark(after, name) !== mark(before, name))
  const changes = row.changes ?? []
  // Counting a failed sign-in is the one change that a refusal leaves.
  const allowed = answer.status < 400 ? changes : changes.filter((name) => name === 'sign_in_delays')
  const forbidden = changed.filter((name) => !allowed.includes(name))
  if (forbidden.length > 0) trouble.push(`changed ${forbidden.join(', ')}`)
  const isIdle = answer.status < 400 && changes.length > 0 && changed.length === 0
  if (isIdle && !row.mayChangeNothing) trouble.push('changed nothing')
  if (answer.status < 400 && answer.status === expected) {
    await Promise.resolve(row.says?.(answer, world, asker)).catch((error: Error) =>
      trouble.push(error.message),
    )
  }
  return trouble
}

async function ask(
  server: TestServer,
  operation: Operation,
  row: Row,
  world: World,
  asker: Asker,
): Promise<Called> {
  const { picture, ...parts } = row.ask?.(world) ?? {}
  if (picture) return upload(server, world.users[asker], picture, { operation })
  if (operation !== 'openLiveStream') return call(server, world.users[asker], operation, parts)
  // A stream has no end to wait for.
  const leave = new AbortController()
  const answer = await fetch(`${server.url}/api/live?${new URLSearchParams(parts.query)}`, {
    headers: { cookie: world.users[asker]?.cookie ?? '' },
    signal: leave.signal,
  })
  leave.abort()
  return { status: answer.status, headers: answer.headers, body: '' }
}

/** Mail is sent while we look: of that table the number of rows tells. */
const mark = (tables: Record<string, string>, name: string) =>
  name === 'mails' ? tables[name]?.split(' ')[0] : tables[name]
