import type { operations } from '#contract/operations.ts'
import type { AnyRoute } from '#contract/route.ts'
import { type Called, call } from '#tests/harness/call.ts'
import type { TestServer } from '#tests/harness/server.ts'
import { bodyFor, routes } from '#tests/http/mutations.ts'
import { storedRows } from '#tests/http/stored-rows.ts'
import { upload } from '#tests/people/upload.ts'
import { type Asker, makeWorld, type World } from './askers.ts'
import type { Row } from './rows.ts'

export type Operation = keyof typeof operations

/**
 * Requests the cells of one row in turn. Each cell starts from an unchanged world; a world that nothing
 * changed is reused for the next cell.
 */
export function rowInquiry(server: TestServer, operation: Operation, row: Row) {
  let scene: Scene | null = null
  let isSwept = false
  /** Requests one cell and returns what differs from the table. */
  return async (asker: Asker): Promise<string[]> => {
    if (!isSwept) await sweep(server)
    isSwept = true
    const { world, rows: before } = scene ?? (await setScene(server, row))
    scene = null
    const answer = await ask(server, operation, row, world, asker)
    const after = await storedRows(server.pool)
    const changed = Object.keys(after).filter((name) => after[name] !== before[name])
    if (changed.length === 0) scene = { world, rows: after }
    return [
      ...troubleWithStatus(answer, row, asker),
      ...troubleWithChanges(answer, row, changed),
      ...(await troubleWithWords(answer, row, world, asker)),
    ]
  }
}

/** Deletes what earlier rows left, so that the fingerprint of all tables stays fast. */
async function sweep({ pool }: TestServer): Promise<void> {
  const tables = ['users', 'events', 'competitions', 'pictures', 'notifications', 'homepage_content']
  const alone = [
    'header_content',
    'audit_log',
    'mails',
    'sign_in_delays',
    'verifications',
    'point_tallies',
    'point_tally_changes',
  ]
  // The server's jobs keep running and may lock one of the tables.
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query(`truncate ${[...tables, ...alone].join(', ')} cascade`)
      return
    } catch (error) {
      if (attempt === 5) throw error
    }
  }
}

type Scene = { world: World; rows: Record<string, string> }

async function setScene(server: TestServer, { makes }: Row): Promise<Scene> {
  const world = await makeWorld(server)
  if (makes) {
    const made = await call(server, world.users.admin, makes, {
      body: bodyFor(routes.find((route) => route.operationId === makes) as AnyRoute),
    })
    if (made.status !== 201) throw new Error(`${makes} answered ${made.status}`)
    world.thingId = made.body.id
  }
  return { world, rows: await storedRows(server.pool) }
}

const troubleWithStatus = ({ status }: Called, row: Row, asker: Asker) =>
  status === row.expected[asker] ? [] : [`answered ${status}, not ${row.expected[asker]}`]

function troubleWithChanges({ status }: Called, { changes = [], mayChangeNothing }: Row, changed: string[]) {
  const trouble: string[] = []
  // A refusal may change only the counter of failed sign-ins.
  const allowed = status < 400 ? changes : changes.filter((name) => name === 'sign_in_delays')
  const isAllowed = (name: string) =>
    allowed.some((each) => (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each))
  const forbidden = changed.filter((name) => !isAllowed(name))
  if (forbidden.length > 0) trouble.push(`changed ${forbidden.join(', ')}`)
  const isIdle = status < 400 && changes.length > 0 && changed.length === 0
  if (isIdle && !mayChangeNothing) trouble.push('changed nothing')
  return trouble
}

async function troubleWithWords(answer: Called, row: Row, world: World, asker: Asker): Promise<string[]> {
  if (answer.status >= 400 || answer.status !== row.expected[asker]) return []
  try {
    await row.says?.(answer, world, asker)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
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
  // A stream never ends.
  const leave = new AbortController()
  const answer = await fetch(`${server.url}/api/live?${new URLSearchParams(parts.query)}`, {
    headers: { cookie: world.users[asker]?.cookie ?? '' },
    signal: leave.signal,
  })
  leave.abort()
  return { status: answer.status, headers: answer.headers, body: '' }
}
