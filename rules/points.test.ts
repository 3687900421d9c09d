import { expect, it } from 'vitest'
import { bounds } from '#contract/bounds.ts'
import { whyNotChangePoints } from './points.ts'

const most = bounds.points.total

it.each([
  [0, 1, null],
  [5, -5, null],
  [most - 1, 1, null],
  [5, -6, 'too_few_points'],
  [most, 1, 'too_many_points'],
])('whyNotChangePoints: for %i points changed by %i, the refusal is %s', (total, change, refusal) =>
  expect(whyNotChangePoints(total, change)).toBe(refusal),
)
