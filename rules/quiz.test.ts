import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answerGrace,
  closesAt,
  guestView,
  isRunning,
  millisecondsLeft,
  nextStatusChange,
  quizStatus,
  timeTaken,
  whyNotActivate,
  whyNotStart,
} from './quiz.ts'
import { quizTimeErrors } from './quiz-times.ts'

const startTime = new Date('2027-03-28T00:30:00Z')
const endTime = new Date('2027-03-28T01:30:00Z')
const at = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)
const times = { startTime, endTime }
const quiz = { ...times, isActive: true, questionCount: 3 }

describe('status of a quiz', () => {
  test.each([
    ['a millisecond before the start', at(startTime, -1), 'upcoming'],
    ['at the start', startTime, 'active'],
    ['at the end', endTime, 'active'],
    ['a millisecond after the end', at(endTime, 1), 'ended'],
  ])('status of a quiz: %s it is %s', (_, now, status) => {
    expect(quizStatus(times, now)).toBe(status)
  })
  test('status of a quiz: without times it is always active', () => {
    const never = { startTime: null, endTime: null }
    expect(quizStatus(never, startTime)).toBe('active')
    expect(nextStatusChange(never, startTime)).toBeNull()
    const before1970 = new Date(-1)
    expect(quizStatus(never, before1970)).toBe('active')
    expect(nextStatusChange(never, before1970)).toBeNull()
  })
  test('status of a quiz: the next change is the instant at which the status differs', () => {
    expect(nextStatusChange(times, at(startTime, -1))).toEqual(startTime)
    expect(nextStatusChange(times, startTime)).toEqual(at(endTime, 1))
    expect(nextStatusChange(times, endTime)).toEqual(at(endTime, 1))
    expect(nextStatusChange(times, at(endTime, 1))).toBeNull()
    expect(nextStatusChange({ startTime, endTime: null }, startTime)).toBeNull()
  })
  test('status of a quiz: new questions are shown only while it is active and switched on', () => {
    expect(isRunning(quiz, startTime)).toBe(true)
    expect(isRunning({ ...quiz, isActive: false }, startTime)).toBe(false)
    expect(isRunning(quiz, at(endTime, 1))).toBe(false)
  })
})

describe('whyNotStart', () => {
  test.each([
    [null, at(startTime, -1), 'quiz_not_started'],
    [null, startTime, null],
    [null, endTime, null],
    [null, at(endTime, 1), 'quiz_ended'],
    [{ isFinished: false }, at(endTime, 1), null],
    [{ isFinished: true }, startTime, 'quiz_completed'],
    [{ isFinished: true }, at(endTime, 1), 'quiz_completed'],
  ])('whyNotStart: with the attempt %o at %s, the refusal is %s', (attempt, now, refusal) => {
    expect(whyNotStart(quiz, attempt, now)).toBe(refusal)
  })
  test('whyNotStart: an inactive quiz cannot be begun', () => {
    expect(whyNotStart({ ...quiz, isActive: false }, null, startTime)).toBe('quiz_ended')
    expect(whyNotStart({ ...quiz, isActive: false }, null, at(startTime, -1))).toBe('quiz_not_started')
  })
})

describe('a quiz without questions', () => {
  const empty = { ...quiz, questionCount: 0 }
  test('a quiz without questions cannot be begun, and cannot be switched on', () => {
    expect(whyNotStart(empty, null, startTime)).toBe('quiz_not_started')
    expect(whyNotActivate(empty)).toBe('quiz_without_questions')
    expect(whyNotActivate(quiz)).toBeNull()
  })
  test.each([
    [quiz, startTime, 'active'],
    [quiz, at(startTime, -1), 'upcoming'],
    [quiz, at(endTime, 1), 'ended'],
    [{ ...quiz, isActive: false }, startTime, 'hidden'],
    [empty, startTime, 'empty'],
    [{ ...empty, isActive: false }, startTime, 'hidden'],
  ])('guestView: what guests see of %o at %s is %s', (seen, now, view) =>
    expect(guestView(seen, now)).toBe(view),
  )
})

describe('time of a question', () => {
  const shownAt = new Date('2026-11-20T19:00:00Z')
  const shown = { shownAt, timeLimit: 30 }

  test('time of a question: an answer is accepted for two seconds more than the limit', () => {
    expect(closesAt(shown).getTime() - shownAt.getTime()).toBe(32_000)
    expect(answerGrace).toBe(2_000)
  })
  test.each([
    [-1, 30_000],
    [0, 30_000],
    [1, 29_999],
    [29_999, 1],
    [30_000, 0],
    [31_999, 0],
  ])('time of a question: %i ms after it was shown, %i ms are left', (passed, left) => {
    expect(millisecondsLeft(shown, at(shownAt, passed))).toBe(left)
  })
  test('time of a question: the time left and the time taken add up to the limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000, max: 700_000 }),
        fc.integer({ min: 5, max: 600 }),
        (passed, timeLimit) => {
          const one = { shownAt, timeLimit }
          const now = at(shownAt, passed)
          expect(millisecondsLeft(one, now) + timeTaken(one, now)).toBe(timeLimit * 1000)
        },
      ),
    )
  })
})

describe('typed times', () => {
  const typed = (date: string, time: string) => ({ date, time })

  test('typed times of a quiz: none, one, and an end after the start are accepted', () => {
    const day = typed('2026-11-20', '18:00')
    expect(quizTimeErrors(null, null)).toEqual({})
    expect(quizTimeErrors(day, null)).toEqual({})
    expect(quizTimeErrors(null, day)).toEqual({})
    expect(quizTimeErrors(day, typed('2026-11-20', '18:01'))).toEqual({})
  })
  test('typed times of a quiz: an end at or before the start is refused', () => {
    const start = typed('2026-11-20', '18:00')
    expect(quizTimeErrors(start, start)).toEqual({ 'endTime.time': 'end_before_start' })
    expect(quizTimeErrors(start, typed('2026-11-19', '23:00'))).toEqual({
      'endTime.date': 'end_before_start',
    })
  })
  test('typed times of a quiz: a time that the change to summer time skips is refused', () => {
    const skipped = typed('2027-03-28', '02:30')
    expect(quizTimeErrors(skipped, typed('2027-03-28', '03:00'))).toEqual({
      'startTime.time': 'time_does_not_exist',
    })
    expect(quizTimeErrors(null, skipped)).toEqual({ 'endTime.time': 'time_does_not_exist' })
  })
  test('typed times of a quiz: a time that occurs twice in autumn is the second one', () => {
    expect(quizTimeErrors(typed('2026-10-25', '02:30'), typed('2026-10-25', '02:31'))).toEqual({})
  })
})
