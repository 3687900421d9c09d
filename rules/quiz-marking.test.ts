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
    ['é', 'e', true],
    ['Abba', '  abba \n', true],
    ['The Final Countdown', 'the\tfinal \u00a0 countdown', true],
    ['The Final Countdown', 'thefinalcountdown', false],
    ['Straße', 'STRASSE', true],
    ['IDIOT', 'idiot', true],
    ['ıdiot', 'idiot', true],
    ['1 000', '1\u00a0000', true],
    ['7', '7.', true],
    ['👩‍👩‍👧', '👩‍👩‍👧', true],
    ['👩‍👩‍👧', '👩‍👩‍👦', false],
  ])('text answers: the key %j accepts %j: %s', (stored, typed, isSame) => {
    expect(isAccepted(stored, typed)).toBe(isSame)
  })
  test.each([
    ["Rock 'n' Roll", ['Rock ’n’ Roll', 'rock ‘n’ roll', 'Rock n Roll', '”Rock ’n’ Roll”']],
    ["Schindler's List", ['Schindler’s list', 'Schindler´s list', 'Schindler`s list']],
    ['"Heroes"', ['”Heroes”', 'Heroes', '“heroes”', '»Heroes«', "'Heroes'"]],
    ['"1984"', ['1984', '”1984”']],
    ['Jay-Z', ['jay\u2011z', 'Jay – Z', 'jay z', 'JAY—Z']],
    ['AC/DC', ['ac dc', 'ac-dc', 'AC / DC', 'ac∕dc'.replace('∕', '\u2044')]],
    ['1939–1945', ['1939-1945', '1939 - 1945', '1939—1945', '1939\u22121945']],
    ['St. Louis', ['St Louis', 'st.louis', 'St. Louis.']],
    ['U.S.A.', ['USA', 'u.s.a']],
    ['J.R.R. Tolkien', ['JRR Tolkien']],
    ['Stockholm', ['Stockholm.', 'stockholm!', ' Stockholm, ', 'Ｓｔｏｃｋｈｏｌｍ', 'Stock\u00adholm']],
    ['Panic! at the Disco', ['panic at the disco', 'Panic! At The Disco!']],
    ['Simon & Garfunkel', ['simon&garfunkel', 'Simon ＆ Garfunkel']],
    ['1000', ['1 000', '1\u2009000', '1\u202f000.', '１０００']],
    ['1 234 567', ['1234567', '1 234567'.replace(' ', '\u200b')]],
    ['3', ['３', '3.']],
    ['0,5', ['0.5', '0,5.']],
    ['-5', ['−5', '–5', '- 5'.replace(' ', '')]],
    ['50 %', ['50%', '50\u00a0%']],
    ['1½', ['1 1/2', '1 ½']],
    ['CO₂', ['co2']],
    ['Beyoncé', ['Beyonce', 'Beyonce\u0301']],
    ['Citroën', ['citroen']],
    ['São Paulo', ['Sao Paulo']],
    ['Dvořák', ['Dvorak']],
    ['Formel 1', ['Formel-1', 'formel 1.']],
    ['No. 5', ['No.5', 'no 5']],
  ])('text answers: the key %j accepts %j', (stored, typed) => {
    for (const each of [stored, ...typed]) expect([each, isAccepted(stored, each)]).toEqual([each, true])
  })
  test('text answers: different answers are not equal', () => {
    const answers = [
      ['Malmö', 'Malmo', 'Åke', 'Ake', 'Äke', 'Öland'],
      ['Oland', 'Åland', 'Aland', 'Mora', 'Möra', 'Måra'],
      ['C', 'C++', 'C#', 'C+', 'F', 'F#', 'A', 'A+', 'A-', 'B'],
      ['B+', 'R', '?', '+', '-', '!', '/', '#', '??'],
      ['0,5', '05', '5', '-5', '.5', '5!', '50', '5 %', '5°'],
      ["6'", '6"', '6', '1/2', '12', '1 2', '1-2', '2-1'],
      ['1½', '11/2', '102', '10²', '10^3', '1 0000', '10000'],
      ['1 00', '100', '1,5', '15', '1.55', '1:55', '155'],
      ['1939–1945', '19391945', '1939', '1945', '07', '7', '007'],
      ['24/12', '2412', '10:30', '1030', '3-1', '31'],
      ['Simon & Garfunkel', 'Simon och Garfunkel', 'Coca-Cola', 'Cocacola', 'AC/DC'],
      ['ACDC', 'P!nk', 'Pnk', 'Pink'],
      ['Öst', 'Ost', 'Räv', 'Rav', 'Får', 'Far', 'Får inte'],
      ['Mål', 'Mal', 'Måla', 'Höra', 'Hora', 'Gås', 'Gas'],
      ["we're", 'were', 'U2', 'U 2', 'UB40', 'x-5', 'x+5', 'x5'],
      ['$5', '€5', '5 €', '5 kr', '♥', '★', '👍', '👎'],
      ['M', 'MM', 'm/s', 'ms', 'en', 'én gång', 'två', 'tva', 'två gånger två'],
    ].flat()
    const byForm = Map.groupBy(answers, comparableAnswer)
    expect([...byForm.values()].filter((same) => same.length > 1)).toEqual([])
  })
  test('text answers: an answer with a visible character is never compared as an empty one', () => {
    const visible = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
      .filter((each) => each.trim() !== '')
    fc.assert(
      fc.property(visible, (text) => {
        expect(comparableAnswer(text)).not.toBe('')
      }),
      { numRuns: 1_000 },
    )
  })
  test('text answers: å, ä and ö are never compared as another letter', () => {
    const letter = fc.constantFrom('å', 'ä', 'ö', 'a', 'o')
    const around = fc.string({ unit: fc.constantFrom('b', '1', ' ', '-', '.', "'", '/'), maxLength: 3 })
    fc.assert(
      fc.property(letter, letter, around, around, (one, other, before, after) => {
        const form = (each: string) => comparableAnswer(`${before}${each}${after}`)
        expect(form(one) === form(other)).toBe(one === other)
      }),
      { numRuns: 1_000 },
    )
  })
  test('text answers: when accepted texts are equal in comparison, only the first is shown', () => {
    expect(acceptedAnswers('Beyoncé|Beyonce| beyoncé.|Jay-Z|Jay – Z')).toEqual(['Beyoncé', 'Jay-Z'])
  })
  test('text answers: a bar separates accepted texts, and an empty text accepts nothing', () => {
    expect(acceptedAnswers(' Bowie | David Bowie ||')).toEqual(['Bowie', 'David Bowie'])
    expect(isAccepted('Bowie|David Bowie', 'david bowie')).toBe(true)
    expect(isAccepted('Bowie|David Bowie', 'bowie|david bowie')).toBe(false)
    expect(isAccepted('Bowie|', '')).toBe(false)
    expect(isAccepted('Bowie|', '  ')).toBe(false)
  })
  test('text answers: every text accepts itself in any case, any normal form, and with any spaces around it', () => {
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
  test('text answers: 1,000 pairs are equal exactly when the Swedish collation finds them equal but for case or é', () => {
    const collation = new Intl.Collator('sv', { sensitivity: 'accent' })
    const words = (text: string) => text.split(/\s+/u).filter(Boolean)
    const plain = (text: string) => words(text.normalize('NFC')).join(' ').replaceAll(/[éÉ]/g, 'e')
    const isSame = (a: string, b: string) => collation.compare(plain(a), plain(b)) === 0
    const unit = fc.constantFrom(
      'a',
      'A',
      'å',
      'Å',
      'a\u030a',
      'ä',
      'Ä',
      'A\u0308',
      'ö',
      'o',
      'O',
      'e',
      'é',
      'E\u0301',
      'b',
      'B',
      '1',
      ' ',
      '\t',
      '\u00a0',
      '\n',
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
  test('text answers: folding a folded text changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(comparableAnswer(comparableAnswer(text))).toBe(comparableAnswer(text))
      }),
    )
    const unit = fc.constantFrom(...'aZåé019 .,;:!?\'"´-–/&+#%½²()\u200b\u00a0\u0301'.split(''))
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        expect(comparableAnswer(comparableAnswer(text))).toBe(comparableAnswer(text))
      }),
      { numRuns: 5_000 },
    )
  })
  test('text answers: the time to compare grows only linearly with their length', () => {
    const long = `${' a'.repeat(100)}${' '.repeat(100_000)}b`
    expect(comparableAnswer(long)).toHaveLength(201)
  })
})

