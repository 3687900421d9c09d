import type { RealtimeMessage, RealtimeTopic } from '#contract/realtime.ts'
import { addressOf, signedInAfterPause } from './api.ts'
import { noteAnswer } from './connection.ts'

export type StreamHandlers = { onMessage: (message: RealtimeMessage) => void; onUp: (up: boolean) => void }
export type RealtimeSource = {
  /** The device woke up, or lost or regained its network: reconnect at once, because the connection may be dead. */
  wake: () => void
  stop: () => void
}

/** The server sends a heartbeat every 15 s; after this silence the connection counts as dead. */
const silence = 45_000
/** With a competition topic one missed heartbeat is enough: a challenge may be open for less than 45 s. */
const silenceOnDisplay = 20_000
const longestPause = 5_000
/** Time to refetch the session after the server reported its end. */
const afterEnd = 2_500

const noPause = () => undefined

/** Exponential backoff with jitter, so that many clients do not reconnect at the same instant. */
export const pauseBefore = (attempt: number, chance: number): number =>
  Math.min(longestPause, 750 * 2 ** attempt) * (0.5 + chance / 2)

/**
 * Keeps one stream open until stopped. It uses `fetch` instead of `EventSource`, because it must distinguish a
 * refusal from a lost connection, detect silence, and choose when to retry.
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
  let wasUp = false
  let cut = new AbortController()
  let endPause: () => void = noPause

  const connect = () =>
    fetch(addressOf('openLiveStream', { query: { topics: topics.join(',') } }), {
      signal: cut.signal,
      headers: { accept: 'text/event-stream' },
    }).catch((error: unknown) => {
      // A stream that was never open is not a short outage.
      if (!wasUp && !cut.signal.aborted) noteAnswer(false)
      throw error
    })

  const read = async () => {
    cut = new AbortController()
    let watchdog = 0
    const resetWatchdog = () => {
      clearTimeout(watchdog)
      watchdog = window.setTimeout(() => cut.abort(), timeout)
    }
    try {
      resetWatchdog()
      const response = await connect()
      if (response.status === 401 || response.status === 403) receive({ type: 'session.ended' })
      if (!response.ok || !response.body) return
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      let rest = ''
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        resetWatchdog()
        const blocks = (rest + value).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) deliver(block)
      }
    } catch {
      // A lost or failed connection: the loop retries.
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
      receive(JSON.parse(data) as RealtimeMessage)
    } catch (error) {
      // An error in a listener is a bug, not a lost connection: the stream continues.
      console.error(error)
    }
  }

  const receive = (message: RealtimeMessage) => {
    if (message.type === 'session.ended') ended = true
    if (message.type === 'stream.opened') {
      attempt = 0
      wasUp = true
      onUp(true)
    }
    onMessage(message)
  }

  /** Whether to connect. After the session's end it first waits for the session to be refetched. */
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
