import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { migrations } from '#scripts/check/migrations.ts'
import { lastRelease } from '#scripts/releases.ts'
import { attendance, makeEvent } from '#tests/events/make-event.ts'
import { newVisitor } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { report } from '#tests/harness/long-form.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { serverPort } from '#tests/harness/ports.ts'
import { randomId } from '#tests/harness/random.ts'
import { testSecret } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { hostOf, openChallenge } from '#tests/live-competitions/host.ts'
import { enter, makeCompetition, pressesOf } from '#tests/live-competitions/make-competition.ts'
import { bareDatabase } from '#tests/operations/bare-database.ts'
import { seesToast } from '#tests/stories/toasts.ts'
import { caddyTool } from './caddy.ts'
import { startFront } from './cluster/deployment.ts'
import { drill } from './drill.ts'
import { startGuests, total, untilWritten } from './guests.ts'
import { startReaders } from './readers.ts'
import { contractOf, releasedVersion, root, startNode, type VersionNode, versionWith } from './versions.ts'

/** What the check allows, on the tables that guests write to most. All locks are held until the end of the last statement. */
const migration = `
create table drill_notes (id uuid primary key, text text not null);
alter table orders add column drill text not null default 'ny';
alter table event_bookings add column drill timestamptz not null default now();
alter table profiles add column drill integer check (drill > 0);
alter table live_events add column drill text;
alter table quiz_answers add column drill uuid references users (id) on delete set null;
create index point_events_drill on point_events (created_at, user_id);
`

drill(
  'update: two nodes of the last release are updated in turn while guests write and read',
  { tools: [caddyTool], commit: lastRelease.commit },
  async () => {
    const tree = new Map([['server/schema/migrations/99991231_drill.sql', migration]])
    expect(await migrations(tree)).toEqual([])
    const [before, after] = [await releasedVersion(), await versionWith(migration)]
    const folder = await mkdtemp(join(tmpdir(), 'spelrum-update-'))
    closeAtEnd(() => rm(folder, { recursive: true, force: true }))
    const database = await bareDatabase()
    const url = `http://127.0.0.1:${await serverPort()}`
    const front = { url, pool: database.pool, contract: await contractOf(before) }
    const env = {
      APP_URL: url,
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      SECRET: testSecret,
      TRUST_PROXY: '127.0.0.1',
    }
    const ports = [await serverPort(), await serverPort()] as const
    const start = (version: string, port: number) => startNode(version, { port, env })
    const nodes = [await start(before, ports[0]), await start(before, ports[1])] as const
    const [APP1, APP2] = ports.map((port) => `127.0.0.1:${port}`) as [string, string]
    await startFront(folder, { SITE: url, APP1, APP2 })

    const [reader] = await makeUsers(front, 1)
    const readers = startReaders(front, [reader, ...(await makeUsers(front, 5))])
    const guests = await startGuests(front)
    await untilWritten(guests, 50)
    const gap = guests.measureGap()

    /** Stops a node, and starts the new version in its place. */
    async function update(node: VersionNode, port: number) {
      const brokenBefore = readers.broken()
      const began = performance.now()
      expect(await node.stop()).toBe(0)
      const ended = performance.now()
      await expect.poll(() => readers.rightAfter(ended), { timeout: 60_000 }).toBeDefined()
      const streams = (readers.rightAfter(ended) ?? 0) / 1_000
      const started = await start(after, port)
      report(
        `stopped in ${seconds(ended - began)} s, the new version ready ${seconds(performance.now() - ended)} s later; ${readers.broken() - brokenBefore} streams broke, all right ${streams.toFixed(1)} s after the stop`,
      )
      expect(streams).toBeLessThan(5)
      return started
    }

    const first = await update(nodes[0], ports[0])
    const both = [first, nodes[1]]
    const servedBefore = both.map((node) => node.served())
    const served = () => both.map((node, index) => node.served() - (servedBefore[index] ?? 0))
    await expect.poll(() => Math.min(...served()), { timeout: 120_000 }).toBeGreaterThan(100)
    report(`both versions at once: ${served().join(' requests of the new and ')} of the old one succeeded`)
    await newPageKeepsItsNode(url, { ofNew: first.url, user: reader })
    const second = await update(nodes[1], ports[1])
    await untilWritten(guests, 50)
    const milliseconds = gap()
    readers.stop()
    await guests.stop()

    const answers = [...guests.answers].map(([status, count]) => `${count} × ${status}`).join(', ')
    report(
      `update: ${Math.round(milliseconds)} ms without writes; ${total(guests)} acknowledged; answers ${answers}`,
    )
    expect([...nodes, first, second].flatMap(({ faults }) => faults)).toEqual([])
    expect(guests.unexpected).toEqual([])
    expect(guests.answers.get('none') ?? 0).toBe(0)
    expect(await guests.broken(database.pool)).toEqual([])
    await expectInvariants(database.pool)
  },
)

