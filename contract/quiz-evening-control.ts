import { z } from 'zod'
import { bounds, type EveningKind, eveningKinds, eveningPlaces, eveningSteps, teamColours } from './bounds.ts'
import { pictureProblems } from './errors.ts'
import {
  emptyToNull,
  exampleId,
  instant,
  line,
  orNull,
  pictureAddress,
  requestId,
  uuid,
  version,
} from './fields.ts'
import { leagueOfEvening, teamStanding } from './quiz-evenings.ts'
import { json, route, staleVersion } from './route.ts'

const tag = 'Quiz evenings: control'
const access = 'live.host'
const { evening: limits, question: quizLimits } = bounds

const place = z.object({ stage: z.enum(eveningPlaces), questionId: uuid.nullable() })

/** A question with its key, and how far it has come. */
export const hostedQuestion = z
  .object({
    id: uuid,
    round: z.number().int(),
    kind: z.enum(eveningKinds),
    question: z.string(),
    /** As they are shown. */
    options: z.array(z.string()).nullable(),
    correctOption: z.number().int().nullable(),
    /** The accepted texts, separated by `|`; of one that the first team to press answers aloud too. */
    accepted: z.string().nullable(),
    correctNumber: z.number().nullable(),
    /** The places of the options in the right order. */
    correctOrder: z.array(z.number().int()).nullable(),
    explanation: z.string().nullable(),
    points: z.number().int(),
    /** It gives no points, and decides between teams with equal ones. */
    isTieBreak: z.boolean(),
    /** A right answer gives the more the sooner it arrives: see `rules/speed-points.ts`. */
    countsSpeed: z.boolean(),
    seconds: z.number().int().nullable(),
    pictureUrl: z.string().nullable(),
    soundId: uuid.nullable(),
    /** What is heard, for those who cannot hear it. Null without a sound. */
    soundText: z.string().nullable(),
    sourceQuestionId: uuid.nullable(),
    shownAt: instant.nullable(),
    openedAt: instant.nullable(),
    closesAt: instant.nullable(),
    lockedAt: instant.nullable(),
    revealedAt: instant.nullable(),
    /** How many teams have answered it, and how many of these answers are not marked. */
    answers: z.number().int(),
    unmarked: z.number().int(),
  })
  .meta({ id: 'HostedQuestion' })
export type HostedQuestion = z.infer<typeof hostedQuestion>

/** The answers of one form. */
export const answerGroup = z
  .object({
    form: z.string(),
    /** How most of its teams have written it. */
    written: z.string(),
    /** The names of the teams. */
    teams: z.array(z.string()),
    /** Null: nobody has marked it. */
    isRight: z.boolean().nullable(),
    /** Not marked, and nearly an accepted answer: one of the key, or one that a host has marked as right. */
    isNear: z.boolean(),
  })
  .meta({ id: 'AnswerGroup' })
export type AnswerGroup = z.infer<typeof answerGroup>

/** A quiz evening as its hosts see it. Which steps are possible follows from `rules/quiz-evening.ts`. */
export const eveningControl = z
  .object({
    competitionId: uuid,
    title: z.string(),
    isLive: z.boolean(),
    place,
    /** Where the last change of place began; null when it cannot be undone. */
    from: orNull(place),
    /** When a break that was announced is to begin. */
    breakAt: instant.nullable(),
    breakUntil: instant.nullable(),
    /** When the sound of the question began on the wall; null while it is silent. */
    soundAt: instant.nullable(),
    questions: z.array(hostedQuestion),
    /** The teams that have pressed, first ones first, while such a question is on the screens. */
    presses: z.array(uuid),
    /** The answers to the question on the screens. Before the lock there are none. */
    groups: z.array(answerGroup),
    teams: z.array(
      teamStanding.extend({
        members: z.number().int(),
        /** Whether it has answered the question on the screens. */
        hasAnswered: z.boolean(),
      }),
    ),
    league: orNull(leagueOfEvening.extend({ counted: z.number().int().nullable() })),
    /** 0: nobody has written questions yet. */
    version: z.number().int(),
    now: instant,
  })
  .meta({ id: 'EveningControl' })
export type EveningControl = z.infer<typeof eveningControl>
const answers = { 200: json(eveningControl, 'The evening as it is now') }

const competitionId = z.object({ competitionId: uuid })

export const getEveningControl = route('getEveningControl', {
  access,
  tag,
  summary: 'A quiz evening as its hosts see it, with the keys',
  params: competitionId,
  answers,
})

const optionCount = { min: limits.options.min, max: limits.options.max }
const optionPlace = z
  .number()
  .int()
  .min(0)
  .max(optionCount.max - 1)

const exampleQuestion = {
  id: null,
  kind: 'text',
  question: 'Vad heter Sveriges huvudstad?',
  accepted: 'Stockholm',
}

