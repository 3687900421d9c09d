import type { EveningPlaceKind, EveningStage, EveningStep } from '#contract/bounds.ts'
import { answerGrace } from './quiz.ts'
import { countedAt } from './received.ts'

/** When a question was shown, opened, locked and revealed; null for what has not happened. `closesAt`: the end of its time. */
export type QuestionTimes = {
  shownAt: Date | null
  openedAt: Date | null
  closesAt: Date | null
  lockedAt: Date | null
  revealedAt: Date | null
}

/** Where an evening stands: at a question, or at what is shown between questions. */
export type EveningPlace = { stage: EveningPlaceKind; questionId: string | null }

export type HostedQuestion = QuestionTimes & {
  id: string
  round: number
  /** It decides between teams with equal points. */
  isTieBreak: boolean
  hasSound: boolean
  answers: number
  unmarked: number
}

export type Evening = EveningPlace & {
  /** Whether the competition has been started and is not paused. */
  isLive: boolean
  /** Where the last change of place began; null when it cannot be undone. */
  from: EveningPlace | null
  /** When a break that was announced is to begin; null when none is. */
  breakAt: Date | null
  /** In the order in which they are asked. */
  questions: readonly HostedQuestion[]
}

export const untouched: QuestionTimes = {
  shownAt: null,
  openedAt: null,
  closesAt: null,
  lockedAt: null,
  revealedAt: null,
}

/** What the screens show of a question. */
function stageOfQuestion({ openedAt, lockedAt, revealedAt }: QuestionTimes): EveningStage {
  if (revealedAt) return 'revealed'
  if (lockedAt) return 'locked'
  return openedAt ? 'open' : 'shown'
}

/** What the screens show. */
export const stageOf = (stage: EveningPlace['stage'], question: QuestionTimes | undefined): EveningStage =>
  stage === 'question' ? stageOfQuestion(question ?? untouched) : stage

const currentOf = ({ questions, questionId }: Pick<Evening, 'questions' | 'questionId'>) =>
  questions.find(({ id }) => id === questionId)

/**
 * The question that comes next in the written order; undefined after the last one. Those that decide between teams come after the others,
 * and only while teams share the first place.
 */
export function nextQuestion<Q extends Pick<HostedQuestion, 'shownAt' | 'isTieBreak'>>(
  questions: readonly Q[],
  isTied: boolean,
): Q | undefined {
  const left = questions.filter(({ shownAt }) => shownAt === null)
  return left.find(({ isTieBreak }) => !isTieBreak) ?? (isTied ? left[0] : undefined)
}

/** The stages in which a host may take a step. */
const allowedIn: Record<Exclude<EveningStep, 'undo'>, readonly EveningStage[]> = {
  show: ['lobby', 'revealed', 'standings', 'break'],
  open: ['shown'],
  lock: ['open'],
  reveal: ['locked'],
  // Once more, or before its question is open.
  playSound: ['shown', 'open', 'locked', 'revealed'],
  standings: ['lobby', 'revealed', 'break'],
  // Announcing again moves the break.
  announce: ['lobby', 'shown', 'open', 'locked', 'revealed', 'standings'],
  withdraw: ['lobby', 'shown', 'open', 'locked', 'revealed', 'standings'],
  // In a break, the break becomes longer.
  break: ['lobby', 'revealed', 'standings', 'break'],
  finish: ['revealed', 'standings', 'break'],
}

export type StepRefusal = 'competition_ended' | 'not_live' | 'step_not_possible' | 'answers_unmarked'

/** Why a host cannot take a step, or null when they can. `shows`: the question to show. */
export function whyNotStep(
  evening: Evening,
  { step, shows = null }: { step: EveningStep; shows?: string | null },
): StepRefusal | null {
  const question = currentOf(evening)
  const stage = stageOf(evening.stage, question)
  if (stage === 'finished') return 'competition_ended'
  if (!evening.isLive) return 'not_live'
  if (step === 'undo') return undone(evening) ? null : 'step_not_possible'
  if (!allowedIn[step].includes(stage)) return 'step_not_possible'
  if (step === 'playSound' && !question?.hasSound) return 'step_not_possible'
  if (step === 'withdraw' && evening.breakAt === null) return 'step_not_possible'
  if (step === 'show' && evening.questions.find(({ id }) => id === shows)?.shownAt !== null)
    return 'step_not_possible'
  return step === 'reveal' && question && question.unmarked > 0 ? 'answers_unmarked' : null
}

/** What a step changes: where the evening stands, where that began, and the times of a question. */
export type Change = {
  place: EveningPlace
  from: EveningPlace | null
  question: { id: string; times: QuestionTimes } | null
}

