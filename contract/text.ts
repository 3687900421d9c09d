// What text may be stored, told without a schema: the contract's fields and the forms of the web both go by it.

// Control characters (except line breaks where a text may have them), lone surrogates and the overrides that
// turn the reading direction are never stored: NUL breaks the database, the others lie to the reader.
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused
export const forbiddenInLine = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused
export const forbiddenInText = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u

/** A wall-clock time, `HH:MM` or `HH:MM:SS`. */
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

/**
 * Whether a picture of the content may lie there: our own path, or https at a host (which hosts is the operator's to
 * name, in `IMAGE_HOSTS`). Nothing that a browser could run, no credentials, no other port.
 */
export const isPictureAddress = (value: string): boolean => ownPath.test(value) || httpsAddress.test(value)

// A picture that was uploaded, or a file of the site that is one; no other answer of ours is fetched as a picture.
const ownPath =
  /^\/(api\/pictures\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?!api\/)([A-Za-z0-9_-][A-Za-z0-9_.-]*\/)*[A-Za-z0-9_-][A-Za-z0-9_.-]*\.(avif|gif|jpe?g|png|svg|webp))$/
// Only what needs no mending by a parser: no spaces, quotes or backslashes, nothing before the host or between it and the path.
const httpsAddress =
  /^https:\/\/([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}\/[A-Za-z0-9/_.~%!$&()*+,;=:@?-]*$/

// A name of nothing but these is an empty place on every screen that shows it.
const nothingToSee = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]+$/u

/** NFC, `\n` for line breaks, trimmed; empty when there is nothing to see. */
export function normaliseText(value: string): string {
  const trimmed = value.replaceAll('\r\n', '\n').normalize('NFC').trim()
  return nothingToSee.test(trimmed) ? '' : trimmed
}

const segmenter = new Intl.Segmenter('sv', { granularity: 'grapheme' })

/** Characters as people count them: a family of four is one. */
export const graphemeCount = (value: string): number => [...segmenter.segment(value)].length
