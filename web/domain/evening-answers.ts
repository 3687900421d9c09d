import type { EveningQuestion, RevealedKey } from '#contract/quiz-evenings.ts'
import { perLanguage } from '#web/platform/formats.ts'
import { currentLanguage } from '#web/platform/language.ts'

type Asked = Pick<EveningQuestion, 'kind' | 'options'>

/** The places of the options in an order such as '2,0,1'. */
/** The letter of an option: the same on the wall, on phones and for the host. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index)

export const placesIn = (value: string): number[] => value.split(',').map(Number)

/** The order in which options are written. */
export const writtenOrder = (options: readonly string[]): string => options.map((_, at) => at).join(',')

/** An answer as it is read: the option of a choice, the options in their order, otherwise what was typed. */
export function answerWords({ kind, options }: Asked, value: string): string {
  if (kind === 'choice') return options?.[Number(value)] ?? value
  if (kind === 'order')
    return placesIn(value)
      .map((place) => options?.[place] ?? '')
      .join(' → ')
  return value
}

/** What is right, in words. */
export function keyWords(question: Asked, key: RevealedKey): string {
  switch (question.kind) {
    case 'choice':
      return answerWords(question, String(key.correctOption))
    case 'order':
      return answerWords(question, key.correctOrder?.join(',') ?? '')
    case 'number':
      return key.correctNumber === null ? '' : numberWords(key.correctNumber)
    case 'text':
    case 'press':
      return key.accepted?.[0] ?? ''
  }
}

/** The digits of a year are not in groups. */
const formatOf = (useGrouping: boolean) =>
  perLanguage((tag) => new Intl.NumberFormat(tag, { useGrouping, maximumFractionDigits: 6 }))
const [plain, grouped] = [formatOf(false), formatOf(true)]
export const numberWords = (number: number) =>
  (Math.abs(number) < 10_000 ? plain : grouped)(currentLanguage()).format(number)
