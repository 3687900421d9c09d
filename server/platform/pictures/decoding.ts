import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ProblemError } from '../http/problem.ts'

export type PictureKind = 'avatar' | 'content'
/** WebP in sRGB, upright, without metadata: only the visible picture of the uploaded file is left. */
export type Picture = { bytes: Buffer; width: number; height: number }

/** The job of a decoder. A picture with more than `mostPixels` is not decoded. */
export type Job = { bytes: Buffer; kind: PictureKind; mostPixels: number }
/** What it answers: the picture, or that it has too many pixels for now, or why it is refused. */
export type Decoded = {
  picture?: Picture
  isHeavy?: true
  refused?: 'picture_unreadable' | 'picture_too_large'
  cause?: string
}

const program = fileURLToPath(new URL('./decoder.ts', import.meta.url))
/** With these the C library returns freed memory to the system. No secret of the server is in its environment. */
const env = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }
/** Larger pictures take most memory. */
export const heavyPixels = 4_000_000
const longestMs = 10_000
const idleMs = 60_000

/** Processes without work, and the timers that end them. */
const idle = new Map<ChildProcess, NodeJS.Timeout>()

/**
 * Decodes a picture in a process of its own, which is killed if it takes too long: native code cannot be stopped in another
 * way. A process that has finished waits a minute for the next picture; by ending it returns its memory. One that may have
 * decoded a large picture is ended at once, because it does not give all its memory back.
 * Throws picture_unreadable when the process is killed or crashes, and unavailable when none can be started.
 */
export async function decode(job: Job, mostMs = longestMs): Promise<Decoded> {
  const decoder = takeIdle() ?? start()
  const killTimer = setTimeout(() => decoder.kill('SIGKILL'), mostMs)
  try {
    const decoded = await answerOf(decoder, job)
    if (job.mostPixels > heavyPixels) decoder.kill('SIGKILL')
    else if (!decoder.killed) keepIdle(decoder)
    return decoded
  } finally {
    clearTimeout(killTimer)
  }
}

function start(): ChildProcess {
  try {
    return fork(program, {
      serialization: 'advanced',
      execArgv: [],
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  } catch (cause) {
    throw new ProblemError('unavailable', { retryAfter: 5, cause })
  }
}

function answerOf(decoder: ChildProcess, job: Job): Promise<Decoded> {
  return new Promise((resolve, reject) => {
    decoder.once('message', resolve)
    decoder.once('error', (cause) => reject(new ProblemError('unavailable', { retryAfter: 5, cause })))
    decoder.once('exit', (code, signal) => {
      const cause = new Error(`the decoder ended: ${signal ?? code}`)
      reject(new ProblemError('picture_unreadable', { cause }))
    })
    // If it cannot be sent, one of the other events follows.
    decoder.send?.(job, () => undefined)
  })
}

function takeIdle(): ChildProcess | undefined {
  const [decoder, endTimer] = idle.entries().next().value ?? []
  if (!decoder) return undefined
  clearTimeout(endTimer)
  idle.delete(decoder)
  decoder.removeAllListeners('exit').removeAllListeners('error')
  decoder.ref()
  decoder.channel?.ref()
  return decoder
}

function keepIdle(decoder: ChildProcess): void {
  decoder.removeAllListeners('exit').removeAllListeners('error')
  const leave = () => idle.delete(decoder)
  const end = () => {
    leave()
    decoder.kill('SIGKILL')
  }
  idle.set(decoder, setTimeout(end, idleMs).unref())
  decoder.once('exit', leave)
  // Without a listener an error would end the server. The timer still ends the process.
  decoder.on('error', leave)
  // The server does not stay alive for it.
  decoder.unref()
  decoder.channel?.unref()
}
