import { expect } from 'vitest'
import type { EveningKind } from '#contract/bounds.ts'
import type { EveningControl, HostedQuestion } from '#contract/quiz-evening-control.ts'
import type {
  EveningQuestion,
  EveningState,
  OwnTeam,
  QuizEvening,
  RevealedKey,
  TeamAnswer,
} from '#contract/quiz-evenings.ts'
import type { QuizLeagueTable } from '#contract/quiz-leagues.ts'
import type { FixtureNetwork } from './harness/answers.ts'
import { guest, id } from './harness/fixtures.ts'
import { live } from './live-fixtures.ts'

const now = () => new Date(Date.now()).toISOString()
const at = '2026-11-01T19:00:00.000Z'
export const competitionId = live().competition.id

/** The competition of an evening. */
export const quizNight = () => {
  const state = live()
  return {
    ...state,
    competition: { ...state.competition, title: 'Tisdagsquiz', type: 'Quiz' as const, hasQuestions: true },
  }
}

const names = ['Kloka ugglor', 'Fyra öl', 'Sladdisarna'] as const
export const teams = (...points: number[]): EveningState['teams'] =>
  points.map((own, index) => ({
    teamId: id(401 + index),
    name: names[index] ?? `Lag ${index + 1}`,
    colour: (['blue', 'red', 'green'] as const)[index % 3] ?? 'blue',
    points: own,
    gained: 0,
    place: points.filter((other) => other > own).length + 1,
  }))

const asked: EveningQuestion = {
  id: id(501),
  number: 3,
  round: 1,
  kind: 'choice',
  question: 'Vilken stad är störst?',
  options: ['Göteborg', 'Stockholm', 'Malmö'],
  points: 2,
  isTieBreak: false,
  countsSpeed: false,
  pictureUrl: null,
  soundId: null,
  soundText: null,
  soundAt: null,
  openedAt: null,
  closesAt: null,
  key: null,
}
/** A question of each kind. */
export const questionOf = (kind: EveningKind, change: Partial<EveningQuestion> = {}): EveningQuestion => ({
  ...asked,
  kind,
  question: {
    choice: 'Vilken stad är störst?',
    text: 'Vad heter huvudstaden?',
    number: 'Vilket år landade de på månen?',
    order: 'Ordna efter storlek, störst först.',
    press: 'Vem målade Mona Lisa?',
  }[kind],
  options: kind === 'choice' || kind === 'order' ? asked.options : null,
  ...change,
})

/** A key that is revealed: Stockholm is right. */
export const revealed = (change: Partial<RevealedKey> = {}): RevealedKey => ({
  correctOption: 1,
  accepted: null,
  correctNumber: null,
  correctOrder: null,
  explanation: 'Stockholm har en miljon invånare.',
  right: ['1'],
  shares: [
    { value: '1', teams: 2, isRight: true },
    { value: '0', teams: 1, isRight: false },
  ],
  ...change,
})

export const league = { id: id(701), name: 'Tisdagsligan våren 2027' }
/** The table of a league after three evenings, of which two count. */
export const leagueTable = (change: Partial<QuizLeagueTable> = {}): QuizLeagueTable => {
  const evenings = [id(711), id(712), id(713)]
  const team = (name: string, place: number, points: number, got: (number | null)[], isMine = false) => ({
    name,
    colour: 'blue' as const,
    place,
    points,
    isMine,
    evenings: got.flatMap((own, index) =>
      own === null
        ? []
        : [
            {
              competitionId: evenings[index] as string,
              points: own,
              isCounted: own !== Math.min(...got.map((each) => each ?? 99)) || got.includes(null),
            },
          ],
    ),
  })
  return {
    ...league,
    counted: 2,
    evenings: evenings.map((each, index) => ({
      competitionId: each,
      title: 'Tisdagsquiz',
      at: `2026-11-${String(3 + 7 * index).padStart(2, '0')}T18:00:00.000Z`,
    })),
    teams: [
      team('Kloka ugglor', 1, 51, [24, 27, 19], true),
      team('Fyra öl', 2, 48, [25, null, 23]),
      team('Sladdisarna', 3, 30, [11, 14, 16]),
    ],
    ...change,
  }
}

