import { copyFile, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { connectTo } from '#scripts/open-database.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { report } from '#tests/harness/long-form.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { columnsOf, contentOf } from '#tests/operations/content-of.ts'
import { makeTable } from '#tests/tables/make-table.ts'
import { type DebianCluster, postgresTool, startCluster } from './cluster.ts'
import { drill } from './drill.ts'
import { startGuests } from './guests.ts'

/** How long a result may take on a busy machine. */
const patient = { timeout: 180_000, interval: 200 }
const deployed = resolve(import.meta.dirname, '../../deploy/pgbackrest')

/** A cluster that archives with the files of `deploy/pgbackrest`. Only paths, the port and the passphrase differ. */
async function startArchivingCluster(): Promise<DebianCluster> {
  return startCluster({
    settings: [await readFile(join(deployed, 'postgresql.conf'), 'utf8')],
    env: ({ folder, data, port }) => ({
      PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
      PGBACKREST_PG1_PATH: data,
      PGBACKREST_PG1_PORT: String(port),
      PGBACKREST_PG1_SOCKET_PATH: folder,
      PGBACKREST_REPO1_PATH: join(folder, 'repository'),
      PGBACKREST_REPO1_CIPHER_PASS: 'only-for-the-drill',
      PGBACKREST_LOG_PATH: folder,
      PGBACKREST_LOCK_PATH: join(folder, 'lock'),
    }),
  })
}

drill(
  'restore: the data folder is lost, and the club is restored to a minute, to the latest, and to what was before the first restore',
  { tools: [postgresTool, { command: 'pgbackrest', package: 'pgbackrest' }] },
  async () => {
    const cluster = await startArchivingCluster()
    await copyFile(join(deployed, 'pgbackrest.conf'), join(cluster.folder, 'pgbackrest.conf'))
    const nightly = await nightlyCommands()
    const [toTime = '', toLatest = '', toEarlier = ''] = await restoreCommands()
    await cluster.run('pgbackrest --stanza=spelrum stanza-create')
    await cluster.run('pgbackrest --stanza=spelrum check')
    const server = await startServer({ databaseUrl: cluster.url })
    const [anna, bo] = await makeUsers(server, 2)
    const tableId = await makeTable(server)
    const book = async (guest: TestUser, time: string) =>
      expect(await bookTable(server, guest, tableId, time)).toBe(201)

    const guests = await startGuests(server)
    await expect.poll(() => guests.acknowledged().signUp, patient).toBeGreaterThan(2)
    const gap = guests.measureGap()
    const fullTook = await seconds(() => cluster.run(nightly.full))
    const atFull = guests.acknowledged()
    await expect.poll(() => guests.acknowledged().answer, patient).toBeGreaterThan(atFull.answer + 10)
    const differentialTook = await seconds(() => cluster.run(nightly.differential))
    const longestGap = gap()
    await guests.stop()
    expect(guests.unexpected).toEqual([])

    // The club stays open while the repository cannot be reached.
    await cluster.run('mv repository unreachable')
    await book(bo, '12:00')
    const unreachable = await currentWal(server)
    await switchWal(cluster)
    await expect.poll(async () => (await archiver(server)).failed_count, patient).toBeGreaterThan(0)
    await cluster.run('mv unreachable repository')
    const repairedAfter = await seconds(() => untilArchived(server, unreachable))

    await book(anna, '18:00')
    const then = await settledContent(server)
    const { rows: noted } = await server.pool.query('select clock_timestamp()::text as time')
    await book(anna, '20:00')
    // Nobody asks for it.
    const after = await currentWal(server)
    const archivedAfter = await seconds(() => untilArchived(server, after))
    await book(anna, '22:00')
    server.expectErrors('its database is lost: 503')
    await loseData(cluster)
    await expect.poll(async () => (await call(server, null, 'getReadiness')).status).toBe(503)
    const refused = await call(server, anna, 'listMyTableBookings')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
    expect(await server.stop()).toBe(0)

    const timeTook = await restore(cluster, toTime.replace(/--target='[^']*'/, `--target='${noted[0].time}'`))
    expect(await contentOf(server.pool, await comparedColumns(server))).toEqual(then)
    await server.restart()
    expect(await timesBooked(server, anna)).toEqual(['18:00'])
    expect(await guests.broken(server.pool)).toEqual([])
    await expectInvariants(server.pool)

    await book(bo, '16:00')
    const last = await settledContent(server)
    const lastWal = await currentWal(server)
    await switchWal(cluster)
    await untilArchived(server, lastWal)
    expect(await server.stop()).toBe(0)
    await loseData(cluster)
    const latestTook = await restore(cluster, toLatest)
    expect(await contentOf(server.pool, await comparedColumns(server))).toEqual(last)
    await cluster.stop()

    const earlierTook = await restore(cluster, toEarlier)
    await server.restart()
    const earlier = await timesBooked(server, anna)
    expect(earlier.slice(0, 2)).toEqual(['18:00', '20:00'])
    expect(await guests.broken(server.pool)).toEqual([])
    await expectInvariants(server.pool)

    const { database, repository } = await sizes(cluster)
    report(
      [
        `backup under writes: full ${fullTook} s, differential ${differentialTook} s; longest time without a write ${Math.round(longestGap)} ms`,
        `acknowledged ${JSON.stringify(guests.acknowledged())}`,
        `database ${database} MB; repository with archive ${repository} MB`,
        `a booking was in the archive after ${archivedAfter} s; after the repository was back, the rest after ${repairedAfter} s`,
        `restore to ${noted[0].time}: ${timeTook} s until it takes writes; the booking before is there, the one after is not, every table is as it was`,
        `restore to the latest: ${latestTook} s; every table is as it was`,
        `restore to what was before the first restore: ${earlierTook} s; the booking after is there, the one a moment before the loss is ${earlier.length > 2 ? 'too' : 'lost'}`,
      ].join('\n'),
    )
  },
)

/** The commands of the nightly backups, as cron runs them. */
async function nightlyCommands(): Promise<{ full: string; differential: string }> {
  const lines = (await readFile(join(deployed, 'cron'), 'utf8')).split('\n')
  const commandOf = (type: string) =>
    /^(?:\S+\s+){5}postgres\s+(.*)$/.exec(lines.find((line) => line.includes(`--type=${type}`)) ?? '')?.[1] ??
    ''
  const [full, differential] = [commandOf('full'), commandOf('diff')]
  expect([full, differential]).toEqual([expect.stringMatching(/backup$/), expect.stringMatching(/backup$/)])
  return { full, differential }
}

/** The commands that the operator's page gives: to a time, to the latest, and to the latest before an earlier restore. */
async function restoreCommands(): Promise<string[]> {
  const page = await readFile(resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const commands = page.split('\n').filter((line) => /^pgbackrest .* restore$/.test(line))
  expect(commands).toHaveLength(3)
  return commands
}

async function bookTable(server: TestServer, guest: TestUser, tableId: string, time: string) {
  const { date } = stockholmWallClock(new Date(Date.now() + 7 * 86_400_000))
  const body = { requestId: randomId(), tableId, date, time, guestCount: 2, durationHours: 2 }
  return (await call(server, guest, 'createTableBooking', { body })).status
}

async function timesBooked(server: TestServer, guest: TestUser): Promise<string[]> {
  const { body } = await call(server, guest, 'listMyTableBookings')
  return body.items.map(({ time }: { time: string }) => time).sort()
}

/** The content of every table, once all mails are sent. */
async function settledContent(server: TestServer) {
  const waiting = 'select from mails where sent_at is null'
  await expect.poll(async () => (await server.pool.query(waiting)).rowCount, patient).toBe(0)
  return contentOf(server.pool, await comparedColumns(server))
}

/** Without the heartbeats of the servers. */
async function comparedColumns({ pool }: TestServer): Promise<Record<string, string>> {
  const { live_nodes: _, ...rest } = await columnsOf(pool)
  return rest
}

const archiver = async ({ pool }: TestServer) => (await pool.query('select * from pg_stat_archiver')).rows[0]

const switchWal = (cluster: DebianCluster) =>
  cluster.run(`psql -h '${cluster.folder}' -p ${cluster.port} -d postgres -c 'select pg_switch_wal()'`)

/** The file of the write-ahead log that has what was committed last. */
const currentWal = async ({ pool }: TestServer): Promise<string> =>
  (await pool.query('select pg_walfile_name(pg_current_wal_lsn() - 1) as wal')).rows[0].wal

/** Waits until a file is in the repository, and so all that was committed before its end. */
async function untilArchived(server: TestServer, wal: string): Promise<void> {
  const isArchived = async () => ((await archiver(server)).last_archived_wal ?? '') >= wal
  await expect.poll(isArchived, patient).toBe(true)
}

async function loseData(cluster: DebianCluster): Promise<void> {
  await cluster.kill()
  await rm(cluster.data, { recursive: true })
}

/** @returns the seconds until the database takes writes */
const restore = (cluster: DebianCluster, command: string): Promise<number> =>
  seconds(async () => {
    await cluster.run(command)
    await cluster.start()
    const client = await connectTo(cluster.url, 'drill')
    const isReading = async () => (await client.query('select pg_is_in_recovery() as is')).rows[0].is
    await expect.poll(isReading, patient).toBe(false)
    await client.end()
  })

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return Math.round((performance.now() - began) / 100) / 10
}

async function sizes(cluster: DebianCluster): Promise<{ database: number; repository: number }> {
  const [stanza] = JSON.parse(await cluster.run('pgbackrest --stanza=spelrum --output=json info'))
  const kilobytes = Number.parseInt(await cluster.run('du -sk repository'), 10)
  const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10
  return { database: megabytes(stanza.backup.at(-1).info.size), repository: megabytes(kilobytes * 1024) }
}
