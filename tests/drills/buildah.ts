import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { end, follow, type Running } from '#tests/harness/server-process.ts'
import { watchServer } from '#tests/harness/server-watch.ts'
import { drillPath, type Tool } from './drill.ts'

export const buildahTool: Tool = { command: 'buildah', package: 'buildah' }

/** Images and containers in a folder of the test file, without a daemon. */
export type Buildah = {
  /** Where a test may put files that a container uses. It is deleted at the end. */
  folder: string
  /** Runs a command of Buildah to its end, and returns what it printed. */
  buildah(...args: string[]): Promise<string>
  /** Runs a command in a container to its end. A failure is an error with the command's output. */
  run(container: string, command: string[], options?: RunOptions): Promise<string>
  /** Starts a command in a container. It is ended at the end of the test file. */
  start(container: string, command: string[], options?: RunOptions): Running
}
type RunOptions = {
  env?: Record<string, string>
  /** Default: that of the image. */
  user?: string | undefined
  /** Folder of this machine → folder of the container. */
  volumes?: Record<string, string>
}

/** Runs a program in namespaces of its own, so that no mount and no process of it outlives it. */
export async function runApart(command: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('unshare', [...apart, command, ...args], processOptions)
  return stdout.trim()
}
const apart = ['--mount', '--pid', '--fork', '--kill-child']
const processOptions = { env: { ...process.env, PATH: drillPath }, maxBuffer: 64 * 1024 * 1024 }

/** Opens an empty store. It never sees the images and containers that the machine has. */
export async function openBuildah(): Promise<Buildah> {
  const folder = await mkdtemp(join(tmpdir(), 'spelrum-image-'))
  closeAtEnd(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'temporary'))
  const own = [
    `TMPDIR=${join(folder, 'temporary')}`,
    'buildah',
    `--root=${join(folder, 'images')}`,
    `--runroot=${join(folder, 'run')}`,
  ]
  const buildah = (...args: string[]) => runApart('env', [...own, ...args])
  return {
    folder,
    buildah,
    run: (container, command, options) => buildah(...runArgs(container, command, options)),
    start(container, command, options) {
      const args = [...apart, 'env', ...own, ...runArgs(container, command, options)]
      const child = spawn('unshare', args, { ...processOptions, stdio: ['ignore', 'pipe', 'pipe'] })
      const running = follow(child, watchServer())
      closeAtEnd(() => end(running, 'SIGKILL'))
      return running
    },
  }
}

/** Isolation by chroot needs no control groups and no network of its own, so that it runs inside of other containers too. */
function runArgs(container: string, command: string[], { env = {}, user, volumes = {} }: RunOptions = {}) {
  return [
    'run',
    '--isolation=chroot',
    ...(user ? [`--user=${user}`] : []),
    ...Object.entries(env).map(([name, value]) => `--env=${name}=${value}`),
    ...Object.entries(volumes).map(([from, to]) => `--volume=${from}:${to}`),
    container,
    '--',
    ...command,
  ]
}

/** Sends a signal to what a container runs, as `docker stop` does with SIGTERM. Buildah itself would kill it on any signal. */
export async function signalInside(running: Running, signal: NodeJS.Signals): Promise<void> {
  process.kill(Number(await processInside(running)), signal)
}

/**
 * Runs a command beside what a container runs, as `docker exec` does: with its files, environment and user. A second
 * `buildah run` in the same container would unmount the files of the first.
 */
export async function execInside(running: Running, command: string[]): Promise<string> {
  const pid = await processInside(running)
  const environment = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').filter(Boolean)
  const { uid, gid } = await stat(`/proc/${pid}`)
  const there = ['--target', pid, '--mount', '--root', '--wd', `--setuid=${uid}`, `--setgid=${gid}`]
  const { stdout } = await promisify(execFile)('nsenter', [...there, 'env', '-i', ...environment, ...command])
  return stdout.trim()
}

/** The id of the process that a container runs: with isolation by chroot it is one of this machine, below those that started it. */
async function processInside({ child: { pid } }: Running): Promise<string> {
  let inside = `${pid}`
  while (/^(unshare|buildah)/.test(await readFile(`/proc/${inside}/cmdline`, 'utf8'))) {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', inside])
    inside = stdout.trim()
  }
  return inside
}
