import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serverPort } from './ports.ts'
import { recordLine, type ServerWatch } from './server-watch.ts'
import { exitWithRun } from './worker-end.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The compile cache, shared by the many starts of a run. */
export const compiledOnce = { NODE_COMPILE_CACHE: `${root}node_modules/.cache/compiled` }

export type Running = {
  child: ChildProcess
  exit: Promise<number | null>
  output: string[]
  /** The server has logged that it listens. */
  isListening: boolean
}

// When this process exits, it kills its servers.
const servers = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of servers) child.kill('SIGKILL')
})

/** Starts the server's process. */
export function launch(env: Record<string, string>, watch: ServerWatch, args: string[] = []): Running {
  const child = spawn(process.execPath, [process.env.TEST_SERVER ?? 'server/main.ts', ...args], {
    cwd: root,
    env: { ...compiledOnce, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return follow(child, watch)
}

/** Reads the output of a server process. It is killed when this process exits. */
export function follow(child: ChildProcess, watch: ServerWatch): Running {
  exitWithRun()
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve))
  const running: Running = { child, exit, output: [], isListening: false }
  for (const stream of [child.stdout, child.stderr] as Readable[]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (running.output.length < 500) running.output.push(line)
      running.isListening ||= line.includes('"msg":"listening"')
      recordLine(watch, line)
    })
  }
  servers.add(child)
  child.once('close', () => servers.delete(child))
  return running
}

/** Starts the server on a free port; tries another if that was taken. Resolves when the server is ready. */
export async function launchOnFreePort(
  { env, watch, args = [] }: { env: Record<string, string>; watch: ServerWatch; args?: string[] },
  choosePort = serverPort,
  tries = 5,
): Promise<{ url: string; running: Running; env: Record<string, string> }> {
  const port = await choosePort()
  const url = `http://127.0.0.1:${port}`
  const fullEnv = { ...env, PORT: String(port), HOST: '127.0.0.1' }
  const running = launch(fullEnv, watch, args)
  try {
    await ready(url, running)
    return { url, running, env: fullEnv }
  } catch (error) {
    if (tries > 1 && /Port \d+ is taken/.test(String(error)))
      return launchOnFreePort({ env, watch, args }, choosePort, tries - 1)
    throw error
  }
}

const isOver = ({ child }: Running) => child.exitCode !== null || child.signalCode !== null

/**
 * Resolves when the server reports ready; throws with its output when it ends or after two minutes.
 * An answer alone proves nothing: another program may have taken the port.
 */
export async function ready(url: string, running: Running): Promise<void> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline && !isOver(running)) {
    const answer = running.isListening ? await fetch(`${url}/readyz`).catch(() => null) : null
    if (answer?.status === 200) return
    await sleep(25)
  }
  await end(running, 'SIGKILL')
  throw new Error(`The server did not become ready:\n${running.output.slice(-60).join('\n')}`)
}

/** Ends the process and waits for its exit code. A process that ignores SIGTERM is killed. */
export async function end(running: Running, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (isOver(running)) return running.exit
  running.child.kill(signal)
  const killTimer = setTimeout(() => running.child.kill('SIGKILL'), 20_000)
  const code = await running.exit
  clearTimeout(killTimer)
  return code
}
