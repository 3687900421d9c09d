/** A generator of repeatable numbers from 0 to 1 (mulberry32), so that every demo club looks the same. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws `count` different items, or all of them if there are fewer. */
export function pick<T>(from: readonly T[], count: number, draw: () => number): T[] {
  const rest = [...from]
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    const [one] = rest.splice(Math.floor(draw() * rest.length), 1)
    return one as T
  })
}
