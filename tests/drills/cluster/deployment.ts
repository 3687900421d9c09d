import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { expect } from 'vitest'
import { clusterOwner } from '#server/platform/database/embedded/run-as.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { randomToken } from '#tests/harness/random.ts'
import { startServer, type TestServer, testSecret } from '#tests/harness/server.ts'
import { startCommand } from '#tests/operations/programs.ts'
import { drillPath, type Tool } from '../drill.ts'
import { deployed, exampleValues, type Values, variablesIn } from './deployed.ts'
import { endWithProcess } from './end-with-process.ts'
import { type Member, makeMember } from './member.ts'
import { memberOf, untilWhole } from './status.ts'

export const clusterTools: Tool[] = [
  { command: '/usr/lib/postgresql/15/bin/postgres', package: 'postgresql-15' },
  { command: 'patroni', package: 'patroni' },
  { command: 'etcd', package: 'etcd-server' },
  { command: 'haproxy', package: 'haproxy' },
  { command: 'caddy', package: 'caddy' },
]

/** What `docs/cluster.md` describes, on loopback: each machine is an address. */
export type Deployment = {
  members: Member[]
  /** The two app nodes. `nodes[0].pool` reaches the primary through the HAProxy of the first. */
  nodes: [TestServer, TestServer]
  /** What guests reach: Caddy's address. */
  front: { url: string; pool: pg.Pool }
  /** Runs `patronictl`, as the operator does on a machine with a database. */
  patronictl(...words: string[]): Promise<string>
}

/** Starts everything with the files of `deploy/cluster/`. It is ended and deleted at the end of the test file. */
export async function startDeployment(): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'spelrum-deployment-'))
  closeAtEnd(() => rm(folder, { recursive: true, force: true }))
  endWithProcess(() => rmSync(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const owner = await clusterOwner(folder)
  // All of 127.0.0.0/8 is this machine. Another drill at the same time has another part of it.
  const network = `127.${randomInt(16, 240)}.${randomInt(1, 255)}`
  const hosts = { db1: `${network}.11`, db2: `${network}.12`, db3: `${network}.13` }
  const [front, proxies] = [`${network}.31`, [`${network}.21`, `${network}.22`]]
  const values = await exampleValues({
    DB1: hosts.db1,
    DB2: hosts.db2,
    DB3: hosts.db3,
    FRONT_HOST: '127.0.0.1',
    SITE: `http://${front}:8080`,
    NETWORK: '127.0.0.0/8',
    SUPERUSER_PASSWORD: randomToken(),
    REPLICATION_PASSWORD: randomToken(),
    PATRONI_PASSWORD: randomToken(),
    APP_PASSWORD: randomToken(),
    SECRET: testSecret,
  })

  const members = await Promise.all(
    Object.entries(hosts).map(async ([name, host]) => {
      await mkdir(join(folder, name))
      return makeMember({ name, host, folder: join(folder, name), owner }, values)
    }),
  )
  const patronictl = async (...words: string[]) => {
    const [{ config } = { config: '' }] = members
    const { stdout } = await promisify(execFile)('patronictl', ['-c', config, ...words], {
      env: { PATH: drillPath, LC_ALL: 'C.UTF-8', LANG: 'C.UTF-8' },
    })
    return stdout
  }
  for (const member of members) member.startEtcd()
  for (const member of members) member.startPatroni()
  await untilWhole(members)
  await makeDatabase(folder, await memberOf(members, 'leader'), values)

  const nodes: TestServer[] = []
  for (const proxy of proxies) nodes.push(await startNode(folder, { ...values, DATABASE_PROXY: proxy }))
  const [one, two] = nodes as [TestServer, TestServer]
  const withNodes = { ...values, APP1: new URL(one.url).host, APP2: new URL(two.url).host }
  await startFront(folder, withNodes)
  return { members, nodes: [one, two], front: { url: values.SITE as string, pool: one.pool }, patronictl }
}

async function makeDatabase(folder: string, { host }: Member, values: Values): Promise<void> {
  const file = join(folder, 'database.sql')
  await writeFile(file, await deployed('database.sql', values))
  await promisify(execFile)('psql', ['-h', host, '-U', 'postgres', '-v', 'ON_ERROR_STOP=1', '-f', file], {
    env: { PATH: drillPath, PGPASSWORD: values.SUPERUSER_PASSWORD },
  })
}

/** An app node and the HAProxy beside it. */
async function startNode(folder: string, values: Values): Promise<TestServer> {
  await startProxy(folder, 'haproxy.cfg', values, (file) => ({
    command: 'haproxy',
    args: ['-db', '-f', file],
  }))
  const { DATABASE_URL = '', ...env } = variablesIn(await deployed('spelrum.env', values))
  return startServer({ databaseUrl: DATABASE_URL, env })
}

/** Caddy in front of two app nodes. `values` has its address as `SITE`, and theirs as `APP1` and `APP2`. */
export async function startFront(folder: string, values: Values): Promise<void> {
  await startProxy(folder, 'Caddyfile', values, (file) => ({
    command: 'caddy',
    args: ['run', '--config', file, '--adapter', 'caddyfile'],
    env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  }))
  await expect
    .poll(() =>
      fetch(`${values.SITE}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
}

type Command = { command: string; args: string[]; env?: Record<string, string> }

async function startProxy(
  folder: string,
  name: string,
  values: Values,
  commandFor: (file: string) => Command,
): Promise<void> {
  const file = join(folder, `${values.DATABASE_PROXY ?? 'front'}-${name}`)
  await writeFile(file, await deployed(name, values))
  const { command, args, env } = commandFor(file)
  startCommand(command, args, { cwd: folder, env: { PATH: drillPath, HOME: folder, ...env } })
}
