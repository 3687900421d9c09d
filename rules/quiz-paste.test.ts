import { describe, expect, test } from 'vitest'
import { readPastedQuestions } from './quiz-paste.ts'

const row = (...cells: string[]) => cells.join('\t')
const options = ['Göteborg', 'Stockholm', 'Malmö', 'Uppsala']
const capital = { question: 'Huvudstad?', options, correctAnswer: 1, timeLimit: 30 }

describe('rows of a spreadsheet', () => {
  test.each([
    ['a number', '2', 1],
    ['a letter', 'b', 1],
    ['a capital letter', 'D', 3],
    ['the text of an option', 'malmö', 2],
    ['the text of the first option', 'GÖTEBORG', 0],
  ])('the right option as %s', (_, right, correctAnswer) => {
    expect(readPastedQuestions(row('Huvudstad?', ...options, right))).toEqual({
      questions: [{ ...capital, correctAnswer }],
      refused: [],
    })
  })
  test('the text of an option comes before its number', () => {
    const [question] = readPastedQuestions(row('Hur många?', '4', '3', '2', '1', '1')).questions
    expect(question?.correctAnswer).toBe(3)
  })
  test('several rows with any line ends; empty ones are skipped but counted', () => {
    const pasted = [row('Huvudstad?', ...options, '2', '20'), '', row('Fel?', 'a', 'b', 'c')].join('\r\n')
    expect(readPastedQuestions(`${pasted}\n`)).toEqual({
      questions: [{ ...capital, timeLimit: 20 }],
      refused: [{ row: 3, problem: 'options', text: row('Fel?', 'a', 'b', 'c') }],
    })
  })
  test('spaces around a cell and repeated ones inside are removed', () => {
    const pasted = row('  Vilken   stad? ', ' Lund', 'Malmö ', 'Ystad', 'Kivik', ' 2 ', ' 20 ')
    expect(readPastedQuestions(pasted).questions).toEqual([
      {
        question: 'Vilken stad?',
        options: ['Lund', 'Malmö', 'Ystad', 'Kivik'],
        correctAnswer: 1,
        timeLimit: 20,
      },
    ])
  })
  test('quoted cells may contain tabs, line breaks and quotation marks', () => {
    const [question] = readPastedQuestions(
      row('"Vad betyder\n""kö""?"', '"a\tb"', 'c', 'd', 'e', '1'),
    ).questions
    expect(question).toMatchObject({ question: 'Vad betyder "kö"?', options: ['a b', 'c', 'd', 'e'] })
  })
  test.each([
    ['no question', row('', ...options, '1'), 'question'],
    ['a question that is too long', row('x'.repeat(501), ...options, '1'), 'question'],
    ['an empty option', row('?', 'a', 'b', '', 'd', '1'), 'options'],
    ['two equal options', row('?', 'a', 'b', 'a', 'd', '1'), 'options'],
    ['an option that is too long', row('?', 'a', 'b', 'x'.repeat(201), 'd', '1'), 'options'],
    ['no right option', row('?', ...options), 'correct'],
    ['the fifth option', row('?', ...options, '5'), 'correct'],
    ['an unknown option', row('?', ...options, 'Lund'), 'correct'],
    ['4 seconds', row('?', ...options, '1', '4'), 'seconds'],
    ['601 seconds', row('?', ...options, '1', '601'), 'seconds'],
    ['no number of seconds', row('?', ...options, '1', 'snabbt'), 'seconds'],
  ])('%s: the row is refused', (_, pasted, problem) => {
    expect(readPastedQuestions(pasted)).toEqual({
      questions: [],
      refused: [{ row: 1, problem, text: pasted }],
    })
  })
  test('5 and 600 seconds, 500 and 200 characters are accepted', () => {
    for (const limit of ['5', '600'])
      expect(readPastedQuestions(row('?', ...options, '1', limit)).questions[0]?.timeLimit).toBe(
        Number(limit),
      )
    expect(
      readPastedQuestions(row('x'.repeat(500), 'y'.repeat(200), 'b', 'c', 'd', '1')).questions,
    ).toHaveLength(1)
  })
})
