import { describe, expect, test } from 'vitest'
import { isKeyShown } from './quiz-key.ts'

const end = new Date('2030-03-05T22:00:00.000Z')
const later = (milliseconds: number) => new Date(end.getTime() + milliseconds)
const kept = { hidesKey: true, isActive: true, startTime: null, endTime: end, openUntil: null }

describe('the key of an answered question', () => {
  test('the key of an answered question is shown at once in a quiz that does not hide its keys', () => {
    expect(isKeyShown({ ...kept, hidesKey: false, openUntil: later(9_000) }, later(-1))).toBe(true)
  })
  test('the key of an answered question is hidden at the end instant of the quiz, and shown after it', () => {
    expect(isKeyShown(kept, end)).toBe(false)
    expect(isKeyShown(kept, later(1))).toBe(true)
  })
  test('the key of an answered question stays hidden in an open quiz without an end', () => {
    expect(isKeyShown({ ...kept, endTime: null }, later(9_000))).toBe(false)
  })
  test('the key of an answered question stays hidden in a quiz whose start was moved ahead', () => {
    expect(isKeyShown({ ...kept, startTime: later(-10), endTime: end }, later(-20))).toBe(false)
  })
  test('the key of an answered question is shown in an inactive quiz', () => {
    expect(isKeyShown({ ...kept, isActive: false, endTime: null }, later(-1))).toBe(true)
  })
  test('the key of an answered question stays hidden while somebody else can still answer the question', () => {
    for (const isActive of [true, false]) {
      expect(isKeyShown({ ...kept, isActive, openUntil: later(500) }, later(500))).toBe(false)
      expect(isKeyShown({ ...kept, isActive, openUntil: later(500) }, later(501))).toBe(true)
    }
  })
})
