import type { operations } from '#contract/operations.ts'
import { type AnyRoute, rightsFor } from '#contract/route.ts'
import { type Called, call } from '#tests/harness/call.ts'
import { routeOf } from '#tests/harness/routes.ts'
import type { TestServer } from '#tests/harness/server.ts'
import { bodyFor } from '#tests/http/mutations.ts'
import { storedRows } from '#tests/http/stored-rows.ts'
import { upload } from '#tests/people/upload.ts'
import { type CellData, makeCellData } from './callers.ts'
import { type AnyCaller, expectedOf, namesNoOtherUser, type Row } from './rows.ts'

export type Operation = keyof typeof operations

/**
 * Returns a function that requests the cells of one row, one at a time. A cell starts from new
 * data, or from the data of the previous cell if that request changed nothing.
 */
export function cellRequester(server: TestServer, operation: Operation, row: Row) {
  let prepared: PreparedCell | null = null
  let isCleared = false
  /** Requests one cell and returns what differs from the table. */
  const route = routeOf.get(operation) as AnyRoute
  return async (caller: AnyCaller): Promise<string[]> => {
    if (!isCleared) await clearTables(server)
    isCleared = true
    const { data, rows: before } = prepared ?? (await prepareCell(server, row))
    prepared = null
    const answer = await request(server, operation, row, data, caller)
    const after = await storedRows(server.pool)
    const changed = Object.keys(after).filter((name) => after[name] !== before[name])
    if (changed.length === 0) prepared = { data, rows: after }
    return [
      ...wrongStatus(answer, expectedOf(route, row, caller)),
      ...wrongChanges(answer, row, changed),
      ...(await wrongBody(answer, route, row, data, caller)),
    ]
  }
}

/** Tables that hold the data of cells; those that refer to them are found in the catalogue. */
const roots = [
  'users',
  'events',
  'competitions',
  'pictures',
  'sounds',
  'notifications',
  'homepage_content',
  'header_content',
  'audit_log',
  'mails',
  'sign_in_delays',
  'verifications',
  'menu_categories',
  'menu_choice_groups',
  'devices',
  'door_days',
]

/** Deletes the data of earlier rows, so that the fingerprint of all tables stays fast. */
async function clearTables({ pool }: TestServer): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `with recursive cleared as (
       select unnest($1::text[])::regclass::oid as oid
       union select conrelid from pg_constraint join cleared on confrelid = cleared.oid where contype = 'f'
     ) select oid::regclass::text as name from cleared`,
    [roots],
  )
  const deletions = rows.map(({ name }) => `delete from ${name}`)
  // One transaction, without triggers: truncating takes over a hundred times as long, because it makes new files.
  const clear = ['set local session_replication_role = replica', ...deletions].join(';')
  // The server's jobs keep running and may lock rows in another order.
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query(clear)
      return
    } catch (error) {
      if (attempt === 5) throw error
    }
  }
}

type PreparedCell = { data: CellData; rows: Record<string, string> }

async function prepareCell(server: TestServer, { creates }: Row): Promise<PreparedCell> {
  const data = await makeCellData(server)
  if (creates) {
    const made = await call(server, data.users.admin, creates, {
      body: bodyFor(routeOf.get(creates) as AnyRoute),
    })
    if (made.status !== 201) throw new Error(`${creates} answered ${made.status}`)
    data.createdId = made.body.id
  }
  return { data, rows: await storedRows(server.pool) }
}

const wrongStatus = ({ status }: Called, expected: number) =>
  status === expected ? [] : [`answered ${status}, not ${expected}`]

function wrongChanges({ status }: Called, { changes = [], mayChangeNothing }: Row, changed: string[]) {
  const problems: string[] = []
  // A refusal may change only the counter of failed sign-ins.
  const allowed = status < 400 ? changes : changes.filter((name) => name === 'sign_in_delays')
  const isAllowed = (name: string) =>
    allowed.some((each) => (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each))
  const forbidden = changed.filter((name) => !isAllowed(name))
  if (forbidden.length > 0) problems.push(`changed ${forbidden.join(', ')}`)
  const isIdle = status < 400 && changes.length > 0 && changed.length === 0
  if (isIdle && !mayChangeNothing) problems.push('changed nothing')
  return problems
}

async function wrongBody(
  answer: Called,
  route: AnyRoute,
  row: Row,
  data: CellData,
  caller: AnyCaller,
): Promise<string[]> {
  if (answer.status >= 400 || answer.status !== expectedOf(route, row, caller)) return []
  try {
    // A viewer sees numbers and never names.
    if (caller === 'viewer' && rightsFor(route.access).length > 0) namesNoOtherUser(answer, data, caller)
    await row.check?.(answer, data, caller)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

async function request(
  server: TestServer,
  operation: Operation,
  row: Row,
  data: CellData,
  caller: AnyCaller,
): Promise<Called> {
  const { file, ...parts } = row.request?.(data) ?? {}
  if (file) return upload(server, data.users[caller], file, { operation })
  if (operation !== 'openLiveStream') return call(server, data.users[caller], operation, parts)
  // A stream never ends.
  const leave = new AbortController()
  const answer = await fetch(`${server.url}/api/live?${new URLSearchParams(parts.query)}`, {
    headers: { cookie: data.users[caller]?.cookie ?? '' },
    signal: leave.signal,
  })
  leave.abort()
  return { status: answer.status, headers: answer.headers, body: '' }
}
