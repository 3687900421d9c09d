import type { EveningControl, HostedQuestion } from '#contract/quiz-evening-control.ts'
import { areTied, type Evening, likelyStep, nextQuestion, stageOf } from '#rules/quiz-evening.ts'

const at = (instant: string | null) => (instant === null ? null : new Date(instant))

/** A question as the rules see it. */
export const ruledQuestion = (question: HostedQuestion) => ({
  id: question.id,
  round: question.round,
  isTieBreak: question.isTieBreak,
  hasSound: question.soundId !== null,
  answers: question.answers,
  unmarked: question.unmarked,
  shownAt: at(question.shownAt),
  openedAt: at(question.openedAt),
  closesAt: at(question.closesAt),
  lockedAt: at(question.lockedAt),
  revealedAt: at(question.revealedAt),
})

/** An evening as the rules see it. */
export const ruledEvening = ({ place, from, isLive, breakAt, questions }: EveningControl): Evening => ({
  ...place,
  from,
  breakAt: at(breakAt),
  isLive,
  questions: questions.map(ruledQuestion),
})

/** The step that is most likely wanted next. */
export const likelyStepOf = (control: EveningControl, now: Date) =>
  likelyStep(ruledEvening(control), areTied(control.teams), now)

/** The question that comes next. */
export const comingQuestion = (control: EveningControl): HostedQuestion | undefined => {
  const next = nextQuestion(ruledEvening(control).questions, areTied(control.teams))
  return control.questions.find(({ id }) => id === next?.id)
}

/** The question at which the evening stands, also while the standings or a break are shown. */
export const currentQuestion = ({ place, questions }: EveningControl): HostedQuestion | undefined =>
  questions.find(({ id }) => id === place.questionId)

/** What the screens show. */
export function shownStage(control: EveningControl) {
  const current = currentQuestion(control)
  return stageOf(control.place.stage, current && ruledQuestion(current))
}

/** The number of a question in the order in which it is asked: after those that were shown. */
export const askedNumber = ({ questions }: EveningControl, question: HostedQuestion): number =>
  question.shownAt === null
    ? questions.filter(({ shownAt }) => shownAt !== null).length + 1
    : questions.filter(({ shownAt }) => shownAt !== null && shownAt <= (question.shownAt ?? '')).length
