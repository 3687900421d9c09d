import type { RealtimeStream } from './stream.ts'

/** Streams by topic, user or session, in the order they were opened. */
export class StreamIndex {
  #sets = new Map<string, Set<RealtimeStream>>()

  add(key: string, stream: RealtimeStream): void {
    const set = this.#sets.get(key)
    if (set) set.add(stream)
    else this.#sets.set(key, new Set([stream]))
  }

  delete(key: string, stream: RealtimeStream): void {
    const set = this.#sets.get(key)
    if (set?.delete(stream) && set.size === 0) this.#sets.delete(key)
  }

  get(key: string): ReadonlySet<RealtimeStream> {
    return this.#sets.get(key) ?? none
  }

  keys(): string[] {
    return [...this.#sets.keys()]
  }
}

const none: ReadonlySet<RealtimeStream> = new Set()
