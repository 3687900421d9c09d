import { hash } from 'node:crypto'
import { seed } from './run-options.ts'

// Everything random in tests is derived from the seed that is printed, so that a failed run can be repeated.

let stream = 'outside tests'
let drawn = 0

/** Starts a new series of random values. Each test file and each test has its own series, so that other tests do not influence it. */
export function startRandom(of: string): void {
  stream = of
  drawn = 0
}

const digest = (): string => hash('sha256', `${seed} ${stream} ${drawn++}`)

/** A number in [0, 1). */
export const random = (): number => Number.parseInt(digest().slice(0, 12), 16) / 2 ** 48

/** A UUID of version 4. */
export function randomId(): string {
  const hex = digest()
  const variant = '89ab'[Number.parseInt(hex.charAt(15), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(12, 15)}`,
    variant + hex.slice(16, 19),
    hex.slice(20, 32),
  ].join('-')
}

/** 192 random bits as text. */
export const randomToken = (): string => Buffer.from(digest().slice(0, 48), 'hex').toString('base64url')

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
export function randomFrom(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of the items. */
export const pick = <T>(draw: () => number, items: readonly T[]): T =>
  items[Math.floor(draw() * items.length)] as T
