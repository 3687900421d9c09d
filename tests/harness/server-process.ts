import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { hear, type ServerWatch } from './server-watch.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What was compiled is kept between the many starts of a run. */
export const compiledOnce = { NODE_COMPILE_CACHE: `${root}node_modules/.cache/compiled` }

export type Running = { child: ChildProcess; exit: Promise<number | null>; said: string[] }

// Whatever way this process ends, no server outlives it.
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts the server's process. */
export function launch(env: Record<string, string>, watch: ServerWatch, args: string[] = []): Running {
  const child = spawn(process.execPath, ['server/main.ts', ...args], {
    cwd: root,
    env: { ...compiledOnce, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const running: Running = { child, said: [], exit: new Promise((resolve) => child.once('close', resolve)) }
  for (const stream of [child.stdout, child.stderr] as Readable[]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (running.said.length < 500) running.said.push(line)
      hear(watch, line)
    })
  }
  children.add(child)
  child.once('close', () => children.delete(child))
  return running
}

const isOver = ({ child }: Running) => child.exitCode !== null || child.signalCode !== null

/** Resolves when the server says that it can serve; throws with its words when it ends or half a minute passes first. */
export async function ready(url: string, running: Running): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline && !isOver(running)) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.status === 200) return
    await sleep(25)
  }
  await end(running, 'SIGKILL')
  throw new Error(`The server did not become ready:\n${running.said.slice(-60).join('\n')}`)
}

/** Ends the process and waits until it is gone; resolves to its exit code. One that does not heed SIGTERM is killed. */
export async function end(running: Running, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (isOver(running)) return running.exit
  running.child.kill(signal)
  const patience = setTimeout(() => running.child.kill('SIGKILL'), 20_000)
  const code = await running.exit
  clearTimeout(patience)
  return code
}
