import { describe, expect, test } from 'vitest'
import { alikePairs, type ComparedPlayer } from './quiz-likeness.ts'

const start = Date.parse('2030-03-05T18:00:00.000Z')
type Made = { id: string; begins?: number; ends?: number | null; answers: string; milliseconds?: number }

/** A player whose answers are letters; a capital one is right. Minutes after six. */
const player = ({ id, begins = 0, ends = 5, answers, milliseconds = 9_000 }: Made): ComparedPlayer => ({
  userId: id,
  startedAt: new Date(start + begins * 60_000),
  finishedAt: ends === null ? null : new Date(start + ends * 60_000),
  answers: [...answers].map((form, at) => ({
    questionId: `${at}`,
    form,
    milliseconds,
    isRight: form === form.toUpperCase(),
  })),
})
const first = player({ id: 'first', answers: 'ABcdE' })

describe('two players', () => {
  test('two players who share four of five answers, two of them wrong, are alike', () => {
    expect(alikePairs([player({ id: 'second', begins: 1, answers: 'ABcdX' }), first])).toEqual([
      {
        userIds: ['first', 'second'],
        milliseconds: [9_000, 9_000],
        compared: 5,
        same: 4,
        sameWrong: 2,
      },
    ])
  })
  test('two players who share three of five answers, or only one wrong answer, are not alike', () => {
    expect(alikePairs([first, player({ id: 'second', answers: 'AXcdX' })])).toEqual([])
    expect(alikePairs([first, player({ id: 'second', answers: 'ABcDE' })])).toEqual([])
  })
  test('two players whose answers are all right are not alike', () => {
    expect(alikePairs(['one', 'two'].map((id) => player({ id, answers: 'ABCDE' })))).toEqual([])
  })
  test('two players with fewer than five common answers are not alike', () => {
    expect(alikePairs(['one', 'two'].map((id) => player({ id, answers: 'abcd' })))).toEqual([])
    expect(alikePairs(['one', 'two'].map((id) => player({ id, answers: 'abcde' })))).toHaveLength(1)
  })
})

describe('a player who began after another had finished and answered all questions right', () => {
  const quick = (change: Partial<Made> = {}) =>
    player({ id: 'quick', begins: 5, ends: 9, answers: 'ABCDE', milliseconds: 2_999, ...change })
  test('a later player with all answers right in less than a third of the time is paired with the earlier one', () => {
    expect(alikePairs([quick(), first])).toMatchObject([
      { userIds: ['first', 'quick'], milliseconds: [9_000, 2_999], same: 3, sameWrong: 0 },
    ])
  })
  test('a later player is not paired after a third of the time, an earlier start or a wrong answer, nor with a player who has not finished', () => {
    expect(alikePairs([first, quick({ milliseconds: 3_000 })])).toEqual([])
    expect(alikePairs([first, quick({ begins: 4.9 })])).toEqual([])
    expect(alikePairs([first, quick({ answers: 'ABCDe' })])).toEqual([])
    expect(alikePairs([player({ id: 'first', answers: 'ABcdE', ends: null }), quick()])).toEqual([])
  })
})

test('alike pairs: at most twenty are named, those with most equal wrong answers first', () => {
  const many = Array.from({ length: 9 }, (_, at) => player({ id: `${at}`, answers: 'ABCde' }))
  const worst = ['x', 'y'].map((id) => player({ id, answers: 'vwxyz' }))
  const pairs = alikePairs([...many, ...worst])
  expect(pairs).toHaveLength(20)
  expect(pairs[0]).toMatchObject({ userIds: ['x', 'y'], sameWrong: 5 })
})
