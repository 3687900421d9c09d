import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  acceptedAnswers,
  comparableAnswer,
  isAccepted,
  isKeyChanged,
  isRight,
  keyFor,
  relevantAnswer,
} from './quiz-marking.ts'

describe('text answers', () => {
  test.each([
    ['Ängelholm', 'ängelholm', true],
    ['Ängelholm', 'A\u0308NGELHOLM', true],
    ['Ängelholm', 'Angelholm', false],
    ['å', 'a', false],
    ['å', 'ä', false],
    ['å', 'a\u030a', true],
    ['é', 'e', false],
    ['Abba', '  abba \n', true],
    ['The Final Countdown', 'the\tfinal \u00a0 countdown', true],
    ['The Final Countdown', 'thefinalcountdown', false],
    ['Straße', 'STRASSE', true],
    ['IDIOT', 'idiot', true],
    ['ıdiot', 'idiot', true],
    ['1 000', '1\u00a0000', true],
    ['7', '7.', false],
    ['👩‍👩‍👧', '👩‍👩‍👧', true],
    ['👩‍👩‍👧', '👩‍👩‍👦', false],
  ])('%j accepts %j: %s', (stored, typed, isSame) => {
    expect(isAccepted(stored, typed)).toBe(isSame)
  })
  test('a bar separates accepted answers; empty ones accept nothing', () => {
    expect(acceptedAnswers(' Bowie | David Bowie ||')).toEqual(['Bowie', 'David Bowie'])
    expect(isAccepted('Bowie|David Bowie', 'david bowie')).toBe(true)
    expect(isAccepted('Bowie|David Bowie', 'bowie|david bowie')).toBe(false)
    expect(isAccepted('Bowie|', '')).toBe(false)
    expect(isAccepted('Bowie|', '  ')).toBe(false)
  })
  test('every text accepts itself in any case, any normal form, and with any spaces around it', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((each) => {
      const shown = comparableAnswer(each)
      return shown !== '' && !each.includes('|')
    })
    fc.assert(
      fc.property(text, (stored) => {
        for (const typed of [stored.toUpperCase(), stored.normalize('NFD'), ` ${stored}\u00a0`])
          expect(isAccepted(`annat|${stored}`, typed)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
  test('1,000 pairs are equal exactly when the Swedish collation says that they differ in case at most', () => {
    const collation = new Intl.Collator('sv', { sensitivity: 'accent' })
    const words = (text: string) => text.split(/\s+/u).filter(Boolean)
    const isSame = (a: string, b: string) => collation.compare(words(a).join(' '), words(b).join(' ')) === 0
    const unit = fc.constantFrom(
      ...['a', 'A', 'å', 'Å', 'a\u030a', 'ä', 'Ä', 'A\u0308', 'ö', 'o', 'O', 'e', 'é', 'E\u0301'],
      ...['b', 'B', '1', ' ', '\t', '\u00a0', '\n'],
    )
    const text = fc.string({ unit, maxLength: 4 })
    const seen = { same: 0, other: 0 }
    fc.assert(
      fc.property(
        text.filter((each) => words(each).length > 0),
        text,
        (stored, typed) => {
          const same = isSame(stored, typed)
          seen[same ? 'same' : 'other']++
          expect(isAccepted(stored, typed)).toBe(same)
          expect(isAccepted(stored, `\t${stored.toUpperCase().normalize('NFD')} `)).toBe(
            isSame(stored, stored.toUpperCase()),
          )
        },
      ),
      { numRuns: 1_000 },
    )
    expect(Math.min(seen.same, seen.other)).toBeGreaterThan(0)
  })
  test('comparing what was compared changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(comparableAnswer(comparableAnswer(text))).toBe(comparableAnswer(text))
      }),
    )
  })
  test('the longest answers take no longer than they are long', () => {
    const long = `${' a'.repeat(100)}${' '.repeat(100_000)}b`
    expect(comparableAnswer(long)).toHaveLength(201)
  })
})

describe('isRight', () => {
  const choice = { questionType: 'multiple_choice', correctAnswer: 2, correctTextAnswer: null } as const
  const text = { questionType: 'text', correctAnswer: null, correctTextAnswer: 'Abba' } as const

  test.each([
    [0, false],
    [2, true],
    [3, false],
    [null, false],
  ])('option %s: %s', (selectedAnswer, right) => {
    expect(isRight(choice, { selectedAnswer, textAnswer: null })).toBe(right)
  })
  test('no text is wrong', () => {
    expect(isRight(text, { selectedAnswer: null, textAnswer: null })).toBe(false)
    expect(isRight(text, { selectedAnswer: null, textAnswer: 'abba' })).toBe(true)
  })
  test('without a key nothing is right', () => {
    const none = { correctAnswer: null, correctTextAnswer: null }
    expect(isRight({ ...choice, ...none }, { selectedAnswer: null, textAnswer: null })).toBe(false)
    expect(isRight({ ...text, ...none }, { selectedAnswer: null, textAnswer: 'Abba' })).toBe(false)
  })
  test('an answer of the other type counts for nothing', () => {
    expect(isRight(choice, relevantAnswer(choice, { selectedAnswer: null, textAnswer: '2' }))).toBe(false)
    expect(relevantAnswer(choice, { selectedAnswer: 2, textAnswer: 'Abba' })).toEqual({
      selectedAnswer: 2,
      textAnswer: null,
    })
    expect(relevantAnswer(text, { selectedAnswer: 2, textAnswer: 'Abba' })).toEqual({
      selectedAnswer: null,
      textAnswer: 'Abba',
    })
  })
})

describe('a changed key', () => {
  const choice = (options: string, correctAnswer: number) =>
    ({
      questionType: 'multiple_choice',
      options: options.split(' '),
      correctAnswer,
      correctTextAnswer: null,
    }) as const
  const text = (correctTextAnswer: string) =>
    ({ questionType: 'text', options: null, correctAnswer: null, correctTextAnswer }) as const

  test.each([
    ['the same', choice('a b c d', 1), false, 1],
    ['another right option', choice('a b c d', 3), true, 3],
    ['the same option at another place', choice('b a c d', 0), false, 1],
    ['the first option, at another place', choice('b a c d', 1), true, 0],
    ['another option at another place', choice('d a b c', 0), true, 3],
    ['the right option worded otherwise', choice('a B c d', 1), false, 1],
    ['a wrong option worded otherwise', choice('a b c D', 1), false, 1],
    ['all worded otherwise, another one right', choice('A B C D', 2), true, 2],
  ])('%s', (_, changed, isChanged, place) => {
    const stored = choice('a b c d', 1)
    expect(isKeyChanged(stored, changed)).toBe(isChanged)
    expect(keyFor(stored, changed)?.correctAnswer).toBe(place)
  })
  test.each([
    ['another spelling', 'ÖLAND|gotland', false],
    ['another order', 'Gotland|Öland', false],
    ['one more', 'Öland|Gotland|Ven', true],
    ['one less', 'Öland', true],
    ['both as one', 'ÖlandGotland', true],
    ['both as one, the other way round', 'GotlandÖland', true],
  ])('accepted texts: %s', (_, changed, isChanged) => {
    expect(isKeyChanged(text('Öland|Gotland'), text(changed))).toBe(isChanged)
  })
  test('of another type: no answer can be compared', () => {
    expect(isKeyChanged(text('b'), choice('a b c d', 1))).toBe(false)
    expect(keyFor(text('b'), choice('a b c d', 1))).toBeNull()
  })
})
