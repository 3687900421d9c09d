// Rules for stored text, without a schema: the contract's fields and the web's forms both use them.

// Control characters (except line breaks where a text may have them), lone surrogates and the overrides that
// change the reading direction are never stored: PostgreSQL cannot store NUL, and the others can mislead a reader.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern exists to refuse them
export const forbiddenInLine = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern exists to refuse them
export const forbiddenInText = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u

export type DateRule = 'date_format' | 'no_such_day'

/** The rule that a calendar date breaks: it is not `YYYY-MM-DD` of the years 2000 to 2100, or there is no such day. */
export function dateRule(value: string): DateRule | null {
  if (!/^(20\d\d|2100)-\d\d-\d\d$/.test(value)) return 'date_format'
  const instant = new Date(`${value}T00:00:00Z`)
  const isDay = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value)
  return isDay ? null : 'no_such_day'
}

/** A wall-clock time, `HH:MM` or `HH:MM:SS`. */
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

/**
 * Whether a picture field takes an address: a path of this site, or https at a host, from which the server fetches a copy.
 * Nothing that a browser could run, no credentials, no port.
 */
export const isPictureAddress = (value: string): boolean => ownPath.test(value) || isForeignPicture(value)

/** What a preview shows of typed text: a picture of this site, or none. Another site's is fetched only when it is saved. */
export const ownPictureOf = (typed: string): string | null => {
  const address = typed.trim()
  return ownPath.test(address) ? address : null
}

/** Whether an address is one of another site, from which a picture can be fetched. */
export const isForeignPicture = (value: string): boolean => httpsAddress.test(value)

// An uploaded picture, or a picture file of the site; no other path of this server is accepted.
const ownPath =
  /^\/(api\/pictures\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?!api\/)([A-Za-z0-9_-][A-Za-z0-9_.-]*\/)*[A-Za-z0-9_-][A-Za-z0-9_.-]*\.(avif|gif|jpe?g|png|svg|webp))$/
// Only addresses that a URL parser leaves unchanged: no spaces, quotes or backslashes, no credentials, no port.
const httpsAddress =
  /^https:\/\/([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}\/[A-Za-z0-9/_.~%!$&()*+,;=:@?-]*$/

// A name made only of these characters would look empty on every screen.
const nothingToSee = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]+$/u

/** NFC, `\n` for line breaks, trimmed; empty when no character is visible. */
export function normaliseText(value: string): string {
  const trimmed = value.replaceAll('\r\n', '\n').normalize('NFC').trim()
  return nothingToSee.test(trimmed) ? '' : trimmed
}

const segmenter = new Intl.Segmenter('sv', { granularity: 'grapheme' })

/** Characters as people count them: the emoji of a family of four is one. */
export const graphemeCount = (value: string): number => [...segmenter.segment(value)].length
