/** A number, date or time that a spreadsheet reads as one. All other cells are text. */
type Figure = { figure: string }
export const figure = (value: string | number): Figure => ({ figure: String(value) })

/** Rows as CSV that Swedish Excel opens as a table: byte order mark, semicolons, CRLF. */
export const csv = (rows: readonly (readonly (string | Figure)[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map((each) => (typeof each === 'string' ? cell(each) : quoted(each.figure))).join(';')}\r\n`).join('')}`

const formula = /^[=+\-@\t\r＝＋－＠]/u
const amount = /^(?:kr|[$€£])?[\d.,][\d\s.,:/e+%-]*(?:kr|[$€£]|am|pm)?$/i
const month =
  'jan(?:uari|uary)?|feb(?:ruari|ruary)?|mar(?:s|ch)?|apr(?:il)?|ma[jy]|june?|juni|july?|juli|aug(?:usti|ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const date = new RegExp(`^(?:\\d+[\\s./-]*(?:${month})|(?:${month})[\\s./-]*\\d)[\\d\\s.,:/-]*$`, 'i')
const truth = /^(?:sant|falskt|true|false)$/i

/**
 * Text, always quoted. What a spreadsheet would read as a formula, number, date or truth value gets an apostrophe and stays text:
 * quotes do not stop Excel.
 */
export function cell(value: string): string {
  const seen = value.trim()
  const isMistaken = formula.test(value) || [amount, date, truth].some((each) => each.test(seen))
  return quoted(isMistaken ? `'${value}` : value)
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
