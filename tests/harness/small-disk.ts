import { execFile, spawnSync } from 'node:child_process'
import { chown, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { closeAtEnd } from './closing.ts'
import { testDatabase } from './database.ts'
import { random } from './random.ts'

const run = promisify(execFile)

/** Whether this process may mount a file system: it runs as root, and usually not in a container. */
export const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

export type SmallDisk = { databaseUrl: string; fill(): Promise<void>; free(): Promise<void> }

/** A database whose tables are on a separate file system of 64 MB, which can be filled. */
export async function databaseOnSmallDisk(): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'spelrum-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'spelrum-test', folder])
  closeAtEnd(async () => {
    await run('umount', ['--lazy', folder])
    await rm(folder, { recursive: true })
  })
  const tablespace = `small_${Math.floor(random() * 1e9)}`
  const maintenance = await testDatabase()
  const { rows } = await maintenance.pool.query<{ folder: string }>(
    "select setting as folder from pg_settings where name = 'data_directory'",
  )
  const { uid, gid } = await stat(rows[0]?.folder ?? '')
  await chown(folder, uid, gid)
  await maintenance.pool.query(`create tablespace ${tablespace} location '${folder}'`)
  closeAtEnd(() => maintenance.pool.query(`drop tablespace ${tablespace}`))
  const { url } = await testDatabase()
  await maintenance.pool.query(
    `alter database ${new URL(url).pathname.slice(1)} set tablespace ${tablespace}`,
  )
  const filler = join(folder, 'filler')
  return {
    databaseUrl: url,
    fill: () => fillDisk(filler),
    free: () => rm(filler),
  }
}

/** Writes a file that takes all the space that is left on its file system. */
export async function fillDisk(filler: string): Promise<void> {
  const file = await open(filler, 'w')
  for (const size of [1024 * 1024, 4096]) {
    const bytes = Buffer.alloc(size)
    try {
      for (;;) await file.write(bytes)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  await file.close()
}
