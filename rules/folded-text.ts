// Letters with a mark that Unicode does not decompose.
const plainLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const markedLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

// Marks on Latin, Greek and Cyrillic letters, and vowel points of Hebrew and Arabic. Scripts that write vowels as marks keep them.
const marks =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each mark is meant by itself
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g

/**
 * A text in the form in which typed texts are compared: lower case, one kind of apostrophe, quotation mark, dash and space,
 * no invisible characters, full-width forms as plain ones, and no diacritics except those of å, ä and ö.
 * `searchable_text` in the database is the same rule.
 */
export const foldText = (text: string): string =>
  text
    .replaceAll(/[‘’‚‛´`ʼʹ′]/g, "'")
    .replaceAll(/[“”„‟«»″]/g, '"')
    .normalize('NFKC')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
    // First to upper case, so that ß equals ss.
    .toUpperCase()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/a\u030a/g, 'å')
    .replaceAll(/a\u0308/g, 'ä')
    .replaceAll(/o\u0308/g, 'ö')
    .replaceAll(marks, '')
    .replaceAll(markedLetters, (letter) => plainLetters[letter] ?? letter)
    .trim()

const asPlain: Record<string, string> = { å: 'a', ä: 'a', ö: 'o' }

/** A folded text without the rings and dots of å, ä and ö. */
const withoutRings = (folded: string): string =>
  folded.replaceAll(/[åäö]/g, (letter) => asPlain[letter] ?? letter)

/**
 * The text that a search looks in: the folded text, and on a second line the same with a and o for å, ä and ö. So 'asa' finds
 * Åsa, and 'åsa' does not find Asa. A hyphen is a space here, because people type either.
 */
export function searchableText(text: string): string {
  const folded = searchTerm(text)
  const plain = withoutRings(folded)
  return plain === folded ? folded : `${folded}\n${plain}`
}

/** What a search looks for in a `searchableText`. */
export const searchTerm = (typed: string): string =>
  foldText(typed).replaceAll('-', ' ').replaceAll(/ +/g, ' ')

/** Whether a text contains what was typed, as a search understands it. */
export const isFound = (text: string, typed: string): boolean =>
  searchableText(text).includes(searchTerm(typed))
