import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { EmbeddedDatabaseError, wayOut } from './problem.ts'

/** Whose files and processes the database's are. Null: ours, whoever we are. */
export type Owner = { uid: number; gid: number } | null

/** A command line that runs a program as the owner. */
export type Command = { file: string; args: string[]; uid?: number; gid?: number }

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as whoever owns the cluster, else as the user
 * `postgres`, else as `nobody`; both are known on every system, and `initdb` wants a user that is.
 * @param folder the cluster, which need not exist yet
 */
export async function clusterOwner(folder: string): Promise<Owner> {
  if (process.getuid?.() !== 0) return null
  const existing = await stat(folder).catch(() => null)
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const owner = lookUp('postgres') ?? lookUp('nobody')
  if (!owner)
    throw new EmbeddedDatabaseError(
      `The embedded database must not run as root, and there is no user 'postgres' or 'nobody' to run it as. ${wayOut}`,
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
 * The command that runs `file` as the owner. Where the owner may not even enter the folders on the way to the
 * program or the data (a checkout below `/root`), the process is given the one capability to read past that;
 * writing stays limited to what it owns.
 * @throws EmbeddedDatabaseError where the way is barred
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
    // Without this, access(2), by which PostgreSQL looks for its own files, would not count the capability.
    '--securebits=+no_setuid_fixup',
    '--',
  ]
  if (spawnSync('setpriv', [...setpriv, file, '--version']).status === 0)
    return { file: 'setpriv', args: [...setpriv, file, ...args] }
  throw new EmbeddedDatabaseError(
    `The embedded database runs as user ${owner.uid}, who may not enter the folders on the way to ${file} or ` +
      `${folder}. Move the project (or DATA_DIR) to where others may enter, or start it as another user than root. ${wayOut}`,
  )
}

/** Asked of the system itself, which also knows of access lists and mount options. */
function mayReach(owner: { uid: number; gid: number }, file: string, folder: string): boolean {
  const script = 'test -x "$1" && test -r "$1" && cd "$2"'
  return spawnSync('sh', ['-c', script, 'sh', file, folder], { ...owner, cwd: '/' }).status === 0
}

/** The lesser of two capabilities, unless (as in many containers) only the greater one is there to be given. */
function readCapability(): 'dac_read_search' | 'dac_override' {
  try {
    const bounding = /^CapBnd:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
    return BigInt(`0x${bounding}`) & 4n ? 'dac_read_search' : 'dac_override'
  } catch {
    return 'dac_override'
  }
}
