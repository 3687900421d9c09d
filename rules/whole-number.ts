/** A typed whole number, with any kind of minus sign and with spaces between digits; null for anything else. */
export function wholeNumber(typed: string): number | null {
  const text = typed.replace(/^\s*[\u2212\u2013]/, '-').replaceAll(/[\s\u00a0]/g, '')
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : null
}
