import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { control, guardAlone } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { report } from '#tests/harness/long-form.ts'
import { random, randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { burst, tally } from './burst.ts'
import { deadlocks } from './deadlocks.ts'
import { slowly } from './last-word.ts'

const codes = long ? 500 : 40
const devices = 4
const offlineMs = 10 * 60_000
const lostShare = 0.3

/** Makes the guests of an event that begins this minute. Returns a code of each. */
async function makeGuests(server: TestServer, count: number): Promise<string[]> {
  const guests = await makeUsers(server, count)
  const { rows } = await server.pool.query<{ code: string }>(
    `with event as (
       insert into events (title, date, time, location, category)
       select 'Trio Hellman', local::date, date_trunc('minute', local)::time, 'Stora salen', 'Musik'
       from (select now() at time zone 'Europe/Stockholm' as local) clock returning id
     ) insert into event_bookings (event_id, user_id, created_at)
     select id, unnest($1::uuid[]), now() - interval '1 day' from event
     returning (select 'guest:' || guest_code from profiles p where p.user_id = event_bookings.user_id) as code`,
    [guests.map(({ userId }) => userId)],
  )
  return rows.map(({ code }) => code)
}

type Read = { code: string; requestId: string; waitedMs: number }
type Sent = Read & { status: number; ms: number; retryAfter: number }

async function send(server: TestServer, user: TestUser, door: string, read: Read): Promise<Sent> {
  const start = performance.now()
  const answer = await fetch(`${server.url}/api/door/scans`, {
    method: 'POST',
    headers: { cookie: user.cookie, origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ ...read, door }),
  })
  await answer.text()
  const retryAfter = Number(answer.headers.get('retry-after'))
  return { ...read, status: answer.status, ms: performance.now() - start, retryAfter }
}

/**
 * One device sends what it has read, four at a time. An answer that is lost is asked for again, and a device that asks too often waits as
 * long as it is told, as the outbox does.
 */
async function work(server: TestServer, user: TestUser, door: string, reads: Read[]): Promise<Sent[]> {
  const answers: Sent[] = []
  const waiting = [...reads]
  const lane = async () => {
    for (let read = waiting.shift(); read; read = waiting.shift()) {
      const answer = await send(server, user, door, read)
      const isTooMany = answer.status === 429
      if (isTooMany) await setTimeout(answer.retryAfter * 1000)
      else answers.push(answer)
      if (isTooMany || random() < lostShare) waiting.push(read)
    }
  }
  await Promise.all(Array.from({ length: 4 }, lane))
  return answers
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

it(`the door: ${devices} devices read each of ${codes} codes twice, lose answers and are without network: each guest comes once`, async () => {
  const server = await startServer()
  const staff = await makeUsers(server, devices, { roles: ['door'] })
  const guests = await makeGuests(server, codes)
  const before = await deadlocks(server.pool)
  const answers = await Promise.all(
    staff.map((user, device) => {
      const waitedMs = device < devices / 2 ? 0 : offlineMs
      const reads = shuffled([...guests, ...guests]).map((code) => ({
        code,
        requestId: randomId(),
        waitedMs,
      }))
      return work(server, user, `Dörr ${device + 1}`, reads)
    }),
  )
  const all = answers.flat()
  expect(await deadlocks(server.pool), 'deadlocks').toBe(before)
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const letIn = new Map(
    all.filter(({ status }) => status === 200).map(({ requestId, code }) => [requestId, code]),
  )
  expect([letIn.size, new Set(letIn.values()).size]).toEqual([codes, codes])
  const { rows } = await server.pool.query(
    `select (select sum(inside)::int from event_arrivals) as arrived, (select sum(delta)::int from door_events) as ledger,
       (select count(*)::int from door_events) as rows, (select sum(inside)::int from door_days) as inside`,
  )
  expect(rows).toEqual([{ arrived: codes, ledger: codes, rows: codes, inside: codes }])
  await expectInvariants(server.pool)
  const times = all.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const p95 = times[Math.floor(times.length * 0.95)] as number
  report(`${all.length} scans of ${codes} codes at ${devices} devices: p95 ${Math.round(p95)} ms`)
  if (long) expect(p95).toBeLessThan(500)
})

/** Two doors read the code of one guest at once, while arrivals take a while to be written. */
async function scanTwice(options: { withoutLocks?: boolean }, prepare = '') {
  const server = await startServer(options)
  const staff = await makeUsers(server, 2, { roles: ['door'] })
  const [code] = await makeGuests(server, 1)
  await server.pool.query(`${slowly(0.1, 'before insert on event_arrivals')} ${prepare}`)
  const answers = await burst(
    server,
    staff.map((user) => ({
      method: 'POST',
      path: '/api/door/scans',
      user,
      body: { code, requestId: randomId(), door: null },
    })),
  )
  const { rows } = await server.pool.query('select sum(inside)::int as inside from door_days')
  return { ...tally(answers), inside: rows[0].inside }
}
const noConstraint = 'drop trigger event_arrivals_within_party on event_arrivals'
const once = { '200': 1, '409 already_inside': 1, inside: 1 }

guardAlone(
  'two doors read one code at once: the constraint alone is enough, when nothing is locked',
  async () => {
    expect(await scanTwice({ withoutLocks: true })).toEqual(once)
  },
)
guardAlone(
  'two doors read one code at once: the rule in the lock alone is enough, without the constraint',
  async () => {
    expect(await scanTwice({}, noConstraint)).toEqual(once)
  },
)
control('two doors: without the lock and the constraint, the guest is counted twice', async () => {
  expect(await scanTwice({ withoutLocks: true }, noConstraint)).toEqual({ '200': 2, inside: 2 })
})

/** Two doors read the ticket of one friend of a party of four ten times, while tickets take a while to be written. */
async function scanTicket(options: { withoutLocks?: boolean }, prepare = '') {
  const server = await startServer(options)
  const staff = await makeUsers(server, 2, { roles: ['door'] })
  await makeGuests(server, 1)
  await server.pool.query(`update event_bookings set places = 4`)
  const { rows: tickets } = await server.pool.query('select code from event_friends where seat = 2')
  await server.pool.query(`${slowly(0.1, 'before update of is_inside on event_friends')} ${prepare}`)
  const answers = await burst(
    server,
    Array.from({ length: 10 }, (_, index) => ({
      method: 'POST',
      path: '/api/door/scans',
      user: staff[index % 2] as TestUser,
      body: { code: `friend:${tickets[0].code}`, requestId: randomId(), door: `Dörr ${index % 2}` },
    })),
  )
  const { rows } = await server.pool.query('select sum(inside)::int as inside from door_days')
  return { ...tally(answers), inside: rows[0].inside }
}
const noTicketGuard = 'drop trigger event_friends_once on event_friends'
const onePerson = { '200': 1, '409 already_inside': 9, inside: 1 }

guardAlone(
  'two doors read one ticket ten times: the constraint alone is enough, when nothing is locked',
  async () => {
    expect(await scanTicket({ withoutLocks: true })).toEqual(onePerson)
  },
)
guardAlone(
  'two doors read one ticket ten times: the rule in the lock alone is enough, without the constraint',
  async () => {
    expect(await scanTicket({}, noTicketGuard)).toEqual(onePerson)
  },
)
control('two doors: without the lock and the constraint, one ticket lets in several', async () => {
  expect((await scanTicket({ withoutLocks: true }, noTicketGuard)).inside).toBeGreaterThan(1)
})
