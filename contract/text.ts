// Rules for stored text, without a schema: the contract's fields and the web's forms both use them.

// As word processors and web pages break lines and pages.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are replaced
const lineBreak = /\r\n|[\n\u000b\f\r\u0085\u2028\u2029]/g
// Control characters, soft hyphens, zero-width characters, embedded objects, and what changes the reading direction: nobody
// sees them, and some mislead a reader. Joiners stay, which Persian and emoji need, and so do direction marks.
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
  /[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc]/g

/** Pasted text as plain text with `\n` for line breaks: a tab is a space, and nothing invisible is left. */
export const cleanText = (value: string): string =>
  value.replaceAll(lineBreak, '\n').replaceAll('\t', ' ').replaceAll(invisible, '')

/** The same for one line: a line break is a space. */
export const cleanLine = (value: string): string => cleanText(value).replaceAll('\n', ' ')

/** Whether a text can be stored. PostgreSQL cannot store NUL, and half a character cannot be shown. */
export const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

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

/**
 * What a preview shows of a typed address: a picture of this site, or none. The picture of another site is fetched only when
 * the form is saved.
 */
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

/** Cleaned, NFC, trimmed; empty when no character is visible. */
export function normaliseText(value: string): string {
  const trimmed = cleanText(value).normalize('NFC').trim()
  return nothingToSee.test(trimmed) ? '' : trimmed
}

/** The same for one line. */
export const normaliseLine = (value: string): string => normaliseText(cleanLine(value))

const segmenter = new Intl.Segmenter('sv', { granularity: 'grapheme' })

/** Characters as people count them: the emoji of a family of four is one. */
export const graphemeCount = (value: string): number => [...segmenter.segment(value)].length
