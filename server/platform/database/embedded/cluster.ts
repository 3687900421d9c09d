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
import { type Binaries, findBinaries, majorVersion } from './binaries.ts'
import { EmbeddedDatabaseError, wayOut } from './problem.ts'
import { clusterOwner, commandAs, type Owner } from './run-as.ts'

/** A folder that PostgreSQL keeps its data in, and what is needed to run it. */
export type Cluster = { folder: string; password: string; binaries: Binaries; owner: Owner }

/** Beside PostgreSQL's own files, so that cluster and password come into being at the same instant. */
const passwordFile = 'spelrum.password'
const asideMark = 'postgres.new-'

/**
 * The cluster under `dataDir/postgres`; made if there is none. Made aside and moved into place when complete: a
 * start that is cut off leaves no half cluster, and of two that start at once the later uses what the first made.
 * @throws EmbeddedDatabaseError
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const binaries = findBinaries()
  const version = majorVersion(binaries)
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const home = await realpath(dataDir)
  const folder = join(home, 'postgres')
  const owner = await clusterOwner(folder)
  const found = await written(folder)
  if (!found) await make(home, folder, binaries, owner)
  else if (Number(found) !== version)
    throw new EmbeddedDatabaseError(
      `${folder} was written by PostgreSQL ${found}, and PostgreSQL ${version} is installed. Make a backup with ` +
        'the version of this program that wrote it (npm run backup), and restore it into an empty DATA_DIR.',
    )
  const password = (await readFile(join(folder, passwordFile), 'utf8')).trim()
  return { folder, password, binaries, owner }
}

/** The version of PostgreSQL that wrote the cluster, or null where there is none. */
async function written(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    if (code === 'EACCES')
      throw new EmbeddedDatabaseError(
        `${folder} belongs to another user. Start as that user or as root, or use another DATA_DIR. ${wayOut}`,
      )
    throw error
  }
}

async function make(home: string, folder: string, binaries: Binaries, owner: Owner): Promise<void> {
  await sweep(home)
  const aside = join(home, `${asideMark}${process.pid}`)
  const password = randomBytes(24).toString('hex')
  const pwfile = `${aside}.password`
  try {
    await mkdir(aside, { mode: 0o700 })
    await writeFile(pwfile, password, { mode: 0o600 })
    if (owner) {
      await chown(aside, owner.uid, owner.gid)
      await chown(pwfile, owner.uid, owner.gid)
    }
    await initialise(aside, pwfile, binaries, owner)
    await rename(pwfile, join(aside, passwordFile))
    await chmod(join(aside, passwordFile), 0o600)
    await rename(aside, folder)
    await syncFolder(home)
  } catch (error) {
    if ((await written(folder)) === null) throw error
  } finally {
    await rm(aside, { recursive: true, force: true })
    await rm(pwfile, { force: true })
  }
}

async function initialise(aside: string, pwfile: string, binaries: Binaries, owner: Owner): Promise<void> {
  const command = commandAs(
    owner,
    binaries.initdb,
    [
      `--pgdata=${aside}`,
      '--username=postgres',
      `--pwfile=${pwfile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Same on every machine whatever its locales; Swedish order is asked for by name (sv-SE-x-icu).
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    aside,
  )
  const { file, args, ...ids } = command
  const child = spawn(file, args, { ...ids, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const status = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (status !== 0)
    throw new EmbeddedDatabaseError(
      `The embedded database could not be made in ${aside}: ${said.trim().split('\n').slice(-4).join(' ')} ${wayOut}`,
    )
}

/** Clears away what starts that were cut off have left. */
async function sweep(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = name.startsWith(asideMark) ? Number.parseInt(name.slice(asideMark.length), 10) : Number.NaN
    if (!(pid > 0) || isAlive(pid)) continue
    // Its initdb may have outlived it and still be writing there; what cannot be cleared now is left to the next start.
    const patient = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }
    await rm(join(home, name), patient).catch(() => undefined)
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

/** A move outlives a power cut once its folder is on the disk. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
