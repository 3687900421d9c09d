/** Milliseconds between two heartbeats of a node that knows others. */
export const heartbeatEvery = 500
/** Milliseconds without a heartbeat after which a node is lost. Two looks later is within three seconds, on a busy machine too. */
const lostAfter = 1_500

type Options = {
  /** Sends a heartbeat. `met` are the nodes that this node did not know before. */
  send(met: string[]): void
  /** Messages of another node may be missing: it is lost, or it has not known this node until now. */
  onGap(): void
}

/**
 * The other nodes on the bus. A node sends its messages only while it knows others. A node that gets to know another says so:
 * until then it may have sent nothing, so the other node fetches everything again.
 */
export class Peers {
  readonly #heardAt = new Map<string, number>()
  #late = new Set<string>()
  readonly #nodeName: string
  readonly #options: Options

  /** @param nodeName this node's name on the bus */
  constructor(nodeName: string, options: Options) {
    this.#nodeName = nodeName
    this.#options = options
  }

  get size(): number {
    return this.#heardAt.size
  }

  /** This node listens from now on. The others answer that they have met it. */
  hello(): void {
    this.#options.send([])
  }

  /** A heartbeat has arrived. @param now milliseconds of a monotonic clock */
  receive(from: string, met: readonly string[], now: number): void {
    const isNew = !this.#heardAt.has(from)
    this.#heardAt.set(from, now)
    if (isNew) this.#options.send([from])
    if (met.includes(this.#nodeName)) this.#options.onGap()
  }

  /** A node has stopped, after it had sent everything. */
  remove(from: string): void {
    this.#heardAt.delete(from)
  }

  /** Sends a heartbeat, and looks for lost nodes. Called every `heartbeatEvery` milliseconds while this node listens. */
  tick(now: number): void {
    if (this.size === 0) return
    this.#options.send([])
    const late = [...this.#heardAt].flatMap(([name, at]) => (now - at >= lostAfter ? [name] : []))
    // If this process was busy, the heartbeats are waiting to be read: a node is lost if it is late twice in a row.
    const lost = late.filter((name) => this.#late.has(name))
    this.#late = new Set(late)
    for (const name of lost) this.#heardAt.delete(name)
    if (lost.length > 0) this.#options.onGap()
  }
}
