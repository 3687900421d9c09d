import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { expectWithin, report } from '#tests/harness/long-form.ts'

/** More than a pipe holds, so that some are still being written. */
const lineCount = 5_000

/** A process with the server's log that calls `work(write, stopping)`; `write(n)` logs n numbered lines. */
function logging(work: string) {
  const program = `
    import { createLog } from './server/platform/log.ts'
    import { stopOnSignal } from './server/platform/stop-on-signal.ts'
    const output = createLog()
    const stopping = stopOnSignal(output)
    let n = 0
    const write = (count) => { while (count-- > 0) output.log.info({ n: n++, at: Date.now() }, 'x'.repeat(60)) }
    setInterval(() => {}, 1000)
    ;(${work})(write, stopping)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part) => {
    text += part
    // A reader that is slower than the writer.
    child.stdout.pause()
    setTimeout(() => child.stdout.resume(), 5)
  })
  const lines = () =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
  return { child, lines, closed: new Promise((resolve) => child.once('close', resolve)) }
}

describe('the log keeps every line', () => {
  it.each([
    ['a normal stop', '(write, stopping) => { write(LINES); stopping.stop(0) }'],
    ['a signal', '(write) => { write(LINES); process.kill(process.pid, "SIGTERM") }'],
    ['an uncaught exception', '(write) => { write(LINES); throw new Error("crash") }'],
    ['process.exit', '(write) => { write(LINES); process.exit() }'],
  ])('the log keeps every line when the process ends by %s', async (_, work) => {
    const { lines, closed } = logging(work.replace('LINES', String(lineCount)))
    await closed
    const numbers = lines().flatMap(({ n }) => n ?? [])
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: lineCount }, (_, n) => n))
  })

  it('the log contains the exception that ended the process', async () => {
    const { lines, closed } = logging('() => { throw new Error("crash") }')
    await closed
    expect(lines()).toEqual([expect.objectContaining({ level: 'fatal', msg: 'uncaughtException' })])
  })
})

it('the log loses at most the lines of the last 100 ms when its process is killed', async () => {
  const { child, lines, closed } = logging('(write) => setInterval(() => write(1), 1)')
  await expect.poll(() => lines().length).toBeGreaterThan(300)
  const killedAt = Date.now()
  child.kill('SIGKILL')
  await closed
  const lost = killedAt - (lines().at(-1)?.at ?? 0)
  report(`a killed process lost the log lines of its last ${lost} ms`)
  expectWithin(150, lost)
})
