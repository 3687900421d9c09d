import { bounds } from '#contract/bounds.ts'
import { comparableAnswer } from './quiz-marking.ts'
import { wholeNumber } from './whole-number.ts'

/** A multiple choice, or a text question, which has no options. */
export type PastedQuestion = { question: string; timeLimit: number } & (
  | { questionType: 'multiple_choice'; options: [string, string, string, string]; correctAnswer: number }
  | { questionType: 'text'; correctTextAnswer: string }
)
/** The part of a row that cannot be read; `repeated` for a row that occurs twice. */
export type PasteProblem = 'cells' | 'question' | 'options' | 'correct' | 'seconds' | 'repeated'
/** A row whose right answer may mean several options: one by its text, another by its number or letter. */
export type UnsureRow = { row: number; question: string; options: string[]; places: number[] }
export type Pasted = {
  questions: PastedQuestion[]
  unsure: UnsureRow[]
  /** The row with the names of the columns, which is skipped. */
  header: number | null
  refused: { row: number; problem: PasteProblem; text: string }[]
}

const { text, option: optionLength, acceptedText, seconds } = bounds.question
const defaultSeconds = 30
/** The question, four options, the right one, and the seconds. */
const mostCells = 7

/**
 * Questions from rows of a spreadsheet. Multiple choice: the question, four options, the right one, and the seconds, which may
 * be missing. Text: the question, its answer, and the seconds. The right option is the text of an option, or its number or letter. Where these are different options, the row is
 * unsure until `chosen` has an option for its row number. Empty rows are skipped.
 */
export function readPastedQuestions(pasted: string, chosen: ReadonlyMap<number, number> = new Map()): Pasted {
  const read: Pasted = { questions: [], unsure: [], header: null, refused: [] }
  const seen = new Set<string>()
  let isFirst = true
  rowsOf(pasted).forEach(({ cells, isTorn }, at) => {
    if (cells.every((cell) => cell === '')) return
    const row = at + 1
    const line = cells.join('\t')
    const mayBeHeader = isFirst
    isFirst = false
    if (mayBeHeader && isHeader(cells)) {
      read.header = row
      return
    }
    const result = isTorn ? 'cells' : seen.has(line) ? 'repeated' : questionOf(cells, chosen.get(row))
    seen.add(line)
    if (typeof result === 'string') read.refused.push({ row, problem: result, text: line })
    else if ('places' in result) read.unsure.push({ row, ...result })
    else read.questions.push(result)
  })
  return read
}

const isHeader = ([question = '', ...rest]: string[]): boolean =>
  /^(frågan?|question|frågetext)$/i.test(question) &&
  /^(rätt|rätt svar|facit|svar|right|correct|key|answer|(right|correct) answer)$/i.test(
    (rest.length > 2 ? rest[4] : rest[0]) ?? '',
  )

function questionOf(
  [question = '', ...rest]: string[],
  chosen: number | undefined,
): PastedQuestion | Omit<UnsureRow, 'row'> | PasteProblem {
  const options = rest.slice(0, 4)
  const [right = '', limit = '', ...more] = rest.slice(4)
  if (more.some((cell) => cell !== '')) return 'cells'
  if (question === '' || question.length > text) return 'question'
  const written = textAnswerOf(rest)
  if (written) {
    const timeLimit = secondsOf(written.limit)
    if (written.answer.length > acceptedText) return 'options'
    return timeLimit === null
      ? 'seconds'
      : { questionType: 'text', question, correctTextAnswer: written.answer, timeLimit }
  }
  const isUsable = (option: string) => option !== '' && option.length <= optionLength
  if (options.length < 4 || !options.every(isUsable) || new Set(options).size < 4) return 'options'
  const places = placesOf(right, options)
  const [first] = places
  if (first === undefined) return 'correct'
  const timeLimit = secondsOf(limit)
  if (timeLimit === null) return 'seconds'
  const correctAnswer = places.length === 1 ? first : chosen
  if (correctAnswer === undefined) return { question, options, places }
  const four = options as [string, string, string, string]
  return { questionType: 'multiple_choice', question, options: four, correctAnswer, timeLimit }
}

/** The one answer of a row, and its seconds, which stand beside it or in their own column; null for a row with options. */
function textAnswerOf([answer = '', ...rest]: string[]): { answer: string; limit: string } | null {
  const [limit = '', ...others] = rest.filter(isFilled)
  if (answer === '' || others.length > 0 || (limit !== '' && wholeNumber(limit) === null)) return null
  return { answer, limit }
}

/** The seconds of a question; null for what is not allowed. */
function secondsOf(limit: string): number | null {
  const typed = limit === '' ? defaultSeconds : wholeNumber(limit)
  return typed === null || typed < seconds.min || typed > seconds.max ? null : typed
}

/** The options that the right answer may mean: by their text, and by their number or letter, as in 2, 2., b and b). */
function placesOf(right: string, options: string[]): number[] {
  const sign = /^\(?([1-4a-d])[).:]?$/i.exec(right)?.[1]?.toLowerCase()
  const matches = (typed: string, form: (text: string) => string) =>
    typed === '' ? [] : options.flatMap((option, at) => (form(option) === form(typed) ? [at] : []))
  const exact = matches(right, (each) => each.toLowerCase())
  const byText = exact.length > 0 ? exact : matches(sign ?? right, comparableAnswer)
  const byPlace = sign === undefined ? [] : [Math.max('1234'.indexOf(sign), 'abcd'.indexOf(sign))]
  return [...new Set([...byText, ...byPlace])].sort()
}

type Row = {
  cells: string[]
  /** Whether a comma was both a separator of cells and, probably, a part of a text. */
  isTorn: boolean
}

/** The rows of a copied table, or of a file whose cells are separated by semicolons or commas. */
function rowsOf(pasted: string): Row[] {
  const separated = [...'\t;,'].map((separator) => ({ separator, rows: cellsOf(pasted, separator) }))
  const isTable = ({ rows }: { rows: string[][] }) =>
    (rows.find((row) => row.some(isFilled))?.length ?? 0) >= 6
  // A comma is a part of a sentence too often.
  const isList = ({ separator, rows }: { separator: string; rows: string[][] }) =>
    separator !== ',' && rows.every((row) => row.length > 1 || !row.some(isFilled))
  const { separator, rows } = separated.find(isTable) ??
    separated.find(isList) ?? { separator: '\t', rows: cellsOf(pasted, '\t') }
  return rows.map((row) => {
    const spaced = row.slice(1).filter((cell) => cell.startsWith(' ')).length
    return {
      cells: row.map((cell) =>
        cell
          .replaceAll(/[\u200b\u2060\u00ad]/g, '')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      ),
      isTorn: separator === ',' && (row.length > mostCells || (spaced > 0 && spaced < row.length - 1)),
    }
  })
}

const isFilled = (cell: string) => cell.trim() !== ''

/** Spreadsheets quote cells that contain separators, line breaks or quotation marks. */
function cellsOf(pasted: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  const cells = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'gy',
  )
  const all = pasted.replace(/^\ufeff/, '')
  for (let found = cells.exec(all); found; found = cells.exec(all)) {
    const [, quoted, plain = '', end] = found
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== separator) rows.push([])
  }
  return rows
}
