import { describe, expect, it } from 'vitest'
import { answerForm, answerGroups, automaticMarks, type EveningKey, isNearly } from './evening-marking.ts'
import { typedNumber } from './quiz-marking.ts'

const key = (change: Partial<EveningKey>): EveningKey => ({
  kind: 'text',
  options: null,
  correctOption: null,
  accepted: null,
  correctNumber: null,
  correctOrder: null,
  ...change,
})
const city = key({ accepted: 'Stockholm|Sveriges huvudstad' })
const choice = key({ kind: 'choice', options: ['a', 'b', 'c'], correctOption: 1 })
const order = key({ kind: 'order', options: ['a', 'b', 'c'], correctOrder: [2, 0, 1] })
const year = key({ kind: 'number', correctNumber: 1969 })
const answers = (...values: string[]) =>
  values.map((value, team) => ({ value, team, form: answerForm(city, value) as string }))

describe('the form of an answer', () => {
  it('is that of a text as it is compared', () => {
    expect(answerForm(city, ' STOCKHOLM! ')).toBe('stockholm')
    expect(answerForm(city, '   ')).toBeNull()
  })

  it('is a place of the options, or all of them in an order', () => {
    expect(['0', '2', '3', '-1', '1.0', '', 'b'].map((value) => answerForm(choice, value))).toEqual([
      '0',
      '2',
      null,
      null,
      null,
      null,
      null,
    ])
    expect(
      ['2,0,1', '0,1', '0,1,1', '0,1,2,2', '2,0,1,', '0,1,3'].map((value) => answerForm(order, value)),
    ).toEqual(['2,0,1', null, null, null, null, null])
  })

  it.each([
    ['1 969', 1969],
    ['1969.', 1969],
    ['−5', -5],
    ['3,50', 3.5],
    ['12 345 678', 12_345_678],
    ['1e5', null],
    ['1969 år', null],
    ['', null],
    ['1000000000001', null],
    ['0', 0],
  ])('of the number %j is %s', (typed, number) => {
    expect(typedNumber(typed)).toBe(number)
    expect(answerForm(year, typed)).toBe(number === null ? null : String(number))
  })
})

describe('marks that need nobody', () => {
  it('are those of accepted texts, and no others', () => {
    expect(automaticMarks(city, ['stockholm', 'stockhom', 'stockholm', 'sveriges huvudstad'])).toEqual([
      { form: 'stockholm', isRight: true },
      { form: 'sveriges huvudstad', isRight: true },
    ])
  })

  it('are all of a choice and of an order', () => {
    expect(automaticMarks(choice, ['1', '0'])).toEqual([
      { form: '1', isRight: true },
      { form: '0', isRight: false },
    ])
    expect(automaticMarks(order, ['2,0,1', '0,1,2'])).toEqual([
      { form: '2,0,1', isRight: true },
      { form: '0,1,2', isRight: false },
    ])
  })

  it('are right for the nearest numbers, above and below', () => {
    expect(automaticMarks(year, ['1970', '1968', '1960'])).toEqual([
      { form: '1970', isRight: true },
      { form: '1968', isRight: true },
      { form: '1960', isRight: false },
    ])
    const decimal = key({ kind: 'number', correctNumber: 0.2 })
    expect(automaticMarks(decimal, ['0.1', '0.3']).every(({ isRight }) => isRight)).toBe(true)
    expect(automaticMarks(year, [])).toEqual([])
  })
})

describe('groups of answers', () => {
  it('are equal answers; near ones first, then unmarked, right and wrong ones', () => {
    const given = answers(
      'Malmö',
      'stockholm',
      'Stockhom',
      'Stockholm',
      'Stockhom ',
      'Oslo',
      'Malmö',
      'Oslo',
      'Oslo',
      'Stokholm',
    )
    const marks = [
      { form: 'stockholm', isRight: true },
      { form: 'malmö', isRight: false },
    ]
    const groups = answerGroups(city, given, marks)
    expect(
      groups.map(({ answers: { length }, written, isNear, isRight }) => [length, written, isNear, isRight]),
    ).toEqual([
      [2, 'Stockhom', true, null],
      [1, 'Stokholm', true, null],
      [3, 'Oslo', false, null],
      [2, 'stockholm', false, true],
      [2, 'Malmö', false, false],
    ])
  })

  it('are near what a host has marked as right too', () => {
    const nearOf = (marks: Parameters<typeof answerGroups>[2]) =>
      answerGroups(city, answers('Eken', 'Ekken', 'Oslo'), marks)
        .filter(({ isNear }) => isNear)
        .map(({ written }) => written)
    expect(nearOf([])).toEqual([])
    expect(nearOf([{ form: 'eken', isRight: false }])).toEqual([])
    expect(nearOf([{ form: 'eken', isRight: true }])).toEqual(['Ekken'])
  })

  it.each([
    ['stockhom', 'stockholm', true],
    ['stokchlom', 'stockholm', true],
    ['stokchlmo', 'stockholm', false],
    ['oslo', 'olso', true],
    ['abba', 'abab', true],
    ['bor', 'bar', false],
    ['police', 'the police', true],
    ['the', 'the police', false],
    ['1968', '1969', false],
    ['henrik 8', 'henrik 7', false],
    ['karl xii', 'karl xi', true],
    ['stockholm', 'stockholm', false],
  ])('nearly: %j is near %j: %s', (form, accepted, isNear) => {
    expect(isNearly(form, accepted)).toBe(isNear)
  })
})
