const segmenter = new Intl.Segmenter('sv', { granularity: 'grapheme' })
const notToBeSeen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu

/** One or two characters for a name: of its first word and of its last. Letters if it has any, else its first characters. */
export function initialsOf(name: string): string {
  const texts = name.split(/\s+/u).map(firstOf).filter(Boolean)
  const first = texts[0] ?? ''
  // An emoji is as wide as two letters.
  const last = texts.length > 1 && isLetter(first) ? (texts.at(-1) ?? '') : ''
  return `${first}${isLetter(last) ? last : ''}`.toLocaleUpperCase('sv')
}

const isLetter = (text: string) => /^[\p{Letter}\p{Number}]/u.test(text)

function firstOf(word: string): string {
  const seen = [...segmenter.segment(word)]
    .map(({ segment }) => segment)
    .filter((segment) => segment.replaceAll(notToBeSeen, '') !== '')
  const first = seen.find(isLetter) ?? seen[0] ?? ''
  // A letter with at most one combining mark.
  return isLetter(first)
    ? first.normalize('NFC').slice(0, (first.codePointAt(0) ?? 0) > 0xffff ? 2 : 1)
    : first
}
