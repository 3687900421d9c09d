import { describe, expect, test } from 'vitest'
import type { Issue } from '#contract/errors.ts'
import { eventInput } from '#contract/events.ts'
import { userEdit } from '#contract/people.ts'
import { fieldErrors } from './field-errors.ts'

const event = { title: 'Quiz', date: '2026-11-20', time: '19:00', location: 'Bar', category: 'Quiz' }
const ofEvent = (changes: object) =>
  fieldErrors(eventInput.safeParse({ ...event, ...changes }).error ?? { issues: [] })
const ofUser = (changes: object) =>
  fieldErrors(userEdit.safeParse({ version: 1, ...changes }).error ?? { issues: [] })

describe('field errors', () => {
  test('field errors: a valid input has none', () => {
    expect(ofEvent({})).toEqual([])
    expect(ofUser({})).toEqual([])
  })

  test.each([
    ['an empty line is reported as required', { title: ' ' }, { field: 'title', rule: 'required' }],
    ['a missing line is reported as required', { title: undefined }, { field: 'title', rule: 'required' }],
    [
      'a long line carries its limit',
      { title: 'x'.repeat(121) },
      { field: 'title', rule: 'too_long', limit: 120 },
    ],
    [
      'a long optional text carries its limit',
      { price: 'x'.repeat(41) },
      { field: 'price', rule: 'too_long', limit: 40 },
    ],
    [
      'a control character is reported',
      { location: 'a\u0000b' },
      { field: 'location', rule: 'control_characters' },
    ],
    [
      'an optional picture with an invalid address is reported',
      { imageUrl: 'javascript:x' },
      { field: 'imageUrl', rule: 'picture_address' },
    ],
    [
      'a number below its minimum carries the minimum',
      { maxAttendees: 0 },
      { field: 'maxAttendees', rule: 'too_small', limit: 1 },
    ],
    [
      'a number above its maximum carries the maximum',
      { maxAttendees: 100_001 },
      { field: 'maxAttendees', rule: 'too_big', limit: 100_000 },
    ],
    ['a value outside its list is invalid', { category: 'Opera' }, { field: 'category', rule: 'invalid' }],
    [
      'a time that does not exist on a clock is invalid',
      { time: '25:00' },
      { field: 'time', rule: 'invalid' },
    ],
    ['an optional value of another type is invalid', { price: 5 }, { field: 'price', rule: 'invalid' }],
    ['an unexpected key is unknown', { points: 1 }, { field: 'points', rule: 'unknown' }],
  ])('field errors: %s', (_, changes, error) => {
    expect(ofEvent(changes)).toEqual([error])
  })

  test('field errors: a custom rule with a limit carries the limit', () => {
    expect(ofUser({ displayName: 'x'.repeat(51) })).toEqual([
      { field: 'displayName', rule: 'too_long', limit: 50 },
    ])
  })

  test('field errors: a nested field is named by its path', () => {
    expect(ofUser({ points: { before: 0, after: -1 } })).toEqual([
      { field: 'points.after', rule: 'too_small', limit: 0 },
    ])
  })

  test('field errors: a text that is too short carries its limit', () => {
    const issue: Issue = {
      code: 'too_small',
      origin: 'string',
      minimum: 6,
      path: ['password'],
      message: '',
    }
    expect(fieldErrors({ issues: [issue] })).toEqual([{ field: 'password', rule: 'too_short', limit: 6 }])
  })

  test('field errors: an unknown key of a nested value is named by its path', () => {
    const issue: Issue = { code: 'unrecognized_keys', keys: ['x'], path: ['a', 0], message: '' }
    expect(fieldErrors({ issues: [issue] })).toEqual([{ field: 'a.0.x', rule: 'unknown' }])
  })

  test('field errors: a custom rule without a name is reported as invalid', () => {
    const issue: Issue = { code: 'custom', path: ['a'], message: '' }
    expect(fieldErrors({ issues: [issue] })).toEqual([{ field: 'a', rule: 'invalid' }])
  })

  test('field errors: names of fields are cut at 200 characters', () => {
    const name = 'x'.repeat(201)
    const issues: Issue[] = [
      { code: 'custom', path: [name], message: '' },
      { code: 'unrecognized_keys', keys: [name], path: [], message: '' },
    ]
    expect(fieldErrors({ issues }).map(({ field }) => field.length)).toEqual([200, 200])
  })

  test('field errors: a value of another type is invalid when issues report their input, and otherwise required', () => {
    const ruleOf = (options: object) =>
      fieldErrors(eventInput.safeParse({ ...event, title: 5 }, options).error ?? { issues: [] })[0]?.rule
    expect(ruleOf({ reportInput: true })).toBe('invalid')
    expect(ruleOf({})).toBe('required')
  })

  test('field errors: at most fifty refused fields and twenty unknown keys are reported', () => {
    const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`extra${i}`, 1]))
    expect(ofEvent(unknown)).toHaveLength(20)
    const issue: Issue = { code: 'custom', path: ['a'], message: '' }
    expect(fieldErrors({ issues: Array.from({ length: 60 }, () => issue) })).toHaveLength(50)
  })
})
