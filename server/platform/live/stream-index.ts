import type { LiveStream } from './stream.ts'

/** Streams by something they have (a topic, a user, a session), in the order they were opened. */
export class StreamIndex {
  #sets = new Map<string, Set<LiveStream>>()

  add(key: string, stream: LiveStream): void {
    const set = this.#sets.get(key)
    if (set) set.add(stream)
    else this.#sets.set(key, new Set([stream]))
  }

  delete(key: string, stream: LiveStream): void {
    const set = this.#sets.get(key)
    if (set?.delete(stream) && set.size === 0) this.#sets.delete(key)
  }

  get(key: string): ReadonlySet<LiveStream> {
    return this.#sets.get(key) ?? none
  }

  keys(): string[] {
    return [...this.#sets.keys()]
  }
}

const none: ReadonlySet<LiveStream> = new Set()
