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
  test('who share four of five answers, two of them wrong, are alike', () => {
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
  test('who share three of five, or one wrong answer alone, are not', () => {
    expect(alikePairs([first, player({ id: 'second', answers: 'AXcdX' })])).toEqual([])
    expect(alikePairs([first, player({ id: 'second', answers: 'ABcDE' })])).toEqual([])
  })
  test('who are right everywhere are not', () => {
    expect(alikePairs(['one', 'two'].map((id) => player({ id, answers: 'ABCDE' })))).toEqual([])
  })
  test('with fewer than five answers are not', () => {
    expect(alikePairs(['one', 'two'].map((id) => player({ id, answers: 'abcd' })))).toEqual([])
    expect(alikePairs(['one', 'two'].map((id) => player({ id, answers: 'abcde' })))).toHaveLength(1)
  })
})

describe('a player who began when another had finished, and was right everywhere', () => {
  const quick = (change: Partial<Made> = {}) =>
    player({ id: 'quick', begins: 5, ends: 9, answers: 'ABCDE', milliseconds: 2_999, ...change })
  test('in less than a third of the time is paired with the other', () => {
    expect(alikePairs([quick(), first])).toMatchObject([
      { userIds: ['first', 'quick'], milliseconds: [9_000, 2_999], same: 3, sameWrong: 0 },
    ])
  })
  test('a player who took a third of the time, began sooner, was wrong once, or played with somebody who has not finished is not paired', () => {
    expect(alikePairs([first, quick({ milliseconds: 3_000 })])).toEqual([])
    expect(alikePairs([first, quick({ begins: 4.9 })])).toEqual([])
    expect(alikePairs([first, quick({ answers: 'ABCDe' })])).toEqual([])
    expect(alikePairs([player({ id: 'first', answers: 'ABcdE', ends: null }), quick()])).toEqual([])
  })
})

test('at most twenty pairs are named, those with most equal wrong answers first', () => {
  const many = Array.from({ length: 9 }, (_, at) => player({ id: `${at}`, answers: 'ABCde' }))
  const worst = ['x', 'y'].map((id) => player({ id, answers: 'vwxyz' }))
  const pairs = alikePairs([...many, ...worst])
  expect(pairs).toHaveLength(20)
  expect(pairs[0]).toMatchObject({ userIds: ['x', 'y'], sameWrong: 5 })
})
