import { expect, it } from 'vitest'
import type { PointEvent } from '#contract/points.ts'
import { foldQuizzes } from './folded-ledger.ts'

let ids = 0
const row = (
  reason: string | null,
  points: number,
  source: PointEvent['source'] = 'quiz_answer',
): PointEvent => ({
  id: `${++ids}`,
  source,
  points,
  reason,
  createdAt: `2026-11-20T18:00:0${ids % 10}.000Z`,
})
const shown = (events: PointEvent[]) =>
  foldQuizzes(events).map(({ reason, points, parts }) => [reason, points, parts.length])

it('folded ledger: consecutive rows of one quiz become one row with their sum', () => {
  expect(shown([row('Musik', 10), row('Musik', 20), row('Film', 5), row('Musik', 1)])).toEqual([
    ['Musik', 30, 2],
    ['Film', 5, 1],
    ['Musik', 1, 1],
  ])
})

it('folded ledger: other rows with the same reason stay separate', () => {
  const award = (points: number) => row('Musik', points, 'admin_award')
  expect(shown([award(10), award(20), row('Musik', 5), award(1)])).toEqual([
    ['Musik', 10, 1],
    ['Musik', 20, 1],
    ['Musik', 5, 1],
    ['Musik', 1, 1],
  ])
})

it('folded ledger: the folded row is the latest one with the sum, and the given rows are not changed', () => {
  const [latest, earlier] = [row('Musik', 10), row('Musik', 20)]
  expect(foldQuizzes([latest, earlier])).toEqual([{ ...latest, points: 30, parts: [latest, earlier] }])
  expect(latest.points).toBe(10)
})