type Speed = { kind: EveningKind; isTieBreak: boolean; points: number; seconds: number | null }
/** Whether the points of a question can fall with time: to half of them, until its time is up. */
export const canCountSpeed = ({ kind, isTieBreak, points, seconds }: Speed): boolean =>
  kind !== 'press' && !isTieBreak && points >= 2 && seconds !== null

export const hostedQuestionInput = z
  .strictObject({
    /** The id of a kept question; null for a new one. */
    id: uuid.nullable().default(null),
    round: z.number().int().min(1).max(limits.rounds).default(1),
    kind: z.enum(eveningKinds),
    question: line(quizLimits.text),
    options: z
      .array(line(quizLimits.option))
      .min(optionCount.min)
      .max(optionCount.max)
      .nullable()
      .default(null),
    correctOption: optionPlace.nullable().default(null),
    accepted: emptyToNull(line(quizLimits.acceptedText)),
    correctNumber: z.number().min(-quizLimits.number).max(quizLimits.number).nullable().default(null),
    correctOrder: z.array(optionPlace).max(optionCount.max).nullable().default(null),
    explanation: emptyToNull(line(limits.explanation)),
    points: z.number().int().min(quizLimits.points.min).max(quizLimits.points.max).default(1),
    /** Of a number: it gives no points, and decides between teams with equal ones. */
    isTieBreak: z.boolean().default(false),
    /** A right answer gives the more the sooner it arrives. It needs a time and two points. */
    countsSpeed: z.boolean().default(false),
    /** Null: open until the host locks it. */
    seconds: z
      .number()
      .int()
      .min(quizLimits.seconds.min)
      .max(quizLimits.seconds.max)
      .nullable()
      .default(null),
    pictureUrl: emptyToNull(pictureAddress),
    /** A sound that was uploaded: see `createSound`. */
    soundId: uuid.nullable().default(null),
    /** What is heard, for those who cannot hear it. Without a sound it is not stored. */
    soundText: emptyToNull(line(limits.soundText)),
    /** The question of a quiz that it is made from. What hosts have marked is remembered by it. */
    sourceQuestionId: uuid.nullable().default(null),
  })
  .superRefine(
    ({ kind, options, correctOption, accepted, correctNumber, correctOrder, isTieBreak }, context) => {
      const refuse = (rule: 'required' | 'invalid', ...path: (string | number)[]) =>
        context.addIssue({ code: 'custom', path, params: { rule } })
      if ((kind === 'text' || kind === 'press') && !accepted?.split('|').some((each) => each.trim() !== ''))
        refuse('required', 'accepted')
      if (isTieBreak && kind !== 'number') refuse('invalid', 'isTieBreak')
      if (kind === 'number' && correctNumber === null) refuse('required', 'correctNumber')
      if (kind !== 'choice' && kind !== 'order') return
      if (!options) return refuse('required', 'options')
      // Two equal options would make one of them wrong.
      options.forEach((option, at) => {
        if (options.indexOf(option) < at) refuse('invalid', 'options', at)
      })
      if (kind === 'choice') {
        if (correctOption === null) refuse('required', 'correctOption')
        else if (correctOption >= options.length) refuse('invalid', 'correctOption')
        return
      }
      const places = new Set(correctOrder)
      if (!correctOrder) refuse('required', 'correctOrder')
      else if (
        correctOrder.length !== options.length ||
        places.size !== options.length ||
        Math.max(...places) >= options.length
      )
        refuse('invalid', 'correctOrder')
    },
  )
  .superRefine(({ soundId, soundText, countsSpeed, ...rest }, context) => {
    if (soundId !== null && soundText === null)
      context.addIssue({ code: 'custom', path: ['soundText'], params: { rule: 'required' } })
    if (countsSpeed && !canCountSpeed(rest))
      context.addIssue({ code: 'custom', path: ['countsSpeed'], params: { rule: 'invalid' } })
  })
  .meta({ id: 'HostedQuestionInput', example: exampleQuestion })
export type HostedQuestionInput = z.infer<typeof hostedQuestionInput>

/** What a form edits. */
export const eveningQuestionsInput = z.strictObject({
  questions: z.array(hostedQuestionInput).max(limits.questions),
})
export const putEveningQuestions = route('putEveningQuestions', {
  access,
  tag,
  summary: 'Store the questions of an evening, in their order',
  description:
    'Only a competition that is decided live has an evening. Questions that guests have seen stay as they are, and cannot be left out. ' +
    `The first version is 0. ${staleVersion}`,
  params: competitionId,
  body: eveningQuestionsInput
    .extend({ version: z.union([z.literal(0), version]) })
    .meta({ id: 'EveningQuestionsEdit', example: { version: 0, questions: [exampleQuestion] } }),
  problems: ['decided_otherwise', 'competition_ended', 'question_shown', 'stale_version', ...pictureProblems],
  answers,
})

