/** Milliseconds between two messages of one key: at most four a second. */
const interval = 250

type Waiting<M> = { timer: NodeJS.Timeout; last: M | null }

/**
 * Limits messages with a key: the first is sent at once; of those that follow within the interval only the last is sent,
 * when the interval is over. The final state always arrives. Messages of two transactions may arrive in the other order than
 * their commits, so of two with a version the higher one is the last.
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
    if (waiting) {
      if (!waiting.last || !this.#isOlder(message, waiting.last)) waiting.last = message
      return
    }
    this.#send(message)
    this.#waiting.set(key, { timer: setTimeout(() => this.#over(key), interval), last: null })
  }

  #isOlder(message: M, than: M): boolean {
    const [version, other] = [this.#versionOf(message), this.#versionOf(than)]
    return version !== undefined && other !== undefined && version < other
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
