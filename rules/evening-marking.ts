import type { EveningKind } from '#contract/bounds.ts'
import { acceptedAnswers, comparableAnswer, numberDistance, typedNumber } from './quiz-marking.ts'

/** A question with its key. Which parts are set follows from the kind. */
export type EveningKey = {
  kind: EveningKind
  /** Of a choice and of what is put in order, as they are shown. */
  options: readonly string[] | null
  correctOption: number | null
  /** The accepted texts, separated by `|`. */
  accepted: string | null
  correctNumber: number | null
  /** The places of the options in the right order. */
  correctOrder: readonly number[] | null
}

/**
 * The form in which answers are compared; answers of one form are marked together. Null for what is no answer to this question. The
 * value of a choice is the place of an option from 0, and that of an order its places, such as '2,0,1'.
 */
export function answerForm(
  { kind, options }: Pick<EveningKey, 'kind' | 'options'>,
  value: string,
): string | null {
  const count = options?.length ?? 0
  switch (kind) {
    case 'text':
      return comparableAnswer(value) || null
    case 'number': {
      const number = typedNumber(value)
      return number === null ? null : String(number)
    }
    case 'choice':
      return /^\d$/.test(value) && Number(value) < count ? value : null
    case 'press':
      return value === pressed ? pressed : null
    case 'order': {
      const places = value.split(',')
      const isComplete =
        places.length === count &&
        Array.from({ length: count }, (_, at) => String(at)).every((at) => places.includes(at))
      return isComplete ? value : null
    }
  }
}

/** What a team sends that presses. Each press is an answer by itself: its form is the team's id, because a host marks teams. */
export const pressed = 'press'

export type Mark = { form: string; isRight: boolean }

/** The marks that a host makes with one tap: when the team that pressed is right, the others did not come to answer. */
export const marksWith = (
  { kind }: Pick<EveningKey, 'kind'>,
  { given, forms, isRight }: { given: readonly string[]; forms: readonly string[]; isRight: boolean },
): Mark[] =>
  kind === 'press' && isRight
    ? given.map((form) => ({ form, isRight: forms.includes(form) }))
    : forms.map((form) => ({ form, isRight }))

/**
 * The marks that need nobody. Of a press there are none. Of a text only the accepted answers are marked, because somebody may have written a right one in another
 * way. Of numbers the nearest are right, among all that were given.
 */
export function automaticMarks(key: EveningKey, forms: readonly string[]): Mark[] {
  const given = [...new Set(forms)]
  switch (key.kind) {
    case 'text': {
      const accepted = acceptedForms(key)
      return given.filter((form) => accepted.includes(form)).map((form) => ({ form, isRight: true }))
    }
    case 'number': {
      const distances = given.map((form) => numberDistance(Number(form), key.correctNumber ?? 0))
      const nearest = Math.min(...distances)
      return given.map((form, at) => ({ form, isRight: distances[at] === nearest }))
    }
    case 'choice':
      return given.map((form) => ({ form, isRight: form === String(key.correctOption) }))
    case 'order':
      return given.map((form) => ({ form, isRight: form === key.correctOrder?.join(',') }))
    case 'press':
      return []
  }
}

const acceptedForms = ({ accepted }: Pick<EveningKey, 'accepted'>) =>
  acceptedAnswers(accepted ?? '').map(comparableAnswer)

export type AnswerGroup<T> = {
  form: string
  /** How most of its teams have written it. */
  written: string
  answers: T[]
  /** Null: nobody has marked it. */
  isRight: boolean | null
  /** Not marked, and nearly an accepted answer: one of the key, or one that a host has marked as right. */
  isNear: boolean
}

/**
 * The answers to a question in groups of one form: first those that are nearly right and not marked, then the other unmarked ones,
 * then those that are right, then the wrong ones; the largest group of each first. Teams that have pressed stay in their order.
 */
export function answerGroups<T extends { form: string; value: string }>(
  key: EveningKey,
  answers: readonly T[],
  marks: readonly Mark[],
): AnswerGroup<T>[] {
  const marked = new Map(marks.map(({ form, isRight }) => [form, isRight]))
  const markedRight = marks.filter(({ isRight }) => isRight).map(({ form }) => form)
  const accepted = key.kind === 'text' ? [...acceptedForms(key), ...markedRight] : []
  const groups = [...Map.groupBy(answers, ({ form }) => form)].map(([form, same]) => {
    const isRight = marked.get(form) ?? null
    const isNear = isRight === null && accepted.some((each) => isNearly(form, each))
    return { form, written: mostWritten(same), answers: same, isRight, isNear }
  })
  if (key.kind === 'press') return groups
  const order = ({ isRight, isNear }: AnswerGroup<T>) => (isNear ? 0 : isRight === null ? 1 : isRight ? 2 : 3)
  return groups.sort(
    (one, other) =>
      order(one) - order(other) ||
      other.answers.length - one.answers.length ||
      (one.form < other.form ? -1 : 1),
  )
}

/** How most have written it; of several, the first one. */
export function mostWritten(answers: readonly { value: string }[]): string {
  const counted = [...Map.groupBy(answers, ({ value }) => value)].map(
    ([value, same]) => [value, same.length] as const,
  )
  return counted.reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}

/** How many letters may differ: none in three letters or fewer, one in up to seven, two in more. */
const allowedSlips = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2)

/**
 * Whether a form is nearly an accepted one: some letters are wrong, missing, too many or swapped, or one has only another word around
 * it ('the police', 'police'). Another number is never near.
 */
export function isNearly(form: string, accepted: string): boolean {
  if (form === accepted || digitsOf(form) !== digitsOf(accepted)) return false
  const [given, right] = [[...form], [...accepted]]
  const slips = allowedSlips(right.length)
  // Each letter more or less is a slip, so that long answers need no comparison.
  const isLikeLong = Math.abs(given.length - right.length) <= slips
  if (slips > 0 && isLikeLong && distance(given, right) <= slips) return true
  const [shorter, longer] = [form, accepted].sort((one, other) => one.length - other.length) as [
    string,
    string,
  ]
  return shorter.length >= 4 && ` ${longer} `.includes(` ${shorter} `)
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** How many letters are changed, added, left out or swapped with their neighbour between two words. */
function distance(one: readonly string[], other: readonly string[]): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const around = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1)]
      row[j] = Math.min(...around, isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY)
    }
    before = last
    last = row
  }
  return last[other.length] ?? 0
}