drill(
  'update: pages of the last release, with its service worker, stay in use and take this version when reloaded',
  { tools: [], commit: lastRelease.commit },
  async () => {
    const { url: databaseUrl, pool } = await bareDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'spelrum-update-'))
    closeAtEnd(() => rm(dataDir, { recursive: true, force: true }))
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET: testSecret }
    const port = await serverPort()
    const released = await releasedVersion()
    const old = await startNode(released, { port, env })
    const server = { url: old.url, pool, contract: await contractOf(released) }
    const [admin] = await makeUsers(server, 1, { admin: true })
    const [guest, other] = await makeUsers(server, 2)
    const eventId = await makeEvent(server, { title: 'Jazzkväll', date: '2054-12-18', maxAttendees: 10 })
    const competitionId = await makeCompetition(server, { title: 'Fredagskampen', isLive: true })
    await enter(server, competitionId, [guest])

    const context = await newVisitor(server, { user: guest, serviceWorkers: true })
    const [events, live] = [await context.newPage(), await context.newPage()]
    // The pages of the last release report a message of an unknown type as an error, and go on.
    for (const page of [events, live]) allowErrors(page, /ERR_/, /50[23]/, /is not iterable/)
    await events.goto(`${server.url}/events`)
    await events.evaluate(controlled)
    await live.goto(`${server.url}/live-competition/${competitionId}`)
    await untilListening(live, 'competition')
    const challengeId = await openChallenge(hostOf(server, admin, competitionId), { points: 15 })
    const button = live.getByRole('region', { name: 'Färgknapp', exact: true }).getByRole('button')
    await button.filter({ hasText: 'Tryck nu!' }).waitFor()
    await context.setOffline(true)
    await button.click()
    await button.filter({ hasText: 'Trycket är sparat' }).waitFor()
    const scriptOf = (page: Page) => page.locator('script[src*="/boot-"]').getAttribute('src')
    const oldScript = await scriptOf(events)

    expect(await old.stop()).toBe(0)
    await startNode(root, { port, env })
    await context.setOffline(false)
    await seesToast(live, 'Bra jobbat!', 'Du fick 15 poäng!')
    expect(await pressesOf(server, challengeId)).toEqual({ rows: 1, users: 1, points: 15 })

    await untilListening(events, 'events')
    const unknown = { topic: 'events', message: { type: 'news.of.a.later.version', id: eventId } }
    await pool.query(`select pg_notify('live', $1)`, [JSON.stringify(unknown)])
    expect((await call(server, other, 'bookEvent', { params: { eventId } })).status).toBe(200)
    await events.getByText('1 av 10 deltagare').waitFor()
    await events.getByRole('button', { name: 'Boka Jazzkväll fre 18 dec' }).click()
    await seesToast(events, 'Bokning bekräftad')
    await events.getByText('2 av 10 deltagare').waitFor()
    expect(await attendance(server, eventId)).toEqual({ counter: 2, rows: 2 })

    const newScript = await scriptIn(await fetch(server.url))
    expect(newScript).not.toBe(oldScript)
    // A page that the server does not answer within four seconds comes from the service worker.
    await expect.poll(() => events.reload().then(() => scriptOf(events))).toBe(newScript)
    await events.getByText('2 av 10 deltagare').waitFor()
    await expectInvariants(pool)
  },
)

drill(
  'update: where users get a column, sign-ups fail on a node of the last release, and on one of this version they do not',
  { tools: [], commit: lastRelease.commit },
  async () => {
    expect(lastRelease.selectsAll).toContain('users')
    const released = await signUpsAroundNewColumn(await releasedVersion())
    report(`sign-ups at the last release after a column was added: ${released.after.join(', ')}`)
    expect(released.before).toEqual([201, 201, 201])
    expect(released.after).toContain(500)
    expect(released.faults.length).toBe(released.after.filter((status) => status === 500).length)
    for (const line of released.faults) expect(line).toContain('cached plan must not change result type')
    const own = await signUpsAroundNewColumn(root)
    expect(own).toEqual({ before: [201, 201, 201], after: [201, 201, 201], faults: [] })
  },
)

/** A page of the new version asks what only that version answers, while both versions serve behind the proxy. */
async function newPageKeepsItsNode(url: string, { ofNew, user }: { ofNew: string; user: TestUser }) {
  const wanted = await scriptIn(await fetch(ofNew))
  let kept = ''
  const load = async () => {
    const page = await fetch(url)
    kept = page.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
    return scriptIn(page)
  }
  await expect.poll(load, { timeout: 60_000 }).toBe(wanted)
  const ask = async (cookie: string) => {
    const asked = Array.from({ length: 30 }, () => fetch(`${url}/api/me/tonight`, { headers: { cookie } }))
    return (await Promise.all(asked)).filter(({ status }) => status !== 200).length
  }
  report(`of 30 questions of a new page, ${await ask(user.cookie)} failed without the proxy's cookie`)
  expect(await ask(`${user.cookie}; ${kept}`)).toBe(0)
}

/** The name of the first script of a page, another for each build. */
const scriptIn = async (page: Response): Promise<string | undefined> =>
  /<script src="([^"]*\/boot-[^"]+)"/.exec(await page.text())?.[1]

/** The statuses of three sign-ups at once at a node of a version, before and after a column is added to `users`. */
async function signUpsAroundNewColumn(folder: string) {
  const { url: databaseUrl, pool } = await bareDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'spelrum-update-'))
  closeAtEnd(() => rm(dataDir, { recursive: true, force: true }))
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET: testSecret }
  const expected = folder === root ? [] : [/"status":500/]
  const node = await startNode(folder, { port: await serverPort(), env, expected })
  const server = { url: node.url, contract: await contractOf(folder) }
  const signUp = async () => {
    const body = {
      email: `ny-${randomId()}@example.se`,
      password: 'krita-pa-kon-47',
      language: 'sv',
      displayName: 'Ny gäst',
    }
    return (await call(server, null, 'signUp', { body })).status
  }
  const three = () => Promise.all([signUp(), signUp(), signUp()])
  const before = await three()
  await pool.query('alter table users add column drill text')
  const after = await three()
  await node.stop()
  return { before, after, faults: node.faults }
}

/** Resolves when the service worker controls the page. */
const controlled = `navigator.serviceWorker.ready.then(() => new Promise((done) =>
  navigator.serviceWorker.controller ? done() : navigator.serviceWorker.addEventListener('controllerchange', done)))`

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(1)
