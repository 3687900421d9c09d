import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#server/make-folder.ts'
import { type Binaries, findBinaries, majorVersion } from './binaries.ts'
import { advice, EmbeddedDatabaseError } from './problem.ts'
import { clusterOwner, commandAs, type Owner } from './run-as.ts'

/** The folder in which PostgreSQL stores its data, with the programs, password and user for running it. */
export type Cluster = { folder: string; password: string; binaries: Binaries; owner: Owner }

/** Stored among PostgreSQL's own files, so that one rename puts cluster and password in place together. */
const passwordFile = 'spelrum.password'
const temporaryPrefix = 'postgres.new-'

/**
 * The cluster under `dataDir/postgres`, created if there is none. It is created in a temporary folder, which is renamed when
 * complete: a start that is interrupted leaves no incomplete cluster, and of two programs that start at the same time, the
 * later one uses the cluster of the earlier one.
 * @throws EmbeddedDatabaseError
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const binaries = findBinaries()
  const version = majorVersion(binaries)
  const home = await openHome(dataDir)
  const folder = join(home, 'postgres')
  const owner = await clusterOwner(folder)
  const found = await findVersion(folder)
  if (!found) await createCluster(home, folder, binaries, owner)
  else if (Number(found) !== version)
    throw new EmbeddedDatabaseError(
      `${folder} was written by PostgreSQL ${found}, and PostgreSQL ${version} is installed. Make a backup with ` +
        'the version of this program that wrote it (npm run backup), and restore it into an empty DATA_DIR.',
    )
  return { folder, password: await readPassword(folder), binaries, owner }
}

async function openHome(dataDir: string): Promise<string> {
  try {
    makeFolder(dataDir)
    return await realpath(dataDir)
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `DATA_DIR must be a folder that can be written to (${(error as Error).message}).`,
      { cause: error },
    )
  }
}

async function readPassword(folder: string): Promise<string> {
  const path = join(folder, passwordFile)
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The password of the embedded database cannot be read (${(error as Error).message}). Put ${path} back from a copy ` +
        'of DATA_DIR; or set another DATA_DIR and restore a backup into it (npm run restore).',
      { cause: error },
    )
  }
}

/** The version of PostgreSQL that wrote the cluster, or null where there is none. */
async function findVersion(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    if (code === 'EACCES')
      throw new EmbeddedDatabaseError(
        `${folder} belongs to another user. Start as that user or as root, or use another DATA_DIR. ${advice}`,
      )
    throw error
  }
}

async function createCluster(home: string, folder: string, binaries: Binaries, owner: Owner): Promise<void> {
  await deleteLeftovers(home)
  const temporary = join(home, `${temporaryPrefix}${process.pid}`)
  const password = randomBytes(24).toString('hex')
  const pwfile = `${temporary}.password`
  try {
    await mkdir(temporary, { mode: 0o700 })
    await writeFile(pwfile, password, { mode: 0o600 })
    if (owner) {
      await chown(temporary, owner.uid, owner.gid)
      await chown(pwfile, owner.uid, owner.gid)
    }
    await initialise(temporary, pwfile, binaries, owner)
    await rename(pwfile, join(temporary, passwordFile))
    await chmod(join(temporary, passwordFile), 0o600)
    await rename(temporary, folder)
    await syncFolder(home)
  } catch (error) {
    if ((await findVersion(folder)) === null) throw error
  } finally {
    await rm(temporary, { recursive: true, force: true })
    await rm(pwfile, { force: true })
  }
}

async function initialise(
  temporary: string,
  pwfile: string,
  binaries: Binaries,
  owner: Owner,
): Promise<void> {
  const command = commandAs(
    owner,
    binaries.initdb,
    [
      `--pgdata=${temporary}`,
      '--username=postgres',
      `--pwfile=${pwfile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same on every machine, whatever its locales. Queries that sort in Swedish name the collation sv-SE-x-icu.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    temporary,
  )
  const { file, args, ...ids } = command
  const child = spawn(file, args, { ...ids, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const status = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (status !== 0)
    throw new EmbeddedDatabaseError(
      `The embedded database could not be made in ${temporary}: ${output.trim().split('\n').slice(-4).join(' ')} ${advice}`,
    )
}

/** Deletes the temporary folders of starts that were interrupted. */
async function deleteLeftovers(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = name.startsWith(temporaryPrefix)
      ? Number.parseInt(name.slice(temporaryPrefix.length), 10)
      : Number.NaN
    if (!(pid > 0) || isAlive(pid)) continue
    // Its initdb may still be running and writing there. What cannot be deleted now is left.
    const withRetries = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }
    await rm(join(home, name), withRetries).catch(() => undefined)
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Writes a folder to the disk. Only then does a rename inside it survive a power failure. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
