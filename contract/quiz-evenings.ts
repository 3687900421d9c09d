import { z } from 'zod'
import { bounds, eveningKinds, eveningStages, soundTypes, teamColours } from './bounds.ts'
import { exampleId, instant, line, orNull, requestId, uuid } from './fields.ts'
import { json, route } from './route.ts'

const tag = 'Quiz evenings'

/** What is right, once the question is revealed. Which parts are set follows from the kind. */
export const revealedKey = z
  .object({
    correctOption: z.number().int().nullable(),
    /** Every accepted text. */
    accepted: z.array(z.string()).nullable(),
    correctNumber: z.number().nullable(),
    /** The places of the options in the right order. */
    correctOrder: z.array(z.number().int()).nullable(),
    explanation: z.string().nullable(),
    /** The forms of the answers that are right: see `answerForm` of `rules/evening-marking.ts`. */
    right: z.array(z.string()),
    /** How many teams have given each answer, the right ones first, then those given most; eight at most. */
    shares: z.array(z.object({ value: z.string(), teams: z.number().int(), isRight: z.boolean() })),
  })
  .meta({ id: 'RevealedKey' })
export type RevealedKey = z.infer<typeof revealedKey>

export const eveningQuestion = z
  .object({
    id: uuid,
    /** 1 is the first that was asked. */
    number: z.number().int(),
    round: z.number().int(),
    kind: z.enum(eveningKinds),
    question: z.string(),
    options: z.array(z.string()).nullable(),
    points: z.number().int(),
    /** It gives no points, and decides between teams with equal ones. */
    isTieBreak: z.boolean(),
    /** A right answer gives the more the sooner it arrives: see `rules/speed-points.ts`. */
    countsSpeed: z.boolean(),
    pictureUrl: z.string().nullable(),
    /** What the wall plays: see `getSound`. */
    soundId: uuid.nullable(),
    /** What is heard, for those who cannot hear it. Null without a sound. */
    soundText: z.string().nullable(),
    /** When the sound began on the wall; null while it is silent. Another instant: it begins again. */
    soundAt: instant.nullable(),
    /** Null: it cannot be answered yet. */
    openedAt: instant.nullable(),
    /** Null: open until the host locks it. */
    closesAt: instant.nullable(),
    /** Null until it is revealed. */
    key: orNull(revealedKey),
  })
  .meta({ id: 'EveningQuestion' })
export type EveningQuestion = z.infer<typeof eveningQuestion>

export const teamStanding = z
  .object({
    teamId: uuid,
    name: z.string(),
    colour: z.enum(teamColours),
    /** Of the questions that have been revealed. */
    points: z.number().int(),
    /** What the question on the screens has given, once it is revealed. */
    gained: z.number().int(),
    /** 1 is first. Teams with equal points share a place, unless a tie-break has decided between them. */
    place: z.number().int(),
  })
  .meta({ id: 'TeamStanding' })
export type TeamStanding = z.infer<typeof teamStanding>

/** The league in which an evening counts. */
export const leagueOfEvening = z.object({ id: uuid, name: z.string() }).meta({ id: 'LeagueOfEvening' })
export type LeagueOfEvening = z.infer<typeof leagueOfEvening>

/** A quiz evening as everybody sees it, on phones and on the wall. */
export const eveningState = z
  .object({
    competitionId: uuid,
    stage: z.enum(eveningStages),
    /** While a question is on the screens. */
    question: orNull(eveningQuestion),
    questionCount: z.number().int(),
    /** How many teams have answered the question. */
    answered: z.number().int(),
    /** The teams that have pressed, first ones first, where that is the question. */
    presses: z.array(uuid),
    /** When a break that was announced is to begin. */
    breakAt: instant.nullable(),
    /** When a break ends. */
    breakUntil: instant.nullable(),
    /** The teams by their points. */
    teams: z.array(teamStanding),
    league: orNull(leagueOfEvening),
    /** Grows with every step of a host. */
    version: z.number().int(),
    /** When this was read, by the clock of the database. Of two with one version the later one is newer. */
    readAt: instant,
    /** The server's time when it answered. */
    now: instant,
  })
  .meta({ id: 'EveningState' })
export type EveningState = z.infer<typeof eveningState>

