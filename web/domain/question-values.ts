import type { z } from 'zod'
import type { EveningKind } from '#contract/bounds.ts'
import {
  canCountSpeed,
  type EveningControl,
  type eveningQuestionsInput,
  type HostedQuestion,
} from '#contract/quiz-evening-control.ts'
import type { EditableQuiz } from '#contract/quizzes.ts'
import { typedNumber } from '#rules/quiz-marking.ts'
import type { PastedQuestion } from '#rules/quiz-paste.ts'
import { trimmed } from '#web/ui/form/form-values.ts'

/** A new question of the form: a choice of two empty options, the first one right. */
export const newQuestion = {
  // Empty for a question that is not stored yet.
  id: '',
  round: 1,
  kind: 'choice' as EveningKind,
  question: '',
  /** Of what is put in order: in the right order. */
  options: ['', ''],
  correctOption: 0,
  accepted: '',
  correctNumber: '',
  explanation: '',
  points: 1,
  isTieBreak: false,
  /** Of one that guests have seen. Of the others the whole form says whether speed counts. */
  countsSpeed: false,
  seconds: null as number | null,
  pictureUrl: '',
  /** Empty without a sound. */
  soundId: '',
  soundText: '',
  sourceQuestionId: '',
  /** Where each option stands on the screens, such as '2,0,1'; empty until that is mixed. */
  places: '',
  /** Guests have seen it, so it stays as it is. */
  isShown: false,
}
export type QuestionForm = typeof newQuestion
export const noQuestions = { countsSpeed: false, questions: [] as QuestionForm[] }
export type QuestionsForm = typeof noQuestions

type QuestionsBody = z.input<typeof eveningQuestionsInput>

const formOf = (stored: HostedQuestion): QuestionForm => {
  const { options, correctOrder } = stored
  const inOrder = correctOrder?.map((place) => options?.[place] ?? '')
  return {
    id: stored.id,
    round: stored.round,
    kind: stored.kind,
    question: stored.question,
    options: inOrder ?? options ?? newQuestion.options,
    correctOption: stored.correctOption ?? 0,
    accepted: stored.accepted ?? '',
    correctNumber: typedOf(stored.correctNumber),
    explanation: stored.explanation ?? '',
    points: stored.points,
    isTieBreak: stored.isTieBreak,
    countsSpeed: stored.shownAt !== null && stored.countsSpeed,
    seconds: stored.seconds,
    pictureUrl: stored.pictureUrl ?? '',
    soundId: stored.soundId ?? '',
    soundText: stored.soundText ?? '',
    sourceQuestionId: stored.sourceQuestionId ?? '',
    places: correctOrder?.join(',') ?? '',
    isShown: stored.shownAt !== null,
  }
}

export const questionsForm = ({ questions }: Pick<EveningControl, 'questions'>): QuestionsForm => ({
  // What was chosen for the questions to come, or for all once none is left.
  countsSpeed: (questions.some(isToCome) ? questions.filter(isToCome) : questions).some(
    ({ countsSpeed }) => countsSpeed,
  ),
  questions: questions.map(formOf),
})

const isToCome = ({ shownAt }: HostedQuestion) => shownAt === null

/** The values as the contract takes them: without the key of another kind. */
export function questionsBody(values: QuestionsForm): QuestionsBody {
  const { questions, countsSpeed } = trimmed(values) as QuestionsForm
  return { questions: questions.map((each) => bodyOf(each, countsSpeed)) }
}

function bodyOf(form: QuestionForm, countsSpeed: boolean): QuestionsBody['questions'][number] {
  const { kind, options, places, isShown, ...rest } = form
  const hasOptions = kind === 'choice' || kind === 'order'
  const order = kind === 'order' ? placesOf(form) : null
  return {
    ...rest,
    kind,
    id: form.id || null,
    options: hasOptions ? (order ? arranged(options, order) : options) : null,
    correctOption: kind === 'choice' ? form.correctOption : null,
    accepted: kind === 'text' || kind === 'press' ? form.accepted : null,
    correctNumber: kind === 'number' ? numberOf(form.correctNumber) : null,
    isTieBreak: isTieBreak(form),
    countsSpeed: isShown ? form.countsSpeed : countsSpeed && canFormCountSpeed(form),
    correctOrder: order,
    soundId: form.soundId || null,
    sourceQuestionId: form.sourceQuestionId || null,
  }
}

const isTieBreak = (form: Pick<QuestionForm, 'kind' | 'isTieBreak'>) =>
  form.kind === 'number' && form.isTieBreak

/** Whether the points of a question can fall with time, as it is written now. */
export const canFormCountSpeed = (form: QuestionForm): boolean =>
  canCountSpeed({ ...form, isTieBreak: isTieBreak(form) })

/** A stored number as it is typed; empty for none. */
export const typedOf = (number: number | null): string =>
  number === null ? '' : String(number).replace('.', ',')

/** A typed number, or null for nothing. What is no number stays what was typed, for the schema to refuse. */
export const numberOf = (typed: string) =>
  typed === '' ? null : (typedNumber(typed) ?? (typed as unknown as number))

/** Where each option of the right order stands on the screens. */
function placesOf({ question, options, places }: QuestionForm): number[] {
  const stored = places === '' ? [] : places.split(',').map(Number)
  return stored.length === options.length ? stored : mixed(options.length, [question, ...options].join('|'))
}

const arranged = (options: readonly string[], places: readonly number[]): string[] =>
  options.map((_, at) => options[places.indexOf(at)] ?? '')

/** Places in a mixed order, the same for the same text, because a form makes its body often. Never in the given order. */
function mixed(count: number, text: string): number[] {
  let seed = [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)
  const places = Array.from({ length: count }, (_, at) => at)
  for (let at = count - 1; at > 0; at--) {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
    const other = (seed >>> 8) % (at + 1)
    const [one, two] = [places[at] as number, places[other] as number]
    places[at] = two
    places[other] = one
  }
  return places.every((place, at) => place === at) ? places.toReversed() : places
}

/** A question with nothing written into it. */
export const isTouched = ({ id, question, options }: QuestionForm): boolean =>
  id !== '' || question !== '' || options.some((each) => each !== '')

export function pastedQuestion(pasted: PastedQuestion): QuestionForm {
  const form = { ...newQuestion, question: pasted.question, seconds: pasted.timeLimit }
  return pasted.questionType === 'text'
    ? { ...form, kind: 'text', accepted: pasted.correctTextAnswer }
    : { ...form, options: pasted.options, correctOption: pasted.correctAnswer }
}

/** The questions of a quiz. What hosts mark is remembered by their ids. */
export const questionsOfQuiz = ({ questions }: EditableQuiz): QuestionForm[] =>
  questions.map((each) => ({
    ...newQuestion,
    kind: each.questionType === 'multiple_choice' ? 'choice' : each.questionType,
    question: each.question,
    options: each.options ?? newQuestion.options,
    correctOption: each.correctAnswer ?? 0,
    accepted: each.correctTextAnswer ?? '',
    correctNumber: typedOf(each.correctNumber),
    points: each.points,
    seconds: each.timeLimit,
    pictureUrl: each.pictureUrl ?? '',
    sourceQuestionId: each.id,
  }))
