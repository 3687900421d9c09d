/** Milliseconds between two beats of a node that knows others. */
export const beatEvery = 500
/** Milliseconds without a beat after which a node is lost. */
const lostAfter = 2_000

type Peer = { heardAt: number; knowsMe: boolean }

type Options = {
  /** This node's name on the bus. */
  me: string
  /** Sends a beat: this node is there, and knows these others. */
  beat(known: string[]): void
  /**
   * Messages of another node may be missing: it is lost, or it has just got to know this node, and sent nothing here
   * before.
   */
  onGap(): void
}

/**
 * The other nodes on the bus. A node sends its messages to the bus only while there are others. Each beat
 * names the nodes that its sender knows: from the first beat that names this node, nothing of its sender is missed here.
 */
export class Peers {
  #peers = new Map<string, Peer>()
  #late = new Set<string>()
  #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  get size(): number {
    return this.#peers.size
  }

  /** The node listens from now on. The others answer. */
  hello(): void {
    this.#options.beat([])
  }

  /** @param now milliseconds of a monotonic clock */
  heard(from: string, known: readonly string[], now: number): void {
    const before = this.#peers.get(from)
    const knowsMe = known.includes(this.#options.me)
    this.#peers.set(from, { heardAt: now, knowsMe: knowsMe || before?.knowsMe === true })
    if (!before) this.#options.beat([...this.#peers.keys()])
    if (knowsMe && !before?.knowsMe) this.#options.onGap()
  }

  /** A node has stopped, after it had sent everything. */
  left(from: string): void {
    this.#peers.delete(from)
  }

  /** Sends a beat, and looks for lost nodes. Called every `beatEvery` milliseconds while this node listens. */
  tick(now: number): void {
    if (this.#peers.size === 0) return
    this.#options.beat([...this.#peers.keys()])
    const late = [...this.#peers].flatMap(([name, { heardAt }]) => (now - heardAt >= lostAfter ? [name] : []))
    // If this process was busy, the beats are waiting to be read: a node is lost if it is late twice in a row.
    const lost = late.filter((name) => this.#late.has(name))
    this.#late = new Set(late)
    for (const name of lost) this.#peers.delete(name)
    if (lost.length > 0) this.#options.onGap()
  }
}
