import { describe, expect, test } from 'vitest'
import { readPastedQuestions } from './quiz-paste.ts'

const row = (...cells: string[]) => cells.join('\t')
const options = ['Göteborg', 'Stockholm', 'Malmö', 'Uppsala']
const nothing = { unsure: [], header: null, refused: [] }
const capital = {
  questionType: 'multiple_choice',
  question: 'Huvudstad?',
  options,
  correctAnswer: 1,
  timeLimit: 30,
}

describe('rows of a spreadsheet', () => {
  test.each([
    ['a number', '2', 1],
    ['a letter', 'b', 1],
    ['a capital letter', 'D', 3],
    ['the text of an option', 'malmö', 2],
    ['the text of the first option', 'GÖTEBORG', 0],
    ['a number with a full stop', '2.', 1],
    ['a letter with a bracket', 'b)', 1],
    ['a letter in brackets', '(D)', 3],
    ['a letter with a colon', 'a:', 0],
    ['a text with a full stop', 'Malmö.', 2],
  ])('pasted questions: the right option can be %s', (_, right, correctAnswer) => {
    expect(readPastedQuestions(row('Huvudstad?', ...options, right))).toEqual({
      ...nothing,
      questions: [{ ...capital, correctAnswer }],
    })
  })
  test.each([
    ['a number that is another option', ['4', '6', '8', '2'], '2', [1, 3]],
    ['a letter that is another option', ['B', 'A', 'D', 'C'], 'A', [0, 1]],
    ['a number with a full stop', ['4', '6', '8', '2'], '2.', [1, 3]],
    ['a letter with a bracket', ['B', 'A', 'D', 'C'], 'b)', [0, 1]],
    ['a text that two options match', ['Beyoncé', 'Beyonce', 'Adele', 'Cher'], 'beyonce!', [0, 1]],
  ])('pasted questions: %s is unsure until an option is chosen', (_, typed, right, places) => {
    const pasted = `\n${row('Vilket?', ...typed, right)}`
    expect(readPastedQuestions(pasted)).toEqual({
      ...nothing,
      questions: [],
      unsure: [{ row: 2, question: 'Vilket?', options: typed, places }],
    })
    const [, place] = places
    const read = readPastedQuestions(pasted, new Map([[2, place as number]]))
    expect(read).toEqual({
      ...nothing,
      questions: [{ ...capital, question: 'Vilket?', options: typed, correctAnswer: place }],
    })
  })
  test.each([
    ['a number that is the same option', ['1', '2', '3', '4'], '2', 1],
    ['a letter that is the same option', ['A', 'B', 'C', 'D'], 'c', 2],
    ['a number that is an option and no place', ['4', '6', '8', '2'], '8', 2],
    ['an exact text beside one with an accent', ['Beyoncé', 'Beyonce', 'Adele', 'Cher'], 'beyonce', 1],
  ])('pasted questions: %s is read without asking', (_, typed, right, correctAnswer) => {
    expect(readPastedQuestions(row('Vilket?', ...typed, right)).questions).toMatchObject([{ correctAnswer }])
  })
  test.each([
    row('Fråga', 'A', 'B', 'C', 'D', 'Rätt', 'Sekunder'),
    row('Question', '1', '2', '3', '4', 'Correct answer'),
    'FRÅGA;Svar 1;Svar 2;Svar 3;Svar 4;Facit',
  ])('pasted questions: a header row (%j) is skipped', (header) => {
    const separator = header.includes(';') ? ';' : '\t'
    const pasted = `\ufeff${header}\r\n${['Huvudstad?', ...options, 'B'].join(separator)}`
    expect(readPastedQuestions(pasted)).toEqual({ ...nothing, header: 1, questions: [capital] })
  })
  test('pasted questions: a header that is not the first row, or has other names, is refused with its row number', () => {
    const header = row('Fråga', 'A', 'B', 'C', 'D', 'Rätt')
    const pasted = [row('Spörsmål', 'A', 'B', 'C', 'D', 'Poäng'), row('Huvudstad?', ...options, '2'), header]
    expect(readPastedQuestions(pasted.join('\n'))).toMatchObject({
      header: null,
      questions: [capital],
      refused: [
        { row: 1, problem: 'correct' },
        { row: 3, problem: 'correct' },
      ],
    })
  })
  test.each([
    ['semicolons', ['Huvudstad?', ...options, '2'].join(';')],
    ['commas', ['Huvudstad?', ...options, '2'].join(',')],
    ['commas with spaces', ['Huvudstad?', ...options, '2'].join(', ')],
    ['quoted cells', ['"Huvudstad?"', ...options.map((each) => `"${each}"`), '2'].join(',')],
    ['a byte order mark and hard spaces', `\ufeff${row('Huvudstad?', ...options, '\u00a0B\u00a0')}`],
    ['invisible characters', row('Huvud\u00adstad?', ...options, '\u200b2')],
    ['a quoted line break', row('"Huvudstad?\n"', ...options, '2')],
  ])('pasted questions: cells with %s are read', (_, pasted) => {
    expect(readPastedQuestions(`${pasted}\r\n`)).toEqual({ ...nothing, questions: [capital] })
  })
  test('pasted questions: a comma in a quoted text does not separate cells; without quotes the row is refused', () => {
    const cells = (question: string) => [question, '5', '6', '7', '2', '7'].join(',')
    const [question] = readPastedQuestions(cells('"Hej, hur många?"')).questions
    expect(question).toMatchObject({ question: 'Hej, hur många?', correctAnswer: 2 })
    expect(readPastedQuestions(cells('Hej, hur många?'))).toMatchObject({
      questions: [],
      refused: [{ row: 1, problem: 'cells' }],
    })
  })
  test('pasted questions: a row with more than seven cells, and a repeated row, are refused', () => {
    const twice = row('Huvudstad?', ...options, '2')
    expect(
      readPastedQuestions([twice, row('?', ...options, '2', '30', 'x'), twice].join('\n')),
    ).toMatchObject({
      questions: [capital],
      refused: [
        { row: 2, problem: 'cells' },
        { row: 3, problem: 'repeated' },
      ],
    })
  })
  test('pasted questions: any line ends separate rows, and empty rows are skipped but counted', () => {
    const pasted = [row('Huvudstad?', ...options, '2', '20'), '', row('Fel?', 'a', 'b', 'c')].join('\r\n')
    expect(readPastedQuestions(`${pasted}\n`)).toEqual({
      ...nothing,
      questions: [{ ...capital, timeLimit: 20 }],
      refused: [{ row: 3, problem: 'options', text: row('Fel?', 'a', 'b', 'c') }],
    })
  })
  test('pasted questions: spaces around a cell and repeated spaces inside it are removed', () => {
    const pasted = row('  Vilken   stad? ', ' Lund', 'Malmö ', 'Ystad', 'Kivik', ' 2 ', ' 20 ')
    expect(readPastedQuestions(pasted).questions).toEqual([
      {
        questionType: 'multiple_choice',
        question: 'Vilken stad?',
        options: ['Lund', 'Malmö', 'Ystad', 'Kivik'],
        correctAnswer: 1,
        timeLimit: 20,
      },
    ])
  })
  test('pasted questions: quoted cells may contain tabs, line breaks and quotation marks', () => {
    const [question] = readPastedQuestions(
      row('"Vad betyder\n""kö""?"', '"a\tb"', 'c', 'd', 'e', '1'),
    ).questions
    expect(question).toMatchObject({ question: 'Vad betyder "kö"?', options: ['a b', 'c', 'd', 'e'] })
  })
  test.each([
    ['no question', row('', ...options, '1'), 'question'],
    ['a question that is too long', row('x'.repeat(501), ...options, '1'), 'question'],
    ['no answer', row('?', ''), 'options'],
    ['two answers', row('?', 'a', 'b'), 'options'],
    ['an answer that is too long', row('?', 'x'.repeat(501)), 'options'],
    ['an answer and 4 seconds', row('?', 'a', '4'), 'seconds'],
    ['an empty option', row('?', 'a', 'b', '', 'd', '1'), 'options'],
    ['two equal options', row('?', 'a', 'b', 'a', 'd', '1'), 'options'],
    ['an option that is too long', row('?', 'a', 'b', 'x'.repeat(201), 'd', '1'), 'options'],
    ['no right option', row('?', ...options), 'correct'],
    ['the fifth option', row('?', ...options, '5'), 'correct'],
    ['an unknown option', row('?', ...options, 'Lund'), 'correct'],
    ['4 seconds', row('?', ...options, '1', '4'), 'seconds'],
    ['601 seconds', row('?', ...options, '1', '601'), 'seconds'],
    ['no number of seconds', row('?', ...options, '1', 'snabbt'), 'seconds'],
  ])('pasted questions: a row with %s is refused', (_, pasted, problem) => {
    expect(readPastedQuestions(pasted)).toEqual({
      ...nothing,
      questions: [],
      refused: [{ row: 1, problem, text: pasted }],
    })
  })
  test.each([
    ['alone', row('Vem skrev Röda rummet?', 'August Strindberg'), 30],
    ['with seconds beside it', row('Vem skrev Röda rummet?', 'August Strindberg', '45'), 45],
    [
      'with seconds in their own column',
      row('Vem skrev Röda rummet?', 'August Strindberg', '', '', '', '', '45'),
      45,
    ],
    ['below a header', `Fråga\tSvar\n${row('Vem skrev Röda rummet?', 'August Strindberg')}`, 30],
    ['after a semicolon', 'Vem skrev Röda rummet?;August Strindberg', 30],
  ])('pasted questions: one answer %s makes a text question', (_, pasted, timeLimit) => {
    expect(readPastedQuestions(pasted).questions).toEqual([
      {
        questionType: 'text',
        question: 'Vem skrev Röda rummet?',
        correctTextAnswer: 'August Strindberg',
        timeLimit,
      },
    ])
  })
  test('pasted questions: text questions and multiple choice are read from one list; a sentence is not cut at its comma', () => {
    const list = [
      ['Vem?', 'Strindberg|August Strindberg'],
      ['Huvudstad?', ...options, '2'],
      ['Var?', 'Lund'],
    ]
    for (const separator of ['\t', ';'])
      expect(
        readPastedQuestions(list.map((cells) => cells.join(separator)).join('\n')).questions,
      ).toMatchObject([
        { questionType: 'text', correctTextAnswer: 'Strindberg|August Strindberg' },
        capital,
        { questionType: 'text', correctTextAnswer: 'Lund' },
      ])
    expect(readPastedQuestions('Hej, hur många?')).toMatchObject({
      questions: [],
      refused: [{ row: 1, problem: 'options' }],
    })
  })
  test('pasted questions: 5 and 600 seconds, 500 and 200 characters are accepted', () => {
    for (const limit of ['5', '600'])
      expect(readPastedQuestions(row('?', ...options, '1', limit)).questions[0]?.timeLimit).toBe(
        Number(limit),
      )
    expect(
      readPastedQuestions(row('x'.repeat(500), 'y'.repeat(200), 'b', 'c', 'd', '1')).questions,
    ).toHaveLength(1)
  })
})
