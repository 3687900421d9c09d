import { readFileSync } from 'node:fs'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPostmaster, readPostmaster } from '#server/platform/database/embedded/postmaster.ts'
import type { Owner } from '#server/platform/database/embedded/run-as.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { processesOf, signalAll } from '#tests/harness/processes.ts'
import { type Program, startCommand } from '#tests/operations/programs.ts'
import { drillPath } from '../drill.ts'
import { deployed, type Values, variablesIn } from './deployed.ts'
import { endWithProcess } from './end-with-process.ts'

/** One of the three machines with a database: PostgreSQL under Patroni, and etcd. Each has an address of its own on loopback. */
export type Member = {
  name: string
  host: string
  /** The club's database on this machine, past HAProxy. */
  databaseUrl: string
  /** The folder with PostgreSQL's data. */
  data: string
  /** Patroni's configuration, for `patronictl`. */
  config: string
  startEtcd(): void
  killEtcd(): Promise<void>
  startPatroni(): void
  killPostgres(): Promise<void>
  /** Kills Patroni and PostgreSQL, as a machine that fails. */
  killBoth(): Promise<void>
  /** Stops Patroni, which stops PostgreSQL. */
  stopPatroni(): Promise<void>
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** What etcd, Patroni and PostgreSQL wrote last. */
  output(): string
}

/** @param owner the user of the programs, as PostgreSQL refuses root */
export async function makeMember(
  { name, host, folder, owner }: { name: string; host: string; folder: string; owner: Owner },
  cluster: Values,
): Promise<Member> {
  const [data, run, config] = [join(folder, 'postgres'), join(folder, 'run'), join(folder, 'patroni.yml')]
  const values: Values = {
    ...cluster,
    NODE: name,
    NODE_HOST: host,
    ETCD_DATA: join(folder, 'etcd'),
    POSTGRES_DATA: data,
    POSTGRES_RUN: run,
  }
  await mkdir(run, { recursive: true })
  await writeFile(config, await deployed('patroni.yml', values))
  const etcdVariables = variablesIn(await deployed('etcd.env', values))
  if (owner) for (const path of [folder, run, config]) await chown(path, owner.uid, owner.gid)

  // When a run is killed, PostgreSQL outlives Patroni, which started it.
  endWithProcess(() => {
    const pid = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)) process.kill(pid, 'SIGKILL')
  })
  const programs: { etcd?: Program; patroni?: Program } = {}
  const as = { ...owner, cwd: folder }
  const base = { PATH: drillPath, LC_ALL: 'C.UTF-8', HOME: folder }

  async function postgresProcesses(): Promise<number[]> {
    const pid = (await readPostmaster(data))?.pid
    return pid && (await isPostmaster(pid, data)) ? processesOf(pid) : []
  }
  async function killPostgres(): Promise<void> {
    signalAll(await postgresProcesses(), 'SIGKILL')
    while ((await postgresProcesses()).length > 0) await sleep(20)
  }
  async function signalBoth(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const patroni = programs.patroni?.child.pid
    signalAll([...(patroni ? [patroni] : []), ...(await postgresProcesses())], signal)
  }
  // Patroni first, which would start PostgreSQL again. Its program ends only when PostgreSQL has closed the output too.
  async function killBoth(): Promise<void> {
    programs.patroni?.child.kill('SIGKILL')
    await killPostgres()
    await programs.patroni?.exit
  }

  return {
    name,
    host,
    databaseUrl: `postgres://spelrum:${values.APP_PASSWORD}@${host}:5432/spelrum`,
    data,
    config,
    startEtcd() {
      programs.etcd = startCommand('etcd', [], { ...as, env: { ...base, ...etcdVariables } })
    },
    killEtcd: async () => void (await programs.etcd?.end('SIGKILL')),
    startPatroni() {
      programs.patroni = startCommand('patroni', [config], { ...as, env: base })
      closeAtEnd(killBoth)
    },
    killBoth,
    killPostgres,
    stopPatroni: async () => void (await programs.patroni?.end('SIGTERM')),
    freeze: () => signalBoth('SIGSTOP'),
    thaw: () => signalBoth('SIGCONT'),
    output: () => [programs.etcd, programs.patroni].map((one) => one?.output().slice(-6_000)).join('\n---\n'),
  }
}
