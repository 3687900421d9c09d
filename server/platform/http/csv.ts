/** Rows as CSV that Swedish Excel opens as a table: byte order mark, semicolons, CRLF. */
export const csv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`

/** Always quoted. A cell that a spreadsheet would read as a formula gets an apostrophe and stays text. */
export function cell(value: string): string {
  const text = /^[=+\-@\t\r＝＋－＠]/u.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}
