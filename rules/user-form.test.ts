import { describe, expect, it } from 'vitest'
import { bounds } from '#contract/bounds.ts'
import { levelOf } from './levels.ts'
import {
  rebasedUserForm,
  type UserForm,
  userEditOf,
  userFormErrors,
  userFormOf,
  wholeNumber,
} from './user-form.ts'

const base: UserForm = userFormOf({ displayName: 'Åsa', phone: '+46701234567', points: 340, level: 4 })
const errors = (changes: Partial<UserForm>) =>
  userFormErrors(base, { ...base, ...changes }).map(({ field, rule }) => `${field} ${rule}`)

describe("a user's form", () => {
  it.each([
    ['7', 7],
    [' 1 250 ', 1250],
    ['-5', -5],
    ['−5', -5],
    ['+5', 5],
    ['', null],
    ['5,5', null],
    ['1e3', null],
    ['abc', null],
    ['99999999999', null],
  ])('reads %j as the whole number %j', (typed, number) => {
    expect(wholeNumber(typed)).toBe(number)
  })

  it('accepts what the specification accepts: no points are 0, no level is 1', () => {
    expect(errors({ points: '', level: '' })).toEqual([])
    expect(userEditOf(base, { ...base, points: '', level: '' })).toEqual({
      points: { before: 340, after: 0 },
      level: 1,
    })
  })

  it.each([
    [{ displayName: ' ' }, 'displayName required'],
    [{ displayName: 'å'.repeat(51) }, 'displayName too_long'],
    [{ phone: '0'.repeat(41) }, 'phone too_long'],
    [{ points: '-1' }, 'points too_small'],
    [{ points: '1.5' }, 'points invalid'],
    [{ points: '100341' }, 'points too_big'],
    [{ level: '0' }, 'level too_small'],
    [{ level: '10000002' }, 'level too_big'],
  ])('refuses %j', (changes, refusal) => {
    expect(errors(changes)).toEqual([refusal])
  })

  it.each([{ displayName: '👨‍👩‍👧‍👦'.repeat(50) }, { points: '100340' }, { level: '1' }, { phone: '' }])(
    'accepts %j',
    (changes) => {
      expect(errors(changes)).toEqual([])
    },
  )

  it('accepts the level of the maximum points, so that every user can be edited', () => {
    expect(errors({ level: String(levelOf(bounds.points.total)) })).toEqual([])
  })

  it('sends only what changed', () => {
    expect(userEditOf(base, base)).toEqual({})
    expect(userEditOf(base, { ...base, phone: ' ' })).toEqual({ phone: null })
    expect(userEditOf(base, { ...base, points: '350' })).toEqual({ points: { before: 340, after: 350 } })
    expect(userEditOf(base, { ...base, displayName: 'Örjan' })).toEqual({ displayName: 'Örjan' })
    expect(userEditOf({ ...base, phone: ` ${base.phone} ` }, base)).toEqual({})
  })

  it('leaves unedited points and level at their stored values', () => {
    const theirs = { ...base, displayName: 'Örjan', points: '500', level: '6' }
    expect(rebasedUserForm(base, { ...base, phone: '' }, theirs)).toEqual({
      ...base,
      phone: '',
      points: '500',
      level: '6',
    })
    expect(rebasedUserForm(base, { ...base, points: '350' }, theirs)).toMatchObject({
      points: '350',
      level: '6',
    })
    expect(rebasedUserForm(base, { ...base, level: '9' }, theirs)).toMatchObject({
      points: '500',
      level: '9',
    })
  })
})