/**
 * What undoing changes; null when the last step cannot be undone. A key that was sent is known, and an answer that was acknowledged
 * stays: so no reveal is undone, nor the opening of a question that somebody has answered. A question that is opened again is open
 * until its host locks it. Points that were given stay given.
 */
export function undone(evening: Evening): Change | null {
  const { stage, questionId, from } = evening
  const question = currentOf(evening)
  if (stage === 'finished') return null
  if (stage !== 'question' || !question) return from && { place: from, from: null, question: null }
  const { id, shownAt, openedAt } = question
  const at = { place: { stage, questionId }, from }
  switch (stageOfQuestion(question)) {
    case 'shown':
      return from && { place: from, from: null, question: { id, times: untouched } }
    case 'open':
      return question.answers > 0 ? null : { ...at, question: { id, times: { ...untouched, shownAt } } }
    case 'locked':
      return { ...at, question: { id, times: { ...untouched, shownAt, openedAt } } }
    default:
      return null
  }
}

export type Step = {
  step: EveningStep
  /** The question to show. */
  shows?: string | null
  /** How long the question is open; null: until it is locked. */
  seconds?: number | null
  /** When the latest answer to the question arrived. */
  latestAnswerAt?: Date | null
}

/** What a step changes that `whyNotStep` allows. */
export function changeBy(
  evening: Evening,
  { step, shows = null, seconds = null, latestAnswerAt = null }: Step,
  now: Date,
): Change {
  const { stage, questionId } = evening
  const question = currentOf(evening)
  const at = { place: { stage, questionId }, from: evening.from }
  const onQuestion = (times: Partial<QuestionTimes>): Change => ({
    ...at,
    question: question ? { id: question.id, times: { ...timesOf(question), ...times } } : null,
  })
  switch (step) {
    case 'undo':
      return undone(evening) as Change
    case 'show':
      return {
        place: { stage: 'question', questionId: shows },
        from: at.place,
        question: { id: shows as string, times: { ...untouched, shownAt: now } },
      }
    case 'open':
      return onQuestion({
        openedAt: now,
        closesAt: seconds === null ? null : new Date(now.getTime() + seconds * 1000),
      })
    case 'lock':
      return onQuestion({ lockedAt: lockInstant(question?.closesAt ?? null, now, latestAnswerAt) })
    case 'reveal':
      return onQuestion({ revealedAt: now })
    case 'standings':
    case 'break':
      // A break that becomes longer began where it began.
      return step === stage
        ? { ...at, question: null }
        : { place: { stage: step, questionId }, from: at.place, question: null }
    // Where the evening stands stays, and what undoing returns to.
    case 'announce':
    case 'withdraw':
    case 'playSound':
      return { ...at, question: null }
    case 'finish':
      return { place: { stage: 'finished', questionId: null }, from: null, question: null }
  }
}

/** When the sound on the wall began, after a step: opening the question begins it, and every step that changes what is shown ends it. */
export function soundAfter(
  evening: Evening,
  soundAt: Date | null,
  step: EveningStep,
  now: Date,
): Date | null {
  if (step === 'announce' || step === 'withdraw') return soundAt
  const begins = step === 'playSound' || step === 'open'
  return begins && currentOf(evening)?.hasSound ? now : null
}

const timesOf = ({ shownAt, openedAt, closesAt, lockedAt, revealedAt }: QuestionTimes): QuestionTimes => ({
  shownAt,
  openedAt,
  closesAt,
  lockedAt,
  revealedAt,
})

/**
 * The step that is most likely wanted next; null when the host must mark answers first, or when there is none. `isTied`: whether teams share
 * the first place. A break whose time has come is wanted as soon as no question waits for its answers.
 */
export function likelyStep(
  evening: Evening,
  isTied: boolean,
  now: Date,
): { step: EveningStep; shows?: string } | null {
  const question = currentOf(evening)
  const isBreakDue = evening.breakAt !== null && evening.breakAt <= now
  if (isBreakDue && ['revealed', 'standings'].includes(stageOf(evening.stage, question)))
    return { step: 'break' }
  const next = nextQuestion(evening.questions, isTied)
  const showNext = next && ({ step: 'show', shows: next.id } as const)
  const isPlayed = evening.questions.some(({ revealedAt }) => revealedAt)
  switch (stageOf(evening.stage, question)) {
    case 'shown':
      return { step: 'open' }
    case 'open':
      return { step: 'lock' }
    case 'locked':
      return question && question.unmarked > 0 ? null : { step: 'reveal' }
    case 'revealed':
      return showNext && next.round === question?.round && !next.isTieBreak ? showNext : { step: 'standings' }
    case 'finished':
      return null
    default:
      return showNext ?? (isPlayed && evening.stage !== 'lobby' ? { step: 'finish' } : null)
  }
}

