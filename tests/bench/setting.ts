import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { signedToken } from '#server/platform/accounts/cookie.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { Delivery } from './delivery.ts'
import type { HttpLoad, Load } from './load.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const here = fileURLToPath(new URL('.', import.meta.url))
export const secret = 'only-for-the-bench-0123456789abcdef0123456789'

export type BenchUser = { userId: string; token: string; cookie: string }
export type BenchServer = { url: string; pool: pg.Pool; port: number; pid: number }

/** A temporary embedded database with durable settings, and the processes that run against it. */
export type Setting = {
  /** A separate database without tables. */
  empty(): Promise<{ url: string; pool: pg.Pool }>
  /** A separate migrated database. */
  database(): Promise<{ url: string; pool: pg.Pool }>
  /** The real server as a process, without log output. */
  server(database: { url: string; pool: pg.Pool }, more?: Record<string, string>): Promise<BenchServer>
  /** Process id of the load generator. */
  loadPid: number
  /** One job at a time. */
  load(job: HttpLoad): Promise<Load>
  /** Milliseconds until all streams have each message. */
  deliver(job: Delivery): Promise<number[]>
  child(file: string, args: string[]): ChildProcess
  close(): Promise<void>
}

export async function openSetting(): Promise<Setting> {
  const folder = await mkdtemp(join(tmpdir(), 'spelrum-bench-'))
  await chmod(folder, 0o755)
  const embedded = await startEmbedded({ dataDir: folder, log: pino({ level: 'warn' }) })
  const closers: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true }),
    () => embedded.stop(),
  ]
  const child = (file: string, args: string[]) => {
    const forked = fork(join(here, file), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    closers.push(async () => forked.kill())
    return forked
  }
  const worker = child('worker.ts', [])
  const run = <R>(job: object): Promise<R> =>
    new Promise((resolve, reject) => {
      const over = () => reject(new Error('The load generator ended'))
      worker.once('exit', over)
      worker.once('message', (answer: { result: R } | { error: string }) => {
        worker.off('exit', over)
        if ('error' in answer) reject(new Error(answer.error))
        else resolve(answer.result)
      })
      worker.send(job)
    })

  const empty = async () => {
    const name = `bench_${randomBytes(4).toString('hex')}`
    const admin = new pg.Client({ connectionString: embedded.url })
    await admin.connect()
    await admin.query(`create database ${name} template template0 encoding 'UTF8'`)
    await admin.end()
    const address = new URL(embedded.url)
    address.pathname = `/${name}`
    const pool = new pg.Pool({ connectionString: address.href, max: 4 })
    pool.on('error', () => undefined)
    closers.push(() => pool.end())
    return { url: address.href, pool }
  }

  return {
    empty,
    async database() {
      const made = await empty()
      await migrate(made.pool)
      return made
    },
    async server({ url, pool }, more = {}) {
      const port = await freePort()
      const running = spawn(process.execPath, ['server/main.ts'], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env.PATH ?? '',
          DATABASE_URL: url,
          PORT: String(port),
          HOST: '127.0.0.1',
          SECRET: secret,
          DATA_DIR: folder,
          ...more,
        },
      })
      closers.push(async () => {
        const over = new Promise((resolve) => running.once('close', resolve))
        running.kill('SIGTERM')
        await over
      })
      const until = Date.now() + 120_000
      while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) {
        if (Date.now() > until) throw new Error('The server did not become ready')
        await sleep(50)
      }
      return { url: `http://127.0.0.1:${port}`, pool, port, pid: running.pid ?? 0 }
    },
    loadPid: worker.pid ?? 0,
    load: (job) => run<Load>(job),
    deliver: (job) => run<number[]>(job),
    child,
    async close() {
      for (const closer of closers.reverse())
        await closer().catch((error: Error) => console.error(error.message))
    },
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Inserts users with a session each. */
export async function makeUsers(pool: pg.Pool, count: number): Promise<BenchUser[]> {
  const users = Array.from({ length: count }, () => {
    const token = randomBytes(24).toString('base64url')
    return { userId: randomUUID(), token, cookie: `spelrum_session=${signedToken(token, secret)}` }
  })
  const ids = users.map((user) => user.userId)
  await pool.query(
    `insert into users (id, name, email) select id, 'Gäst', id || '@example.se' from unnest($1::uuid[]) as t (id)`,
    [ids],
  )
  await pool.query(
    `insert into sessions (user_id, token, expires_at)
     select id, token, now() + interval '7 days' from unnest($1::uuid[], $2::text[]) as t (id, token)`,
    [ids, users.map((user) => user.token)],
  )
  return users
}

/** Inserts events, spread over up to 3,000 coming or past days. Returns their ids. */
export async function makeEvents(pool: pg.Pool, count: number, days: 'ahead' | 'past'): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into events (title, description, date, time, location, category, price, max_attendees)
     select 'Kväll ' || i, repeat('En kväll med musik, biljard och god mat. ', 5),
       current_date + $2::int * (1 + i % 3000), make_time(17 + i % 5, 0, 0), 'Stora salen', 'Musik', '129 kr', 100000
     from generate_series(1, $1::int) as i returning id`,
    [count, days === 'ahead' ? 1 : -1],
  )
  return rows.map((row) => row.id)
}

/**
 * Inserts profiles with points, a few with many and many with few. They are inserted without triggers, which would take
 * minutes. Existing users get points too.
 */
export async function makeProfiles(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    for (const table of ['users', 'profiles']) await client.query(`alter table ${table} disable trigger user`)
    await client.query(
      `insert into users (name, email) select 'Gäst ' || i, i || '@example.com' from generate_series(1, $1::int) i`,
      [count],
    )
    const points = 'floor(power(random(), 3) * 20000)'
    await client.query(
      `insert into profiles (user_id, display_name, points) select id, name, ${points} from users u
       where not exists (select from profiles p where p.user_id = u.id)`,
    )
    await client.query(`update profiles set points = ${points} where points = 0`)
    for (const table of ['users', 'profiles']) await client.query(`alter table ${table} enable trigger user`)
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

/** A live competition that every user has joined. */
export async function makeLiveCompetition(pool: pg.Pool, players: BenchUser[]): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into competitions (id, title, type, start_date, end_date, is_live, round)
     values ($1, 'Niobollscupen', 'Pool', now() - interval '2 hours', now() + interval '2 hours', true, 1)`,
    [id],
  )
  await pool.query(
    `insert into competition_entries (competition_id, user_id) select $1, u from unnest($2::uuid[]) as t (u)`,
    [id, players.map(({ userId }) => userId)],
  )
  return id
}

export type Dish = { id: string; price_ore: number }

/** Inserts a menu of forty dishes. */
export async function makeMenu(pool: pg.Pool): Promise<Dish[]> {
  const { rows } = await pool.query<Dish>(
    `with c as (insert into menu_categories (name) values ('Varmt') returning id)
     insert into menu_items (category_id, name, price_ore, allergens)
     select c.id, 'Klubbens rätt nummer ' || i, 100 * (80 + i), '{gluten,mjölk}' from c, generate_series(1, 40) as i
     returning id, price_ore`,
  )
  return rows
}
