import { describe, expect, test } from 'vitest'
import { bounds } from '#contract/bounds.ts'
import { whyNotAccept, withAccepted, wrongGroups } from './quiz-acceptance.ts'
import { isAccepted } from './quiz-marking.ts'

describe('accepting a written answer', () => {
  test('accepting adds the answer, and keeps those that were accepted', () => {
    const accepted = withAccepted('Gotland|Gottland', 'Gotlandia')
    expect(accepted).toBe('Gotland|Gottland|Gotlandia')
    for (const each of ['gotland', 'GOTTLAND', '”Gotlandia”']) expect(isAccepted(accepted, each)).toBe(true)
  })
  test('accepting what is accepted changes nothing, also when it is written in another way', () => {
    expect(withAccepted('Gotland', ' gotland. ')).toBe('Gotland')
    expect(whyNotAccept('Gotland', 'GOTLAND')).toBe(null)
  })
  test('accepting is refused for what would be read as two answers, and where there is no room', () => {
    expect(whyNotAccept('Gotland', 'Fårö|Öland')).toBe('answer_not_acceptable')
    const room = bounds.question.acceptedText - 'Gotland|'.length
    expect(whyNotAccept('Gotland', 'x'.repeat(room))).toBe(null)
    expect(whyNotAccept('Gotland', 'x'.repeat(room + 1))).toBe('answer_not_acceptable')
  })
})

describe('groups of wrong answers', () => {
  const groups = (...written: [string, number][]) =>
    wrongGroups(
      'Stockholm|Sthlm',
      written.map(([value, count]) => ({ value, count })),
    ).map(({ written, answers, isNear }) => [written, answers.length, isNear])
  test('groups of wrong answers: what is compared as one is one group, written as most have', () => {
    expect(groups(['stockhom', 2], ['Stockhom', 3], ['STOCKHOM!', 1])).toEqual([['Stockhom', 6, true]])
  })
  test('groups of wrong answers: near ones first, then the largest', () => {
    expect(groups(['Oslo', 9], ['Stokholm', 1], ['Malmö', 12], ['Stockholms', 2])).toEqual([
      ['Stockholms', 2, true],
      ['Stokholm', 1, true],
      ['Malmö', 12, false],
      ['Oslo', 9, false],
    ])
  })
  test('groups of wrong answers leave out what is accepted meanwhile', () => {
    expect(groups(['sthlm', 4], ['Oslo', 1])).toEqual([['Oslo', 1, false]])
  })
})
