/** Milliseconds between two messages of one key: at most four a second. */
const interval = 250

type Waiting<M> = { timer: NodeJS.Timeout; last: M | null; newest: number }

/**
 * Limits messages with a key: the first is sent at once; of those that follow within the interval only the last is sent,
 * when the interval is over. The final state always arrives. Messages of two transactions may arrive in the other order than
 * their commits, so one with a lower version than another of the interval is dropped.
 */
export class Coalescer<M> {
  #waiting = new Map<string, Waiting<M>>()
  #send: (message: M) => void
  #versionOf: (message: M) => number | undefined

  constructor(send: (message: M) => void, versionOf: (message: M) => number | undefined = () => undefined) {
    this.#send = send
    this.#versionOf = versionOf
  }

  push(key: string, message: M): void {
    const waiting = this.#waiting.get(key)
    const version = this.#versionOf(message)
    if (waiting) {
      if (version !== undefined && version < waiting.newest) return
      waiting.last = message
      waiting.newest = version ?? waiting.newest
      return
    }
    this.#send(message)
    const newest = version ?? Number.NEGATIVE_INFINITY
    this.#waiting.set(key, { timer: setTimeout(() => this.#over(key), interval), last: null, newest })
  }

  #over(key: string): void {
    const waiting = this.#waiting.get(key)
    if (!waiting?.last) {
      this.#waiting.delete(key)
      return
    }
    const { last } = waiting
    waiting.last = null
    waiting.timer = setTimeout(() => this.#over(key), interval)
    this.#send(last)
  }

  stop(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer)
    this.#waiting.clear()
  }
}
