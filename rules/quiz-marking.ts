import { bounds, type QuestionType } from '#contract/bounds.ts'
import { foldText } from './folded-text.ts'

/**
 * Removes punctuation in one pass. Signs that change the meaning stay: those of C++, A-, -5, .5, 0,5, 5!, 6' and 1/2, and an
 * answer of signs only.
 */
const withoutPunctuation = (folded: string): string =>
  folded
    .replaceAll('\u2044', '/')
    // Quotation marks around a word or all words. After a digit, a single one is feet or inches.
    .replaceAll(/(?<=^|\s)(["'])([^"']+)\1(?=\s|$)/g, '$2')
    .replaceAll(/(?<=^|\s)["']+(?=[^\s"'])/g, '')
    .replaceAll(/(?<=[^\s"'\d])["']+(?=\s|$)/g, '')
    // Punctuation at the end of a word. After a digit, an exclamation mark is a factorial.
    .replaceAll(/(?<=[^\s.,;:!?])(?:(?<!\d)[.,;:!?]+|[.,;:?]+)(?=\s|$)/g, '')
    // Abbreviations: u.s.a is usa, and st.louis is st louis.
    .replaceAll(/(?<=(?:^|[^\p{L}])\p{L})\.(?=\p{L}(?:[^\p{L}]|$))/gu, '')
    .replaceAll(/(?<=\p{L})\.(?=[\p{L}\d])|(?<=\d)\.(?=\p{L})/gu, ' ')
    // A decimal comma is a point.
    .replaceAll(/(?<=\d),(?=\d)/g, '.')
    // Digits in groups of three are one number.
    .replaceAll(/(?<![\d.,/])[1-9]\d{0,2}(?: \d{3})+(?!\d)/g, (number) => number.replaceAll(' ', ''))
    // A dash or slash between words is a space. Between digits it makes another number, and so does a minus.
    .replaceAll(/(?<=[\p{L}\d]) ?[-/] ?(?=\p{L})|(?<=\p{L})(?:[-/]| [-/] )(?=\d)/gu, ' ')
    .replaceAll(/(?<=\d) ?([-/]) ?(?=\d)/g, '$1')
    .replaceAll(/ ?& ?/g, '&')
    .replaceAll(/(?<=\d) %/g, '%')

/**
 * A text answer in the form in which answers are compared: a folded text in which punctuation around words, dashes and
 * slashes between them, and the grouping of digits do not count. É is e, but å is not a.
 */
export function comparableAnswer(text: string): string {
  // Folding would join 1½ to 11/2, and 10² to 102.
  const typed = text.replaceAll(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ').replaceAll(/(?<=\d)(?=[²³¹⁰-⁹])/g, '^')
  let form = foldText(typed)
  for (let before = ''; before !== form; ) {
    before = form
    form = foldText(withoutPunctuation(form))
  }
  // An answer that consists only of marks is compared unchanged.
  return form === '' ? text.normalize('NFC').trim() : form
}

/**
 * The accepted answers of a text question, which are stored in one text, separated by `|`. Answers that are equal when compared
 * are returned once.
 */
export function acceptedAnswers(stored: string): string[] {
  const byForm = new Map<string, string>()
  for (const each of stored.split('|').map((part) => part.trim())) {
    const form = comparableAnswer(each)
    if (each !== '' && !byForm.has(form)) byForm.set(form, each)
  }
  return [...byForm.values()]
}

/** Whether the text is one of the accepted answers. */
export function isAccepted(stored: string, typed: string): boolean {
  const answer = comparableAnswer(typed)
  return acceptedAnswers(stored).some((accepted) => comparableAnswer(accepted) === answer)
}

/** A typed number: a space or nothing between groups of digits, a comma or a point before decimals. Null for what is none. */
export function typedNumber(typed: string): number | null {
  const plain = comparableAnswer(typed).replaceAll(' ', '')
  if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(plain)) return null
  const number = Number(plain)
  return Math.abs(number) <= bounds.question.number ? number : null
}

/** Rounded to the sixth decimal, so that 0.1 and 0.3 are equally far from 0.2. */
export const numberDistance = (one: number, other: number): number =>
  Math.round(Math.abs(one - other) * 1_000_000)

export type Key = {
  questionType: QuestionType
  correctAnswer: number | null
  correctTextAnswer: string | null
  correctNumber: number | null
  /** By how much a number may differ. */
  tolerance: number | null
  /** The places of the options in the right order. */
  correctOrder: readonly number[] | null
}
/** `textAnswer`: what was typed; for an order its places, such as '2,0,1'. */
export type GivenAnswer = { selectedAnswer: number | null; textAnswer: string | null }

/** The part of an answer that belongs to the question's type. */
export const relevantAnswer = (
  { questionType }: Pick<Key, 'questionType'>,
  given: GivenAnswer,
): GivenAnswer =>
  questionType === 'multiple_choice'
    ? { selectedAnswer: given.selectedAnswer, textAnswer: null }
    : { selectedAnswer: null, textAnswer: given.textAnswer }

/** Whether an answer is right. No answer is wrong. */
export function isRight(key: Key, { selectedAnswer, textAnswer }: GivenAnswer): boolean {
  if (key.questionType === 'multiple_choice')
    return selectedAnswer !== null && selectedAnswer === key.correctAnswer
  if (textAnswer === null) return false
  switch (key.questionType) {
    case 'text':
      return key.correctTextAnswer !== null && isAccepted(key.correctTextAnswer, textAnswer)
    case 'number': {
      const number = typedNumber(textAnswer)
      if (number === null || key.correctNumber === null) return false
      return numberDistance(number, key.correctNumber) <= numberDistance(key.tolerance ?? 0, 0)
    }
    case 'order':
      return textAnswer === key.correctOrder?.join(',')
  }
}

/** A question with its key, in one of the sets that contain it. */
export type KeyedQuestion = Key & { options: readonly string[] | null }

/**
 * The key of a changed question for another set of questions, in which its options may have another order or wording. The right
 * option is found by its text, or else by its position. Null for a question of another type, whose answers cannot be compared.
 */
export function keyFor(other: KeyedQuestion, changed: KeyedQuestion): Key | null {
  if (other.questionType !== changed.questionType) return null
  const { options, ...key } = changed
  const placeOf = (option: number) => other.options?.indexOf(options?.[option] ?? '') ?? -1
  if (key.correctOrder) {
    if (options?.length !== other.options?.length) return null
    const found = key.correctOrder.map(placeOf)
    // Those that are worded otherwise are the ones that were not found, in their order.
    const left = found.map((_, place) => place).filter((place) => !found.includes(place))
    return { ...key, correctOrder: found.map((place) => (place < 0 ? (left.shift() ?? 0) : place)) }
  }
  const place = key.correctAnswer === null ? -1 : placeOf(key.correctAnswer)
  return place < 0 ? key : { ...key, correctAnswer: place }
}

/** Whether two keys of one type are the same as they are stored. */
export const isSameKey = (one: Key, other: Key): boolean =>
  one.correctAnswer === other.correctAnswer &&
  one.correctTextAnswer === other.correctTextAnswer &&
  one.correctNumber === other.correctNumber &&
  one.tolerance === other.tolerance &&
  String(one.correctOrder) === String(other.correctOrder)

/** Whether a changed question has another right answer than the stored one. */
export function isKeyChanged(stored: KeyedQuestion, changed: KeyedQuestion): boolean {
  const key = keyFor(stored, changed)
  if (key === null) return false
  const accepted = (text: string | null) =>
    acceptedAnswers(text ?? '')
      .map(comparableAnswer)
      .sort()
      .join('|')
  const compared = (each: Key): Key => ({ ...each, correctTextAnswer: accepted(each.correctTextAnswer) })
  return !isSameKey(compared(key), compared(stored))
}