export const eveningStepInput = z
  .strictObject({
    requestId,
    version,
    step: z.enum(eveningSteps),
    /** The question to show. */
    questionId: uuid.optional(),
    /** From now: how long a break is, or when one that is announced begins. */
    minutes: z.number().int().min(1).max(limits.breakMinutes).optional(),
  })
  .superRefine(({ step, questionId, minutes }, context) => {
    const need = (field: string) =>
      context.addIssue({ code: 'custom', path: [field], params: { rule: 'required' } })
    if (step === 'show' && questionId === undefined) need('questionId')
    if ((step === 'break' || step === 'announce') && minutes === undefined) need('minutes')
  })
  .meta({ id: 'EveningStepInput', example: { requestId: exampleId, version: 2, step: 'open' } })
export type EveningStepInput = z.infer<typeof eveningStepInput>
export const stepEvening = route('stepEvening', {
  access,
  tag,
  summary:
    'Show, open, lock or reveal a question, play its sound on the wall, show the standings, announce or take a break, finish the evening, or undo the last step',
  description:
    'Of hosts who step at once one is first; the others get `stale_version` with the evening in `current`. The same step sent again changes ' +
    'nothing. Finishing gives each member the points of the team, once, and ends the competition.',
  params: competitionId,
  body: eveningStepInput,
  problems: ['not_live', 'competition_ended', 'step_not_possible', 'answers_unmarked', 'stale_version'],
  answers,
})

export const eveningMarkInput = z
  .strictObject({
    /** Of the groups that are marked. */
    forms: z.array(z.string().min(1).max(4_000)).min(1).max(limits.teams),
    isRight: z.boolean(),
  })
  .meta({ id: 'EveningMarkInput', example: { forms: ['stockhom'], isRight: true } })
export const markEveningAnswers = route('markEveningAnswers', {
  access,
  tag,
  summary: 'Mark groups of answers, after the lock and until the key is shown',
  description: 'A form that no team has given is left out. The same mark again changes nothing.',
  params: z.object({ questionId: uuid }),
  body: eveningMarkInput,
  problems: ['question_not_locked', 'question_revealed'],
  answers,
})

export const eveningCorrection = z
  .object({
    id: uuid,
    /** The answer as most of its teams have written it. */
    written: z.string(),
    isRight: z.boolean(),
    reason: z.string(),
    /** Null once the account is deleted. */
    correctedBy: z.string().nullable(),
    at: instant,
  })
  .meta({ id: 'EveningCorrection' })

/** The answers to one question, whatever is on the screens, with what was corrected after the key was shown. */
export const eveningAnswers = z
  .object({
    question: hostedQuestion,
    groups: z.array(answerGroup),
    /** Latest first. */
    corrections: z.array(eveningCorrection),
    /** Whether the evening has given its points: then a correction changes those of the guests. */
    isFinished: z.boolean(),
  })
  .meta({ id: 'EveningAnswers' })
export type EveningAnswers = z.infer<typeof eveningAnswers>

export const getEveningAnswers = route('getEveningAnswers', {
  access,
  tag,
  summary: 'The answers to a question, with their marks and corrections',
  description: 'Before the lock there are none.',
  params: z.object({ questionId: uuid }),
  answers: { 200: json(eveningAnswers, 'The answers as they are now') },
})

export const eveningCorrectionInput = z
  .strictObject({
    requestId,
    form: z.string().min(1).max(4_000),
    isRight: z.boolean(),
    reason: line(limits.correctionReason),
  })
  .meta({
    id: 'EveningCorrectionInput',
    example: { requestId: exampleId, form: 'sthlm', isRight: true, reason: 'Förkortningen är känd.' },
  })
export const correctEveningMark = route('correctEveningMark', {
  access,
  tag,
  summary: 'Change a mark after the key was shown, with a reason',
  description:
    'The standings follow. Once the evening is finished, the members of the teams that gave the answer get the points, or lose them, by the ' +
    'ledger, and a notification. The same request again changes nothing. Nobody gets below 0 points.',
  params: z.object({ questionId: uuid }),
  body: eveningCorrectionInput,
  problems: ['question_not_revealed', 'step_not_possible', 'key_reused'],
  answers: { 200: json(eveningAnswers, 'The answers as they are now') },
})

export const teamEdit = z
  .strictObject({ name: line(limits.teamName), colour: z.enum(teamColours) })
  .meta({ id: 'TeamEdit', example: { name: 'Kloka ugglor', colour: 'blue' } })
export const updateEveningTeam = route('updateEveningTeam', {
  access,
  tag,
  summary: 'Rename a team, whose name is on the wall',
  params: z.object({ teamId: uuid }),
  body: teamEdit,
  problems: ['team_name_taken'],
  answers,
})

export const createSound = route('createSound', {
  access,
  tag,
  summary: 'Upload a sound for a question',
  description:
    'At most 5 MB: MP3, M4A, AAC, Ogg (Opus or Vorbis) or WAV, which is read from the bytes. It is stored as it is. One that no question ' +
    'has is deleted after a week.',
  problems: ['sound_unreadable'],
  answers: { 201: json(z.object({ soundId: uuid }), 'Stored') },
})
