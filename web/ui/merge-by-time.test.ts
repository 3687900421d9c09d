import { describe, expect, it } from 'vitest'
import { mergeByTime } from './merge-by-time.ts'

const row = (key: string, day: number) => ({
  key,
  at: `2055-03-${String(day).padStart(2, '0')}T18:00:00.000Z`,
})
const keys = (rows: { key: string }[]) => rows.map(({ key }) => key).join('')

describe('lists merged by time', () => {
  const a = { rows: [row('a', 1), row('c', 5)], hasMore: false }
  const b = { rows: [row('b', 3), row('d', 7)], hasMore: false }

  it('lists merged by time have all rows in one order', () => {
    expect(keys(mergeByTime([a, b], 'earliest'))).toBe('abcd')
    const latest = [a, b].map(({ rows }) => ({ rows: rows.toReversed(), hasMore: false }))
    expect(keys(mergeByTime(latest, 'latest'))).toBe('dcba')
  })

  it('lists merged by time hold back rows that come after the last loaded one of a list with more pages', () => {
    expect(keys(mergeByTime([{ ...a, hasMore: true }, b], 'earliest'))).toBe('abc')
    expect(
      keys(
        mergeByTime(
          [
            { rows: [row('c', 5)], hasMore: true },
            { rows: [row('d', 7), row('b', 3)], hasMore: false },
          ],
          'latest',
        ),
      ),
    ).toBe('dc')
  })

  it('lists merged by time show rows at the same time in a stable order', () => {
    const same = [row('y', 1), row('x', 1)].map((one) => ({ rows: [one], hasMore: true }))
    expect(keys(mergeByTime(same, 'earliest'))).toBe('xy')
    expect(keys(mergeByTime(same, 'latest'))).toBe('xy')
  })

  it('lists merged by time are empty when all are', () => {
    expect(mergeByTime([{ rows: [], hasMore: false }], 'latest')).toEqual([])
  })
})
