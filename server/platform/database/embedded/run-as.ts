import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { advice, EmbeddedDatabaseError } from './problem.ts'

/** The user that owns the database's files and processes; null for the user of this process. */
export type Owner = { uid: number; gid: number } | null

/** A command line that runs a program as the owner. */
export type Command = { file: string; args: string[]; uid?: number; gid?: number }

/**
 * The user to run PostgreSQL as; PostgreSQL refuses root. When this process is root, that is the owner of the
 * cluster, else the user `postgres`, else `nobody`. `initdb` requires a user with a name.
 * @param folder the cluster's folder, which need not exist yet
 */
export async function clusterOwner(folder: string): Promise<Owner> {
  if (process.getuid?.() !== 0) return null
  const existing = await stat(folder).catch(() => null)
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const owner = lookUp('postgres') ?? lookUp('nobody')
  if (!owner)
    throw new EmbeddedDatabaseError(
      `The embedded database must not run as root, and there is no user 'postgres' or 'nobody' to run it as. ${advice}`,
    )
  return owner
}

function lookUp(name: string): Owner {
  const ids = ['-u', '-g'].map((option) =>
    Number.parseInt(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout ?? '', 10),
  )
  const [uid, gid] = ids
  return uid && gid ? { uid, gid } : null
}

/**
 * The command that runs `file` as the owner. If the owner cannot enter the folders above the program or the data (such as
 * a checkout below `/root`), the process gets a capability that bypasses this check: the one for
 * reading if the system offers it, else the one for reading and writing.
 * @throws EmbeddedDatabaseError when the system does not allow that
 */
export function commandAs(owner: Owner, file: string, args: string[], folder: string): Command {
  if (!owner) return { file, args }
  if (mayReach(owner, file, folder)) return { file, args, ...owner }
  const capability = `-all,+${readCapability()}`
  const setpriv = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
    `--bounding-set=${capability}`,
    // PostgreSQL looks for its own files with access(2), which counts the capability only with this flag.
    '--securebits=+no_setuid_fixup',
    '--',
  ]
  if (spawnSync('setpriv', [...setpriv, file, '--version']).status === 0)
    return { file: 'setpriv', args: [...setpriv, file, ...args] }
  throw new EmbeddedDatabaseError(
    `The embedded database runs as user ${owner.uid}, who may not enter the folders on the way to ${file} or ` +
      `${folder}. Move the project (or DATA_DIR) to where others may enter, or start it as another user than root. ${advice}`,
  )
}

/** Tested by running a program as the owner, because access lists and mount options count too. */
function mayReach(owner: { uid: number; gid: number }, file: string, folder: string): boolean {
  const script = 'test -x "$1" && test -r "$1" && cd "$2"'
  return spawnSync('sh', ['-c', script, 'sh', file, folder], { ...owner, cwd: '/' }).status === 0
}

/** The capability that bypasses read checks. Many containers have only the one that bypasses write checks too. */
function readCapability(): 'dac_read_search' | 'dac_override' {
  try {
    const bounding = /^CapBnd:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
    return BigInt(`0x${bounding}`) & 4n ? 'dac_read_search' : 'dac_override'
  } catch {
    return 'dac_override'
  }
}
