import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { inTransaction } from '#server/platform/database/database.ts'
import { seedDemoClub } from '#server/seed/seed-demo-club.ts'
import { mannWhitney, median } from '#tests/accounts/statistics.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { report } from '#tests/harness/long-form.ts'
import { pick, random, randomId } from '#tests/harness/random.ts'
import { routes } from '#tests/harness/routes.ts'
import { long } from '#tests/harness/run-options.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { pathOf } from '#tests/http/mutations.ts'
import { rowInEveryTable } from '#tests/operations/row-in-every-table.ts'
import { behindProxy, visitorOf } from './place-by-mail.ts'

const pairs = long ? 1_000 : 100
const perUser = 5

it(`booking by mail: ${2 * pairs} requests for known and unknown addresses, one after the other, differ neither in their answers nor in their times`, async () => {
  const server = await startInProcess(behindProxy)
  server.setNow(new Date('2055-03-05T11:00:00Z'))
  const users = await makeUsers(server, pairs / perUser)
  const events = []
  for (let at = 0; at <= perUser; at++) events.push(await makeEvent(server, { date: '2055-03-06' }))
  const times = { known: [] as number[], unknown: [] as number[] }
  const shapes = new Set<string>()
  const ask = async (kind: 'known' | 'unknown', eventId: string, email: string) => {
    const visitor = visitorOf(server, eventId, kind === 'known' ? email : `ingen-${randomUUID()}@example.se`)
    const began = performance.now()
    const { status, body } = await visitor.hold()
    times[kind].push(performance.now() - began)
    shapes.add(JSON.stringify([status, Object.keys(body), body.heldUntil]))
  }
  // The first ones are not measured, because the server is still warming up.
  for (let n = 0; n < 20; n++) await ask('unknown', events[perUser] as string, '')
  times.unknown = []
  for (let n = 0; n < pairs; n++) {
    const email = users[n % users.length]?.email as string
    const eventId = events[Math.floor(n / users.length)] as string
    for (const kind of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
      await ask(kind, eventId, email)
  }
  expect([...shapes]).toHaveLength(1)
  const [known, unknown] = [median(times.known), median(times.unknown)]
  const p = mannWhitney(times.known, times.unknown)
  report(`hold: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, p = ${p.toFixed(4)}`)
  expect(Math.abs(known / unknown - 1) < 0.1 || p > 0.001).toBe(true)
}, 300_000)

/** What everybody may read: the programme, the menu, and the club's own words and pictures. */
const isPublic = (table: string) =>
  /^(events|(club|header|homepage)_cont\w+|house_settings|stations|pictures|(menu|choice_group|opening)_\w+)$/.test(
    table,
  )

const canary = 'kanarie'

/** Writes a marker into every private column of text that takes one. Returns how many do, and the ids of private rows. */
async function plant(server: Awaited<ReturnType<typeof startInProcess>>) {
  const open = new Set<string>()
  const { rows: columns } = await server.pool.query(
    `select table_name as "table", column_name as "column", data_type as type from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'uuid')`,
  )
  const client = await server.pool.connect()
  // Nothing follows from the markers.
  await client.query('set session_replication_role = replica')
  let planted = 0
  const ids = new Set<string>()
  for (const { table, column, type } of columns) {
    if (isPublic(table)) {
      if (column === 'id' && type === 'uuid')
        for (const { id } of (await client.query(`select id from "${table}"`)).rows) open.add(id)
      continue
    }
    if (type === 'uuid') {
      const { rows } = await client.query(
        `select distinct "${column}" as id from "${table}" where "${column}" is not null`,
      )
      for (const { id } of rows) ids.add(id)
      continue
    }
    const write = `update "${table}" set "${column}" = '${canary}' || substr(md5(ctid::text), 1, 8)`
    planted += await client.query(write).then(
      ({ rowCount }) => (rowCount ? 1 : 0),
      () => 0,
    )
  }
  await client.query('set session_replication_role = origin')
  client.release()
  return { planted, ids: new Set([...ids].filter((id) => !open.has(id))) }
}

const requests = long ? 10_000 : 500

it(`${requests} requests of strangers: no private field in any answer`, async () => {
  const server = await startInProcess(behindProxy)
  const account = { email: 'mats@example.se', password: 'krita-på-kön-47', displayName: 'Mats' }
  await call(server, null, 'signUp', { body: account })
  await inTransaction(server.engine.db, (tx) => seedDemoClub(tx, new Date()))
  await server.pool.query(rowInEveryTable, [Buffer.from('avatar')])
  const { rows: events } = await server.pool.query('select id from events')
  const { rows: pictures } = await server.pool.query(`select id from pictures where kind = 'content'`)
  const { rows: addresses } = await server.pool.query('select email from users')
  const open = [...events, ...pictures].map(({ id }) => id as string)
  const { planted, ids } = await plant(server)

  const reads = routes.filter(
    ({ method, operationId }) => method === 'get' && operationId !== 'openLiveStream',
  )
  const languages = ['', '?lang=en', '?key=7d1f2a34-0d2c-4b6f-9c1e-5a7753c5c601']
  const asks: (() => Promise<Response>)[] = [
    () => read(pathOf(pick(random, reads), pick(random, [...open, randomId()])) + pick(random, languages)),
    () =>
      read(
        pathOf(
          pick(
            random,
            reads.filter(({ access }) => access === 'anyone'),
          ),
          pick(random, open),
        ),
      ),
    () => send(`programme/${pick(random, events).id}/holds`, { email: pick(random, addresses).email }),
    () =>
      send(`programme/${pick(random, events).id}/places`, {
        holdId: randomId(),
        code: '123456',
        requestId: randomId(),
      }),
    () => send('auth/password-reset-requests', { email: pick(random, addresses).email }),
  ]
  let sent = 0
  const from = () => ({ 'x-forwarded-for': `2001:db8:${(++sent).toString(16)}::1` })
  const read = (path: string) => fetch(server.url + path, { headers: from(), redirect: 'manual' })
  const send = (path: string, body: object) =>
    fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      headers: { ...from(), origin: server.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  const statuses: Record<number, number> = {}
  const told = new Set<string>()
  const ask = async () => {
    const answer = await pick(random, asks)()
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    const text = JSON.stringify([...answer.headers]) + (await answer.text())
    const named = text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
    if (text.toLowerCase().includes(canary) || named.some((id) => ids.has(id)))
      told.add(`${new URL(answer.url).pathname}: ${named.filter((id) => ids.has(id))}`)
  }
  for (let done = 0; done < requests; done += 20) await Promise.all(Array.from({ length: 20 }, ask))
  report(
    `${requests} anonymous requests, ${planted} planted columns, ${ids.size} private ids: ${JSON.stringify(statuses)}`,
  )
  expect([...told]).toEqual([])
  expect(planted).toBeGreaterThan(50)
  expect(statuses[500]).toBe(undefined)
}, 300_000)
