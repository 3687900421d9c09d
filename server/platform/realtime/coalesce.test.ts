import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Coalescer } from './coalesce.ts'

describe('coalescing messages of one key', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('coalescing messages of one key sends the first at once and the last when the interval has passed', () => {
    const sent: number[] = []
    const coalescer = new Coalescer<number>((message) => sent.push(message))
    coalescer.push('a', 1)
    expect(sent).toEqual([1])
    for (let i = 2; i <= 9; i++) coalescer.push('a', i)
    vi.advanceTimersByTime(249)
    expect(sent).toEqual([1])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual([1, 9])
    vi.advanceTimersByTime(10_000)
    expect(sent).toEqual([1, 9])
  })

  it('coalescing messages of one key sends at most four a second under load, and never loses the last', () => {
    const sent: { at: number; message: number }[] = []
    const coalescer = new Coalescer<number>((message) => sent.push({ at: Date.now(), message }))
    let last = 0
    for (let i = 0; i < 1_000; i++) {
      coalescer.push('a', ++last)
      vi.advanceTimersByTime(7)
    }
    vi.advanceTimersByTime(250)
    expect(sent.at(-1)?.message).toBe(last)
    for (const { at } of sent) {
      expect(sent.filter((other) => other.at >= at && other.at < at + 1_000).length).toBeLessThanOrEqual(4)
    }
  })

  it('coalescing messages of one key keeps the message with the highest version, whatever the order of arrival', () => {
    const sent: number[] = []
    const coalescer = new Coalescer<number>(
      (message) => sent.push(message),
      (message) => message,
    )
    for (const version of [1, 3, 2]) coalescer.push('a', version)
    vi.advanceTimersByTime(250)
    coalescer.push('a', 2)
    vi.advanceTimersByTime(250)
    expect(sent).toEqual([1, 3])
  })

  it('coalescing sends messages of different keys separately, and removes idle keys', () => {
    const sent: string[] = []
    const coalescer = new Coalescer<string>((message) => sent.push(message))
    coalescer.push('a', 'a1')
    coalescer.push('b', 'b1')
    expect(sent).toEqual(['a1', 'b1'])
    vi.advanceTimersByTime(250)
    expect(vi.getTimerCount()).toBe(0)
    coalescer.push('a', 'a2')
    expect(sent).toEqual(['a1', 'b1', 'a2'])
  })
})