/** An evening with three teams, before its first question. */
export const state = (change: Partial<EveningState> = {}): EveningState => ({
  competitionId,
  stage: 'lobby',
  question: null,
  questionCount: 10,
  answered: 0,
  presses: [],
  breakAt: null,
  breakUntil: null,
  teams: teams(4, 2, 0),
  league: null,
  version: 1,
  readAt: at,
  now: now(),
  ...change,
})

export const answered = (value: string, change: Partial<TeamAnswer> = {}): TeamAnswer => ({
  questionId: asked.id,
  value,
  form: value,
  setBy: guest.displayName,
  version: 1,
  ...change,
})

/** The team of Anna, who is signed in, and Bo. */
export const team = (change: Partial<OwnTeam> = {}): OwnTeam => ({
  teamId: id(401),
  name: 'Kloka ugglor',
  colour: 'blue',
  code: 'BCDF',
  members: [
    { userId: guest.userId, displayName: guest.displayName, avatarUrl: null },
    { userId: id(9), displayName: 'Bo', avatarUrl: null },
  ],
  answer: null,
  ...change,
})

export const evening = (change: Partial<EveningState> = {}, own: OwnTeam | null = team()): QuizEvening => ({
  evening: state(change),
  team: own,
})

/** The server of an evening. The returned function changes its state: the next answers have it, and the stream reports it. */
export async function eveningServer(network: FixtureNetwork, first: QuizEvening) {
  let known = first
  await expect.poll(() => network.topics).toContain(`competition:${competitionId}`)
  return (change: Partial<EveningState>): void => {
    const version = known.evening.version + 1
    known = { ...known, evening: { ...known.evening, ...change, version, now: now() } }
    network.answer({ getEvening: known })
    network.publish({ type: 'evening.changed', competitionId, evening: known.evening })
  }
}

const hosted: HostedQuestion = {
  id: id(501),
  round: 1,
  kind: 'text',
  question: 'Vad heter huvudstaden?',
  options: null,
  correctOption: null,
  accepted: 'Stockholm|Sthlm',
  correctNumber: null,
  correctOrder: null,
  explanation: null,
  points: 2,
  isTieBreak: false,
  countsSpeed: false,
  seconds: null,
  pictureUrl: null,
  soundId: null,
  soundText: null,
  sourceQuestionId: null,
  shownAt: null,
  openedAt: null,
  closesAt: null,
  lockedAt: null,
  revealedAt: null,
  answers: 0,
  unmarked: 0,
}
/** A question as hosts see it: shown, open, locked or revealed. */
export const hostedQuestion = (
  stage: 'hidden' | 'shown' | 'open' | 'locked' | 'revealed' = 'hidden',
  change: Partial<HostedQuestion> = {},
): HostedQuestion => {
  const reached = ['hidden', 'shown', 'open', 'locked', 'revealed'].indexOf(stage)
  return {
    ...hosted,
    shownAt: reached >= 1 ? at : null,
    openedAt: reached >= 2 ? at : null,
    lockedAt: reached >= 3 ? at : null,
    revealedAt: reached >= 4 ? at : null,
    ...change,
  }
}
export const nextQuestion = hostedQuestion('hidden', {
  id: id(502),
  kind: 'number',
  question: 'Vilket år landade de på månen?',
  accepted: null,
  correctNumber: 1969,
})

/** An evening as its hosts see it, in its lobby. */
export const eveningControl = (change: Partial<EveningControl> = {}): EveningControl => ({
  competitionId,
  title: 'Tisdagsquiz',
  isLive: true,
  place: { stage: 'lobby', questionId: null },
  from: null,
  breakAt: null,
  breakUntil: null,
  soundAt: null,
  questions: [hostedQuestion(), nextQuestion],
  presses: [],
  groups: [],
  teams: teams(4, 2, 0).map((each) => ({ ...each, members: 3, hasAnswered: false })),
  league: null,
  version: 1,
  now: now(),
  ...change,
})
/** The same while a question is asked. */
export const askedBy = (
  stage: 'shown' | 'open' | 'locked' | 'revealed',
  change: Partial<HostedQuestion> = {},
  more: Partial<EveningControl> = {},
): EveningControl =>
  eveningControl({
    place: { stage: 'question', questionId: id(501) },
    from: { stage: 'lobby', questionId: null },
    questions: [hostedQuestion(stage, change), nextQuestion],
    ...more,
  })
