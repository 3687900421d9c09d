import { z } from 'zod'
import {
  bounds,
  challengeColours,
  competitionTypes,
  decidedByWays,
  liveEventTypes,
  liveStatuses,
} from './bounds.ts'
import {
  exampleId,
  instant,
  line,
  orNull,
  pageOf,
  pageQuery,
  requestId,
  revision,
  searchText,
  uuid,
} from './fields.ts'
import { json, route } from './route.ts'

const tag = 'Live competitions'
const admin = 'Live competitions: control'

/** The live state of the competition: round 0 is before the start, 1 to 3 are played, 4 is the end. */
export const liveStage = z
  .object({
    isLive: z.boolean(),
    round: z.number().int().min(0).max(4),
    /** Derived from `isLive` and `round` by `rules/live-state.ts`. */
    status: z.enum(liveStatuses),
  })
  .meta({ id: 'LiveStage' })
export type LiveStage = z.infer<typeof liveStage>

/** Distinguishes participants with one name: 1 for the first who joined, 2 for the second; null for a name that only one has. */
const namesake = z.number().int().nullable()

/** A host action. The latest one replaces the previous one on the screens. */
export const liveEvent = z
  .object({
    id: uuid,
    type: z.enum(liveEventTypes),
    /** The text of a message; null for a challenge or an award, whose texts the screens provide. */
    message: z.string().nullable(),
    /** For a challenge: whether it can be pressed now. */
    active: z.boolean(),
    points: z.number().int().nullable(),
    colour: z.enum(challengeColours).nullable(),
    /** For a challenge with a time limit: when it closes. */
    closesAt: instant.nullable(),
    /** For an award: the user who got it. */
    displayName: z.string().nullable(),
    /** For an award: see `Standing`. */
    namesake,
    /** For an award: whether it was reversed. */
    reversed: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.infer<typeof liveEvent>

export const standing = z
  .object({
    userId: uuid,
    displayName: z.string(),
    namesake,
    avatarUrl: z.string().nullable(),
    points: z.number().int(),
    /** 1 is first. Equal points share a rank. */
    rank: z.number().int(),
  })
  .meta({ id: 'Standing' })
export type Standing = z.infer<typeof standing>

/** The first fifty: points, then who reached them first. */
export const standings = z
  .object({
    participants: z.number().int(),
    leaders: z.array(standing),
    /** Grows with every change of an entry of this competition. */
    version: z.number().int(),
  })
  .meta({ id: 'Standings' })
export type Standings = z.infer<typeof standings>

export const ownStanding = z
  .object({
    points: z.number().int(),
    rank: z.number().int(),
    /** Grows with every change of the user's entry; the points with the higher version are newer. */
    version: z.number().int(),
    /** The version of the standings from which the rank was computed. */
    standingsVersion: z.number().int(),
  })
  .meta({ id: 'OwnStanding' })
export type OwnStanding = z.infer<typeof ownStanding>

/** Who has pressed a challenge, latest first; twelve at most. */
export const pressers = z
  .object({
    challengeId: uuid,
    latest: z.array(standing.pick({ userId: true, displayName: true, namesake: true, avatarUrl: true })),
    /** The version of the standings that this list belongs to. */
    version: z.number().int(),
  })
  .meta({ id: 'Pressers' })
export type Pressers = z.infer<typeof pressers>

export const liveCompetition = z
  .object({
    competition: z.object({
      id: uuid,
      title: z.string(),
      type: z.enum(competitionTypes),
      description: z.string().nullable(),
      maxParticipants: z.number().int().nullable(),
      prize: z.string().nullable(),
      /** The four letters with which guests find the competition; see `findCompetitionByCode`. */
      joinCode: z.string(),
      decidedBy: z.enum(decidedByWays),
      endDate: instant,
      isActive: z.boolean(),
      /** Whether it is a quiz evening, with teams and questions: see `getEvening`. */
      hasQuestions: z.boolean(),
    }),
    stage: liveStage,
    /** The open challenge; null when none is open. */
    challenge: orNull(liveEvent),
    /** Whether the user has pressed the open challenge. */
    pressed: z.boolean(),
    latestEvent: orNull(liveEvent),
    standings,
    /** The user's points and rank; null for a user who has not joined. */
    me: orNull(ownStanding),
    /** Who has pressed the open challenge; null when none is open. */
    pressers: orNull(pressers),
    /** Grows with every change of competition, live state, challenge or latest event; the higher revision is newer. */
    revision,
    /** The server's time when it answered. The client computes the time left from it, because its own clock may be wrong. */
    now: instant,
  })
  .meta({ id: 'LiveCompetition' })
export type LiveCompetition = z.infer<typeof liveCompetition>

const competitionId = z.object({ competitionId: uuid })

export const getLiveCompetition = route('getLiveCompetition', {
  access: ['user', 'wall.show'],
  tag,
  summary: 'The whole state of a live competition as I see it',
  params: competitionId,
  answers: { 200: json(liveCompetition, 'The state') },
})
export const joinLiveCompetition = route('joinLiveCompetition', {
  access: 'user',
  tag,
  summary: 'Join with 0 points',
  description: 'Joining again changes nothing. A draw is not joined live.',
  params: competitionId,
  problems: [
    'competition_ended',
    'competition_inactive',
    'competition_full',
    'draw_not_started',
    'decided_otherwise',
  ],
  answers: { 200: json(liveCompetition, 'The state after joining') },
})
export const findCompetitionByCode = route('findCompetitionByCode', {
  access: 'user',
  tag,
  summary: 'The competition of a join code',
  description:
    'The code is the one on the wall, in any case. A hidden competition is found only by its participants and admins.',
  params: z.object({ joinCode: z.string().max(20) }),
  answers: { 200: json(competitionId, 'The competition') },
})
export const pressLiveChallenge = route('pressLiveChallenge', {
  access: 'user',
  tag,
  summary: 'Press the button of an open challenge',
  description: 'It counts once. Pressing again gives the same answer.',
  params: z.object({ challengeId: uuid }),
  problems: ['challenge_closed', 'not_live', 'not_joined', 'too_many_points'],
  answers: {
    200: json(
      z.object({
        /** The points that the press gave, whether it was this request or an earlier one. */
        pointsEarned: z.number().int(),
        /** Whether this request gave the points. */
        first: z.boolean(),
        /** The place of the press among those of its challenge, from 1; null for a press that a version without this field stored. */
        place: z.number().int().nullable(),
        /** Milliseconds from the opening to the arrival of the press, by the server's clock. */
        reactionMs: z.number().int(),
        /** The user's points in the competition. */
        points: z.number().int(),
        /** The user's points in the club. */
        newTotal: z.number().int(),
        /** The version of the user's entry. These points or those in `OwnStanding`: the higher version is newer. */
        version: z.number().int(),
      }),
      'The points that the press gave',
    ),
  },
})

export const participant = standing
  .and(
    z.object({
      online: z.boolean(),
      joinedAt: instant,
      /** How many of their presses arrived sooner after the opening than a person can react. */
      fastPresses: z.number().int(),
    }),
  )
  .meta({ id: 'Participant' })
export type Participant = z.infer<typeof participant>

/** The state for the host control, with the host actions so far. */
export const liveControl = z
  .object({
    competition: liveCompetition.shape.competition,
    stage: liveStage,
    challenge: orNull(liveEvent),
    /** How many players have pressed the open challenge. */
    presses: z.number().int(),
    participants: z.number().int(),
    online: z.number().int(),
    /** The host actions, latest first; thirty at most. */
    events: z.array(liveEvent),
    /** Grows with every change of live state, challenge or host actions; the higher revision is newer. */
    revision,
    now: instant,
  })
  .meta({ id: 'LiveControl' })
export type LiveControl = z.infer<typeof liveControl>
const control = { 200: json(liveControl, 'The state after the change') }

export const getLiveControl = route('getLiveControl', {
  access: 'live.host',
  tag: admin,
  summary: 'The state of a live competition as its hosts see it',
  params: competitionId,
  answers: { 200: json(liveControl, 'The state') },
})
export const listLiveParticipants = route('listLiveParticipants', {
  access: 'live.host',
  tag: admin,
  summary: 'The participants in the order of the standings, with their presence',
  params: competitionId,
  query: z.object({ ...pageQuery, search: searchText.optional() }),
  answers: { 200: json(pageOf(participant), 'One page') },
})
export const startLive = route('startLive', {
  access: 'live.host',
  tag: admin,
  summary: 'Go live',
  description:
    'Starts the first round from round 0 or 4; otherwise resumes the round in which it was paused.',
  params: competitionId,
  problems: ['competition_ended', 'competition_inactive', 'decided_otherwise'],
  answers: control,
})
export const pauseLive = route('pauseLive', {
  access: 'live.host',
  tag: admin,
  summary: 'Pause',
  description: 'An open challenge is closed.',
  params: competitionId,
  answers: control,
})
export const advanceLiveRound = route('advanceLiveRound', {
  access: 'live.host',
  tag: admin,
  summary: 'Advance to the next round',
  description:
    '`from` is the round that the host saw. Of two hosts who advance at once, one succeeds and the other gets `stale_version` with the state in `current`.',
  params: competitionId,
  body: z
    .strictObject({ from: z.number().int().min(1).max(3) })
    .meta({ id: 'LiveAdvance', example: { from: 1 } }),
  problems: ['not_live', 'stale_version'],
  answers: control,
})
export const liveChallengeInput = z
  .strictObject({
    requestId,
    colour: z.enum(challengeColours),
    points: z.number().int().min(1).max(bounds.challenge.points).default(10),
    /** Without a limit, the challenge is open until it is closed. */
    seconds: z
      .number()
      .int()
      .min(bounds.challenge.seconds.min)
      .max(bounds.challenge.seconds.max)
      .nullable()
      .default(null),
  })
  .meta({
    id: 'LiveChallengeInput',
    example: { requestId: exampleId, colour: 'red', points: 10, seconds: 30 },
  })
export const openLiveChallenge = route('openLiveChallenge', {
  access: 'live.host',
  tag: admin,
  summary: 'Open a colour-button challenge on every screen',
  description: 'It closes the challenge that is open. `requestId` becomes the id of the challenge.',
  params: competitionId,
  body: liveChallengeInput,
  problems: ['not_live', 'key_reused', 'decided_otherwise'],
  answers: control,
})
export const closeLiveChallenge = route('closeLiveChallenge', {
  access: 'live.host',
  tag: admin,
  summary: 'Close the open challenge, if there is one',
  params: competitionId,
  answers: control,
})
export const liveMessageInput = z
  .strictObject({ requestId, message: line(bounds.liveMessage) })
  .meta({ id: 'LiveMessageInput', example: { requestId: exampleId, message: 'Paus i tio minuter.' } })
export const sendLiveMessage = route('sendLiveMessage', {
  access: 'live.host',
  tag: admin,
  summary: 'Show a message on every screen',
  params: competitionId,
  body: liveMessageInput,
  problems: ['not_live', 'key_reused'],
  answers: control,
})
export const liveAward = z
  .strictObject({
    requestId,
    userId: uuid,
    points: z.number().int().min(1).max(bounds.points.delta),
  })
  .meta({ id: 'LiveAward', example: { requestId: exampleId, userId: exampleId, points: 10 } })
export const awardLivePoints = route('awardLivePoints', {
  access: 'live.host',
  tag: admin,
  summary: 'Give a participant points by hand',
  description: 'A competition that is over gives none. `requestId` becomes the id of the award.',
  params: competitionId,
  body: liveAward,
  problems: ['not_joined', 'key_reused', 'too_many_points', 'competition_ended', 'decided_otherwise'],
  answers: control,
})
export const reverseLiveAward = route('reverseLiveAward', {
  access: 'live.host',
  tag: admin,
  summary: 'Take an award back, once',
  description:
    'The reversal is a new row of the ledger. Once the competition is over, points are taken back with a reason, by `reversePoints`.',
  params: z.object({ competitionId: uuid, awardId: uuid }),
  problems: ['already_reversed', 'too_few_points', 'competition_ended'],
  answers: control,
})
