import { execFile, spawnSync } from 'node:child_process'
import { chown, mkdir, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect } from 'vitest'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { fillDisk } from '#tests/harness/small-disk.ts'
import type { Deployment } from './deployment.ts'
import { endWithProcess } from './end-with-process.ts'
import type { Member } from './member.ts'
import { memberOf, untilWhole } from './status.ts'

const run = promisify(execFile)

export type WalDisk = {
  /** Takes the free space, and writes until the primary needs more. */
  fill(): Promise<void>
  free(): Promise<void>
}

/** Makes a member with its WAL on a small disk of its own the primary. */
export async function primaryWithSmallWalDisk(deployment: Deployment): Promise<WalDisk> {
  const { members, patronictl } = deployment
  const member = await memberOf(members, 'replica')
  await member.stopPatroni()
  const filler = await moveWal(member)
  member.startPatroni()
  await untilWhole(members)
  // Only the synchronous replica can be chosen, and it changes when the present one is away.
  const present = await memberOf(members, 'sync_standby')
  await present.stopPatroni()
  await expect
    .poll(() => memberOf(members, 'sync_standby').catch(() => null), { timeout: 60_000 })
    .toBe(member)
  present.startPatroni()
  await untilWhole(members)
  const leader = await memberOf(members, 'leader')
  await patronictl('switchover', '--leader', leader.name, '--candidate', member.name, '--force')
  await untilWhole(members)
  return {
    async fill() {
      await fillDisk(filler)
      await writeWal(member)
    },
    free: () => rm(filler),
  }
}

/** Moves the WAL of a stopped database to a file system of its own, and returns the path of a file that can fill it. */
async function moveWal({ data }: Member): Promise<string> {
  const [wal, disk] = [join(data, 'pg_wal'), join(dirname(data), 'wal-disk')]
  const { uid, gid } = await stat(wal)
  const { stdout } = await run('du', ['--summarize', '--block-size=1M', wal])
  await mkdir(disk)
  await run('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${Number.parseInt(stdout, 10) + 256}m`,
    'spelrum-drill',
    disk,
  ])
  closeAtEnd(() => run('umount', ['--lazy', disk]))
  endWithProcess(() => spawnSync('umount', ['--lazy', disk]))
  await chown(disk, uid, gid)
  await run('cp', ['--archive', wal, disk])
  await rm(wal, { recursive: true })
  await symlink(join(disk, 'pg_wal'), wal)
  return join(disk, 'filler')
}

/** Writes WAL until the database fails, which has some empty segments left. */
async function writeWal({ databaseUrl }: Member): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  const write = () => client.query(`select pg_logical_emit_message(false, 'drill', repeat('x', 1000000))`)
  for (let written = 0; written < 2_000; written++) {
    if (
      await write().then(
        () => false,
        () => true,
      )
    )
      return
  }
  throw new Error('The disk of the WAL is full, and the database goes on')
}
