import { bounds } from '#contract/bounds.ts'
import { wholeNumber } from './whole-number.ts'

export type PastedQuestion = {
  question: string
  options: [string, string, string, string]
  correctAnswer: number
  timeLimit: number
}
/** The part of a row that cannot be read. */
export type PasteProblem = 'question' | 'options' | 'correct' | 'seconds'
export type Pasted = {
  questions: PastedQuestion[]
  refused: { row: number; problem: PasteProblem; text: string }[]
}

const { text, option: optionLength, seconds } = bounds.question
const defaultSeconds = 30

/**
 * Multiple choice questions from rows of a spreadsheet: the question, four options, the right one, and the seconds, which may be
 * left out. The right one is the text of an option, or else its number or letter. Empty rows are skipped.
 */
export function readPastedQuestions(pasted: string): Pasted {
  const read: Pasted = { questions: [], refused: [] }
  rowsOf(pasted).forEach((cells, at) => {
    if (cells.every((cell) => cell === '')) return
    const result = questionOf(cells)
    if (typeof result === 'string')
      read.refused.push({ row: at + 1, problem: result, text: cells.join('\t') })
    else read.questions.push(result)
  })
  return read
}

function questionOf([question = '', ...rest]: string[]): PastedQuestion | PasteProblem {
  const options = rest.slice(0, 4)
  const [right = '', limit = ''] = rest.slice(4)
  if (question === '' || question.length > text) return 'question'
  const isUsable = (option: string) => option !== '' && option.length <= optionLength
  if (options.length < 4 || !options.every(isUsable) || new Set(options).size < 4) return 'options'
  const correctAnswer = placeOf(right, options)
  if (correctAnswer === null) return 'correct'
  const timeLimit = limit === '' ? defaultSeconds : wholeNumber(limit)
  if (timeLimit === null || timeLimit < seconds.min || timeLimit > seconds.max) return 'seconds'
  return { question, options: options as PastedQuestion['options'], correctAnswer, timeLimit }
}

function placeOf(right: string, options: string[]): number | null {
  const typed = right.toLowerCase()
  const place = options.findIndex((option) => option.toLowerCase() === typed)
  if (place >= 0) return place
  const at = typed.length === 1 ? Math.max('1234'.indexOf(typed), 'abcd'.indexOf(typed)) : -1
  return at < 0 ? null : at
}

/** The cells of a copied table. Spreadsheets quote cells that contain tabs, line breaks or quotation marks. */
function rowsOf(pasted: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy
  for (let found = cells.exec(pasted); found; found = cells.exec(pasted)) {
    const [, quoted, plain = '', end] = found
    const cell = (quoted === undefined ? plain : quoted.replaceAll('""', '"')).replaceAll(/\s+/g, ' ').trim()
    rows.at(-1)?.push(cell)
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}