/** The parts of a key that belong to other types. */
const none = {
  correctAnswer: null,
  correctTextAnswer: null,
  correctNumber: null,
  tolerance: null,
  correctOrder: null,
}

describe('isRight', () => {
  const choice = { ...none, questionType: 'multiple_choice', correctAnswer: 2 } as const
  const text = { ...none, questionType: 'text', correctTextAnswer: 'Abba' } as const
  const number = { ...none, questionType: 'number', correctNumber: 0.2, tolerance: 0.1 } as const
  const order = { ...none, questionType: 'order', correctOrder: [0, 2, 1] } as const

  test.each([
    ['0,1', true],
    ['0.3', true],
    ['.1', false],
    ['0,31', false],
    ['-0,2', false],
    ['nästan 0,2', false],
  ])('isRight: %s is right within 0.1 of 0.2: %s', (textAnswer, right) => {
    expect(isRight(number, { selectedAnswer: null, textAnswer })).toBe(right)
  })
  test.each([
    [0, '1 969', true],
    [0, '1970', false],
    [5, '1964', true],
    [5, '1975', false],
  ])('isRight: with a tolerance of %s, %s is right for 1969: %s', (tolerance, textAnswer, right) => {
    expect(isRight({ ...number, correctNumber: 1969, tolerance }, { selectedAnswer: null, textAnswer })).toBe(
      right,
    )
  })
  test.each([
    ['0,2,1', true],
    ['0,1,2', false],
    ['0,2', false],
    [null, false],
  ])('isRight: the order %s is right: %s', (textAnswer, right) => {
    expect(isRight(order, { selectedAnswer: null, textAnswer })).toBe(right)
  })

  test.each([
    [0, false],
    [2, true],
    [3, false],
    [null, false],
  ])('isRight: option %s is right: %s', (selectedAnswer, right) => {
    expect(isRight(choice, { selectedAnswer, textAnswer: null })).toBe(right)
  })
  test('isRight: a missing text is wrong', () => {
    expect(isRight(text, { selectedAnswer: null, textAnswer: null })).toBe(false)
    expect(isRight(text, { selectedAnswer: null, textAnswer: 'abba' })).toBe(true)
  })
  test('isRight: without a key no answer is right', () => {
    const typed = { selectedAnswer: null, textAnswer: '0' }
    expect(isRight({ ...choice, ...none }, { selectedAnswer: null, textAnswer: null })).toBe(false)
    for (const each of [text, number, order]) expect(isRight({ ...each, ...none }, typed)).toBe(false)
  })
  test('isRight: an answer of the other type is ignored', () => {
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
      ...none,
      questionType: 'multiple_choice',
      options: options.split(' '),
      correctAnswer,
    }) as const
  const text = (correctTextAnswer: string) =>
    ({ ...none, questionType: 'text', options: null, correctTextAnswer }) as const
  const order = (options: string) =>
    ({
      ...none,
      questionType: 'order',
      options: options.split(' '),
      correctOrder: options.split(' ').map((_, at) => at),
    }) as const
  const number = (correctNumber: number, tolerance: number) =>
    ({ ...none, questionType: 'number', options: null, correctNumber, tolerance }) as const

  test.each([
    ['the same order', 'a b c d', false, '0,1,2,3'],
    ['two options swapped', 'a c b d', true, '0,2,1,3'],
    ['an option worded otherwise', 'a B c d', false, '0,1,2,3'],
    ['an option worded otherwise at another place', 'B a c d', true, '1,0,2,3'],
    ['all options worded otherwise', 'A B C D', false, '0,1,2,3'],
  ])('a changed order with %s changes verdicts: $2', (_, changed, isChanged, places) => {
    const stored = order('a b c d')
    expect(isKeyChanged(stored, order(changed))).toBe(isChanged)
    expect(keyFor(stored, order(changed))?.correctOrder?.join(',')).toBe(places)
  })
  test('a changed order of more options cannot mark the given answers', () => {
    expect(isKeyChanged(order('a b c d'), order('a b c d e'))).toBe(false)
    expect(keyFor(order('a b c d'), order('a b c d e'))).toBeNull()
  })
  test.each([
    [1969, 0, false],
    [1970, 0, true],
    [1969, 1, true],
  ])('a changed number %s with the tolerance %s changes verdicts: %s', (right, tolerance, isChanged) => {
    expect(isKeyChanged(number(1969, 0), number(right, tolerance))).toBe(isChanged)
  })

  test.each([
    ['the same options', choice('a b c d', 1), false, 1],
    ['another right option', choice('a b c d', 3), true, 3],
    ['the same option at another place', choice('b a c d', 0), false, 1],
    ['the first option, at another place', choice('b a c d', 1), true, 0],
    ['another option at another place', choice('d a b c', 0), true, 3],
    ['the right option worded otherwise', choice('a B c d', 1), false, 1],
    ['a wrong option worded otherwise', choice('a b c D', 1), false, 1],
    ['all options worded otherwise and another one right', choice('A B C D', 2), true, 2],
  ])('a changed key with %s changes verdicts: $2', (_, changed, isChanged, place) => {
    const stored = choice('a b c d', 1)
    expect(isKeyChanged(stored, changed)).toBe(isChanged)
    expect(keyFor(stored, changed)?.correctAnswer).toBe(place)
  })
  test.each([
    ['another case', 'ÖLAND|gotland', false],
    ['another punctuation', 'Öland.|”Gotland”', false],
    ['one text twice', 'Öland|öland|Gotland', false],
    ['a letter without its dots', 'Oland|Gotland', true],
    ['another order', 'Gotland|Öland', false],
    ['one text more', 'Öland|Gotland|Ven', true],
    ['one text less', 'Öland', true],
    ['both texts joined', 'ÖlandGotland', true],
    ['both texts joined in the other order', 'GotlandÖland', true],
  ])('a changed key with %s changes verdicts: $2', (_, changed, isChanged) => {
    expect(isKeyChanged(text('Öland|Gotland'), text(changed))).toBe(isChanged)
  })
  test('a changed key of another type has no key for the given answers', () => {
    expect(isKeyChanged(text('b'), choice('a b c d', 1))).toBe(false)
    expect(keyFor(text('b'), choice('a b c d', 1))).toBeNull()
  })
})
