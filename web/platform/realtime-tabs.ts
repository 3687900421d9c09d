import type { RealtimeMessage, RealtimeTopic } from '#contract/realtime.ts'
import { openLiveStream, type RealtimeSource, type StreamHandlers } from './realtime-stream.ts'

type TabMessage =
  | { kind: 'message'; message: RealtimeMessage }
  | { kind: 'up'; up: boolean; toNewcomers?: true }
  | { kind: 'hello' }
  | { kind: 'wake' }
  | { kind: 'alive' }

/** Milliseconds that a leader has to answer a `wake`. */
const leaderTimeout = 1_000

/**
 * One stream for tabs with the same user and topics: the leader, the one with the lock, forwards it. A leader that
 * the browser has frozen does not answer a `wake`; the tab that sent it then steals the lock.
 * Without locks or channels (a page without https), each tab opens its own stream.
 */
export function joinRealtimeStream(
  userId: string,
  topics: readonly RealtimeTopic[],
  handlers: StreamHandlers,
): RealtimeSource {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return openLiveStream(topics, handlers)

  const name = `spelrum.live.${userId}.${topics.join('.')}`
  const channel = new BroadcastChannel(name)
  const post = (message: TabMessage) => channel.postMessage(message)
  let stopped = false
  let up = false
  let ended = false
  let isNew = true
  let source: RealtimeSource | null = null
  let giveUpLock: () => void = () => undefined
  let queued = new AbortController()
  let stealTimer = 0

  const receive = (message: RealtimeMessage) => {
    ended = message.type === 'session.ended'
    handlers.onMessage(message)
  }

  const lead = () => {
    // A lock granted after `stop` must not start a stream.
    if (stopped) return Promise.resolve()
    // A leader must not take the lock from itself: its stream would stay open.
    clearTimeout(stealTimer)
    return new Promise<void>((resolve) => {
      giveUpLock = resolve
      const forwarding: StreamHandlers = {
        onMessage: (message) => {
          post({ kind: 'message', message })
          handlers.onMessage(message)
        },
        onUp: (now) => {
          up = now
          post({ kind: 'up', up })
          handlers.onUp(up)
        },
      }
      source = openLiveStream(topics, forwarding, { sessionEnded: ended })
    })
  }

  const follow = () => {
    source?.stop()
    source = null
    if (stopped) return
    const waiting = new AbortController()
    queued = waiting
    // Another tab stole the lock: queue again. An aborted wait means that this tab stopped or took the lock itself.
    navigator.locks.request(name, { signal: waiting.signal }, lead).catch(() => {
      if (!waiting.signal.aborted) follow()
    })
  }

  const stealLock = () => {
    queued.abort()
    navigator.locks.request(name, { steal: true }, lead).catch(follow)
  }

  const join = (alreadyUp: boolean) => {
    isNew = false
    // Messages between this tab's answers and its joining were not received: an unknown bus position forces
    // a refetch of everything. A stream that is not open yet sends `stream.opened` later.
    if (alreadyUp) handlers.onMessage({ type: 'stream.opened', position: 'joined.0' })
  }

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (source) {
      if (data.kind === 'hello') post({ kind: 'up', up, toNewcomers: true })
      if (data.kind === 'wake') {
        post({ kind: 'alive' })
        source.wake()
      }
      return
    }
    if (data.kind === 'alive') clearTimeout(stealTimer)
    if (data.kind === 'message') receive(data.message)
    if (data.kind === 'up') {
      handlers.onUp(data.up)
      if (data.toNewcomers && isNew) join(data.up)
    }
  }

  follow()
  post({ kind: 'hello' })

  return {
    wake: () => {
      if (source) return source.wake()
      post({ kind: 'wake' })
      clearTimeout(stealTimer)
      stealTimer = window.setTimeout(stealLock, leaderTimeout)
    },
    stop: () => {
      stopped = true
      clearTimeout(stealTimer)
      queued.abort()
      source?.stop()
      source = null
      giveUpLock()
      channel.close()
    },
  }
}