/** The answer of a team. */
export const teamAnswer = z
  .object({
    questionId: uuid,
    /** What was typed; of a choice the place of an option from 0, of an order its places, such as '2,0,1'; 'press' for a press. */
    value: z.string(),
    form: z.string(),
    /** The member who has set it last; null once that account is deleted. */
    setBy: z.string().nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'TeamAnswer' })
export type TeamAnswer = z.infer<typeof teamAnswer>

export const ownTeam = z
  .object({
    teamId: uuid,
    name: z.string(),
    colour: z.enum(teamColours),
    /** The four letters with which guests join it. */
    code: z.string(),
    /** In the order in which they have joined. */
    members: z.array(z.object({ userId: uuid, displayName: z.string(), avatarUrl: z.string().nullable() })),
    /** To the question that is on the screens. */
    answer: orNull(teamAnswer),
  })
  .meta({ id: 'OwnTeam' })
export type OwnTeam = z.infer<typeof ownTeam>

const evening = z
  .object({
    evening: eveningState,
    /** Null for a guest without a team, and for a device. */
    team: orNull(ownTeam),
  })
  .meta({ id: 'QuizEvening' })
export type QuizEvening = z.infer<typeof evening>
const answers = { 200: json(evening, 'The evening as it is now') }

const competitionId = z.object({ competitionId: uuid })

export const getEvening = route('getEvening', {
  access: ['user', 'wall.show'],
  tag,
  summary: 'A quiz evening as I see it, with my team and its answer',
  description:
    'Found where `hasQuestions` of the live competition says so. No key is in it before the question is revealed.',
  params: competitionId,
  answers,
})

const joining = [
  'competition_ended',
  'competition_inactive',
  'competition_full',
  'already_in_team',
  'team_full',
] as const

export const teamInput = z
  .strictObject({ requestId, name: line(bounds.evening.teamName), colour: z.enum(teamColours) })
  .meta({ id: 'TeamInput', example: { requestId: exampleId, name: 'Kloka ugglor', colour: 'blue' } })
export const createEveningTeam = route('createEveningTeam', {
  access: 'user',
  tag,
  summary: 'Make a team, and be its first member',
  description: 'A guest who does not take part in the competition yet joins it.',
  params: competitionId,
  body: teamInput,
  problems: [...joining, 'team_name_taken', 'too_many_teams', 'key_reused'],
  answers,
})
export const joinEveningTeam = route('joinEveningTeam', {
  access: 'user',
  tag,
  summary: 'Join a team by its four letters',
  description:
    'Joining the same team again changes nothing. A guest who does not take part in the competition yet joins it.',
  params: competitionId,
  body: z.strictObject({ code: line(20) }).meta({ id: 'TeamCode', example: { code: 'BCDF' } }),
  problems: [...joining, 'team_code_unknown'],
  answers,
})
export const leaveEveningTeam = route('leaveEveningTeam', {
  access: 'user',
  tag,
  summary: 'Leave my team, before the first question is opened',
  description: 'Without members a team is deleted. Whoever is in no team stays so.',
  params: competitionId,
  problems: ['evening_started', 'competition_ended'],
  answers,
})

export const answerInput = z
  .strictObject({
    /** The version of the answer that the member saw; 0 for none. */
    version: z.number().int().min(0).max(2_147_483_647),
    value: line(bounds.question.textAnswer),
  })
  .meta({ id: 'EveningAnswerInput', example: { version: 0, value: 'Stockholm' } })
export const setEveningAnswer = route('setEveningAnswer', {
  access: 'user',
  tag,
  summary: 'Set the answer of my team',
  description:
    'It counts if it is received before the lock, or within two seconds after the time. Any member may change it until then. Of two ' +
    'members who answer at once, one gets `stale_version` with the answer in `current`. The same answer sent again gets the same answer.',
  params: z.object({ questionId: uuid }),
  body: answerInput,
  problems: ['not_in_team', 'question_not_open', 'question_locked', 'stale_version'],
  answers: { 200: json(teamAnswer, 'The answer of the team') },
})

const soundFile = (description: string) => ({
  content: Object.fromEntries(soundTypes.map((type) => [type, { schema: z.string() }])),
  description,
})
export const getSound = route('getSound', {
  access: ['user', 'wall.show'],
  tag,
  summary: 'The sound of a question',
  description: 'A part of it, where the request asks for one range of bytes.',
  params: z.object({ soundId: uuid }),
  answers: { 200: soundFile('The sound'), 206: soundFile('A part of the sound') },
})
