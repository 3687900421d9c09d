import type { RealtimeMessage, RealtimeTopic } from '#contract/realtime.ts'
import { addressOf, signedInAfterPause } from './api.ts'

export type StreamHandlers = { onMessage: (message: RealtimeMessage) => void; onUp: (up: boolean) => void }
export type RealtimeSource = {
  /** The device woke up, lost its network or has it back: what looks open may be dead, so begin anew at once. */
  wake: () => void
  stop: () => void
}

/** The server is heard from every 15 s; after this silence the connection counts as dead. */
const silence = 45_000
/** On stage a button may be open for less than that: one beat that does not come is enough. */
const silenceOnDisplay = 20_000
const longestPause = 5_000
/** Time to find out whether anyone is signed in any more, after the server has said that the session is over. */
const afterEnd = 2_500

const noPause = () => undefined

/** Half to the whole of a pause that doubles: a hall full of phones must not come back in the same instant. */
export const pauseBefore = (attempt: number, chance: number): number =>
  Math.min(longestPause, 750 * 2 ** attempt) * (0.5 + chance / 2)

/**
 * Keeps one stream open until stopped. It reads with `fetch` and not `EventSource`, because only so can it tell a
 * refusal from a lost connection, notice silence, and choose when to try again.
 */
export function openLiveStream(
  topics: readonly RealtimeTopic[],
  { onMessage, onUp }: StreamHandlers,
  { sessionEnded = false } = {},
): RealtimeSource {
  const timeout = topics.some((topic) => topic.startsWith('competition:')) ? silenceOnDisplay : silence
  let stopped = false
  let attempt = 0
  let ended = sessionEnded
  let cut = new AbortController()
  let endPause: () => void = noPause

  const read = async () => {
    cut = new AbortController()
    let watchdog = 0
    const heard = () => {
      clearTimeout(watchdog)
      watchdog = window.setTimeout(() => cut.abort(), timeout)
    }
    try {
      heard()
      const response = await fetch(addressOf('openLiveStream', { query: { topics: topics.join(',') } }), {
        signal: cut.signal,
        headers: { accept: 'text/event-stream' },
      })
      if (response.status === 401 || response.status === 403) hear({ type: 'session.ended' })
      if (!response.ok || !response.body) return
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      let rest = ''
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        heard()
        const blocks = (rest + value).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) deliver(block)
      }
    } catch {
      // Lost, cut or never reached: the loop tries again.
    } finally {
      clearTimeout(watchdog)
    }
  }

  const deliver = (block: string) => {
    const data = block
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).trimStart())
      .join('\n')
    if (!data) return
    try {
      hear(JSON.parse(data) as RealtimeMessage)
    } catch (error) {
      // A fault of ours: the stream goes on, and the fault is not taken for a lost connection.
      console.error(error)
    }
  }

  const hear = (message: RealtimeMessage) => {
    if (message.type === 'session.ended') ended = true
    if (message.type === 'stream.opened') {
      attempt = 0
      onUp(true)
    }
    onMessage(message)
  }

  /** Whether to begin anew: at once or, after the session's end, when it has shown whether anyone is signed in. */
  const mayRead = async () => {
    if (ended) await pause(afterEnd)
    ended = false
    return (await signedInAfterPause()) && !stopped
  }

  const run = async () => {
    while (await mayRead()) {
      await read()
      if (stopped) return
      onUp(false)
      if (ended) continue
      if (!cut.signal.aborted || attempt > 0) await pause(pauseBefore(attempt, Math.random()))
      attempt += 1
    }
  }

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      endPause = () => {
        clearTimeout(timer)
        attempt = 0
        resolve()
      }
    })

  void run()
  return {
    wake: () => {
      attempt = 0
      cut.abort()
      endPause()
    },
    stop: () => {
      stopped = true
      cut.abort()
      endPause()
    },
  }
}
