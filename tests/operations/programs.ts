import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { compiledOnce } from '#tests/harness/server-process.ts'
import { exitWithRun } from '#tests/harness/worker-end.ts'

const root = resolve(import.meta.dirname, '../..')

/** A program as a process. */
export type Program = {
  child: ChildProcess
  output(): string
  exit: Promise<number | null>
  /** Resolves to the first match in its output; throws with the output when it ends or after a minute. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>
}

/** Starts a program of this repository with `env`, PATH and a few defaults. It is killed when the test file ends. */
export const start = (file: string, args: string[], env: Record<string, string>): Program =>
  startCommand(process.execPath, [file, ...args], {
    cwd: root,
    env: { ...compiledOnce, PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', ...env },
  })

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts any program. It is killed when the test file ends, or with this process. */
export function startCommand(command: string, args: string[], options: Omit<SpawnOptions, 'stdio'>): Program {
  exitWithRun()
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('close', () => running.delete(child))
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const exit = new Promise<number | null>((done) => child.once('close', done))
  const end = async (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => {
    if (!isOver()) child.kill(signal)
    return exit
  }
  closeAtEnd(() => end('SIGKILL'))
  return {
    child,
    exit,
    end,
    output: () => output,
    says: async (pattern) => {
      for (let waited = 0; waited < 60_000; waited += 20) {
        const match = pattern.exec(output)
        if (match) return match
        if (isOver()) break
        await sleep(20)
      }
      throw new Error(`The output never matched ${pattern}:\n${output}`)
    },
  }
}

/** Runs a program to its end. */
export async function run(file: string, args: string[], env: Record<string, string>) {
  const program = start(file, args, env)
  return { code: await program.exit, output: program.output() }
}

/** A separate data folder. When the test file ends, its database is stopped and the folder removed. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'spelrum-operations-'))
  closeAtEnd(async () => {
    await endDatabase(folder)
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}

async function endDatabase(folder: string): Promise<void> {
  const { readPostmaster, isPostmaster } = await import('#server/platform/database/embedded/postmaster.ts')
  const cluster = join(folder, 'postgres')
  const seen = await readPostmaster(cluster)
  if (!seen || !(await isPostmaster(seen.pid, cluster))) return
  process.kill(seen.pid, 'SIGQUIT')
  while (await isPostmaster(seen.pid, cluster)) await sleep(20)
}
