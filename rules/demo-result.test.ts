import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawDemoResult, drawPoints } from './demo-result.ts'

test('demo result: the extremes of the random source give the extremes of the ranges', () => {
  expect(drawDemoResult(() => 0)).toEqual({ score: 1, completedQuestions: 5, timeTaken: 60 })
  expect(drawDemoResult(() => 1 - 2 ** -53)).toEqual({ score: 100, completedQuestions: 5, timeTaken: 659 })
})

test('demo result: every random value gives whole numbers in their ranges', () => {
  const draw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(draw, draw, (first, second) => {
      const drawn = [first, second]
      const { score, completedQuestions, timeTaken } = drawDemoResult(() => drawn.shift() ?? 0)
      expect(Number.isInteger(score) && score >= 1 && score <= 100).toBe(true)
      expect(Number.isInteger(timeTaken) && timeTaken >= 60 && timeTaken <= 659).toBe(true)
      expect(completedQuestions).toBe(5)
    }),
  )
})

test('demo result: every score is possible and equally likely', () => {
  const scores = Array.from({ length: 10_000 }, (_, i) => drawDemoResult(() => (i + 0.5) / 10_000).score)
  for (let score = 1; score <= 100; score++) expect(scores.filter((each) => each === score)).toHaveLength(100)
})

test('draw points: a score is worth its share of the maximum, and at least one point', () => {
  expect([1, 5, 6, 50, 99, 100].map((score) => drawPoints(score, 20))).toEqual([1, 1, 2, 10, 20, 20])
  expect([1, 50, 100].map((score) => drawPoints(score, 1))).toEqual([1, 1, 1])
  for (let score = 1; score <= 100; score++) expect(drawPoints(score, 100)).toBe(score)
})