/** When a question with a time of its own is locked, if no host has done it before: its time, and the seconds for the network. */
export const locksAt = (closesAt: Date): Date => new Date(closesAt.getTime() + answerGrace)

/**
 * The instant that a lock has: that of the host, or that of the time, which came first. An answer that was acknowledged by a node whose clock
 * is ahead came before it all the same.
 */
export function lockInstant(closesAt: Date | null, now: Date, latestAnswerAt: Date | null): Date {
  const first = closesAt && locksAt(closesAt) < now ? locksAt(closesAt) : now
  return latestAnswerAt && latestAnswerAt >= first ? new Date(latestAnswerAt.getTime() + 1) : first
}

/**
 * Why an answer that arrives at `receivedAt` does not count, or null when it does. At the instant of the lock it is too late. Once
 * the question is revealed no answer counts, whenever it arrived.
 */
export function whyNotAnswer(
  { openedAt, closesAt, lockedAt, revealedAt }: QuestionTimes,
  receivedAt: Date,
): 'question_not_open' | 'question_locked' | null {
  if (!openedAt) return 'question_not_open'
  if (revealedAt) return 'question_locked'
  const at = countedAt(receivedAt, openedAt)
  const isLate = (lockedAt !== null && at >= lockedAt) || (closesAt !== null && at >= locksAt(closesAt))
  return isLate ? 'question_locked' : null
}

type Marked = Pick<QuestionTimes, 'lockedAt' | 'revealedAt'>

/** Why answers to a question cannot be marked, or null. Once the key is shown a mark is corrected, with a reason. */
export const whyNotMark = ({
  lockedAt,
  revealedAt,
}: Marked): 'question_not_locked' | 'question_revealed' | null => {
  if (revealedAt) return 'question_revealed'
  return lockedAt ? null : 'question_not_locked'
}

/** Why a mark cannot be corrected, or null. A question that decides between teams gives no points, and needs no marks. */
export const whyNotCorrect = ({
  revealedAt,
  isTieBreak,
}: Pick<HostedQuestion, 'revealedAt' | 'isTieBreak'>):
  | 'question_not_revealed'
  | 'step_not_possible'
  | null => {
  if (!revealedAt) return 'question_not_revealed'
  return isTieBreak ? 'step_not_possible' : null
}

/**
 * What a correction worth `points` changes for a member: towards what the team has now (`due`) from what the evening has given, and never
 * more than the member has.
 */
export const correctedPoints = (
  points: number,
  { due, given, total }: { due: number; given: number; total: number },
): number =>
  points > 0
    ? Math.max(0, Math.min(points, due - given))
    : Math.min(0, Math.max(points, due - given, 0 - total))

/** Why a guest cannot leave a team, or null. Once a question was opened, a team keeps those who play. */
export const whyNotLeaveTeam = (
  questions: readonly Pick<QuestionTimes, 'openedAt'>[],
): 'evening_started' | null => (questions.some(({ openedAt }) => openedAt) ? 'evening_started' : null)

export type TeamPoints = {
  id: string
  name: string
  points: number
  /** How far its number was from the right one, for each tie-break that was revealed; null where it has not answered. */
  distances: readonly (number | null)[]
}

/** Less than 0 when `one` was nearer at the first tie-break at which they differ. */
function compareDistances({ distances: one }: TeamPoints, { distances: other }: TeamPoints): number {
  for (const [at, own] of one.entries()) {
    const [first, second] = [own ?? Number.MAX_VALUE, other[at] ?? Number.MAX_VALUE]
    if (first !== second) return first - second
  }
  return 0
}

/**
 * Teams by their points, with their places. Of teams with equal points the one that was nearest at a tie-break is first; without one they
 * share a place, in the order of their names.
 */
export function placesOf<T extends TeamPoints>(teams: readonly T[]): (T & { place: number })[] {
  const compare = (one: T, other: T) => other.points - one.points || compareDistances(one, other)
  const sorted = teams.toSorted(
    (one, other) =>
      compare(one, other) || one.name.localeCompare(other.name, 'sv') || (one.id < other.id ? -1 : 1),
  )
  return sorted.map((team) => ({
    ...team,
    place: 1 + sorted.filter((each) => compare(each, team) < 0).length,
  }))
}

/** Whether several teams with points share the first place. */
export const areTied = (teams: readonly { place: number; points: number }[]): boolean =>
  teams.filter(({ place, points }) => place === 1 && points > 0).length > 1
