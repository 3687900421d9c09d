/** Milliseconds between two messages of one key: at most four a second. */
const interval = 250

type Waiting<M> = { timer: NodeJS.Timeout; last: M | null }

/**
 * Limits messages with a key: the first is sent at once; of those that follow within the interval only the last is sent,
 * when the interval is over. The final state always arrives.
 */
export class Coalescer<M> {
  #waiting = new Map<string, Waiting<M>>()
  #send: (message: M) => void

  constructor(send: (message: M) => void) {
    this.#send = send
  }

  push(key: string, message: M): void {
    const waiting = this.#waiting.get(key)
    if (waiting) {
      waiting.last = message
      return
    }
    this.#send(message)
    this.#waiting.set(key, { timer: setTimeout(() => this.#over(key), interval), last: null })
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
