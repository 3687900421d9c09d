import { z } from 'zod'
import { adminCrud } from './admin-crud.ts'
import { bounds, competitionTypes, decidedByWays, difficulties } from './bounds.ts'
import {
  allowsDuplicate,
  allowsPast,
  emptyToNull,
  instant,
  line,
  localDate,
  localTime,
  orNull,
  pageOf,
  pageQuery,
  searchText,
  text,
  uuid,
  version,
} from './fields.ts'
import { standing } from './live-competitions.ts'
import { json, route } from './route.ts'

const tag = 'Competitions'
const admin = 'Competitions: administration'

export const competition = z
  .object({
    id: uuid,
    title: z.string(),
    description: z.string().nullable(),
    type: z.enum(competitionTypes),
    difficulty: z.enum(difficulties),
    startDate: instant,
    /** The competition has ended once this instant has passed. */
    endDate: instant,
    prize: z.string().nullable(),
    maxParticipants: z.number().int().nullable(),
    decidedBy: z.enum(decidedByWays),
    /** In a draw, the points that the highest score gives. */
    drawMax: z.number().int(),
    rules: z.string().nullable(),
    isActive: z.boolean(),
    /** The number of participants. */
    participants: z.number().int(),
    /** Whether the signed-in user takes part: completed it, or joined it live. */
    joined: z.boolean(),
    /** Whether it is live now. */
    isLive: z.boolean(),
    /** The round of its live state; see `LiveStage`. */
    round: z.number().int(),
  })
  .meta({ id: 'Competition' })
export type Competition = z.infer<typeof competition>

/** One competition. Once it is over it has its result. */
export const competitionDetail = competition
  .extend({
    result: orNull(
      z.object({
        /** The first three with points. */
        podium: z.array(standing),
        /** The user's own points and rank; null for those who did not take part. */
        me: orNull(z.object({ points: z.number().int(), rank: z.number().int() })),
      }),
    ),
  })
  .meta({ id: 'CompetitionDetail' })
export type CompetitionDetail = z.infer<typeof competitionDetail>

/** What an admin edits: the competition with the version that the edit starts from. */
export const editableCompetition = competition
  .omit({ joined: true })
  .extend({ version: z.number().int(), createdAt: instant, updatedAt: instant })
  .meta({ id: 'EditableCompetition' })
export type EditableCompetition = z.infer<typeof editableCompetition>

/** Date and time in Europe/Stockholm. */
const stockholmTime = z.strictObject({ date: localDate, time: localTime })
const competitionFields = {
  title: line(bounds.competition.title),
  description: emptyToNull(text(bounds.competition.description)),
  type: z.enum(competitionTypes),
  difficulty: z.enum(difficulties).default('Medium'),
  startDate: stockholmTime,
  /** After the start. */
  endDate: stockholmTime,
  prize: emptyToNull(line(bounds.competition.prize)),
  maxParticipants: z.number().int().min(1).max(bounds.competition.maxParticipants).nullable().default(null),
  /** Cannot change once somebody takes part. A bracket is refused, because it does not exist yet. */
  decidedBy: z.enum(decidedByWays).default('live'),
  /** In a draw, the points that the highest score gives; lower scores give their share. */
  drawMax: z.number().int().min(1).max(bounds.competition.drawMax).default(bounds.competition.drawDefault),
  rules: emptyToNull(text(bounds.competition.rules)),
  /** Whether the end may be in the past. */
  allowsPast,
  allowsDuplicate,
}
const exampleCompetition = {
  title: 'Höstcupen',
  description: 'Öppen för alla nivåer.',
  type: 'Pool',
  difficulty: 'Medium',
  startDate: { date: '2055-03-05', time: '18:00' },
  endDate: { date: '2055-03-05', time: '23:00' },
  prize: 'Presentkort på 500 kr',
  maxParticipants: 32,
  decidedBy: 'live',
  drawMax: bounds.competition.drawDefault,
  rules: 'Först till fem.',
}
export const competitionInput = z
  .strictObject({ ...competitionFields, isActive: z.boolean().default(true) })
  .meta({ id: 'CompetitionInput', example: { ...exampleCompetition, isActive: true } })
export type CompetitionInput = z.infer<typeof competitionInput>
export const competitionEdit = z
  .strictObject({ ...competitionFields, version })
  .meta({ id: 'CompetitionEdit', example: { ...exampleCompetition, version: 1 } })
export type CompetitionEdit = z.infer<typeof competitionEdit>

const competitionId = z.object({ competitionId: uuid })

export const listCompetitions = route('listCompetitions', {
  access: ['user', 'wall.show'],
  tag,
  summary: 'Active competitions that have not ended, earliest start first, or those that have, latest first',
  query: z.object({ ...pageQuery, when: z.enum(['upcoming', 'past']).default('upcoming') }),
  answers: { 200: json(pageOf(competition), 'One page') },
})
export const getCompetition = route('getCompetition', {
  access: 'user',
  tag,
  summary: 'One competition, even after it has ended',
  description: 'An inactive competition is shown only to its participants and to admins.',
  params: competitionId,
  answers: { 200: json(competitionDetail, 'The competition') },
})
export const completeCompetition = route('completeCompetition', {
  access: 'user',
  tag,
  summary: 'Take part, once',
  description:
    'In a draw the server draws the result, whose score gives points. Every other competition is joined with 0 points. Those who already take part earn 0 points.',
  params: competitionId,
  problems: [
    'competition_ended',
    'competition_inactive',
    'competition_full',
    'draw_not_started',
    'email_unconfirmed',
    'already_drawn',
    'too_many_points',
  ],
  answers: {
    200: json(
      z.object({
        /** Whether this request made me a participant. */
        first: z.boolean(),
        pointsEarned: z.number().int(),
        newTotal: z.number().int(),
      }),
      'The points earned, and my new total',
    ),
  },
})

export const {
  list: listAllCompetitions,
  get: getCompetitionForEditing,
  create: createCompetition,
  update: updateCompetition,
  remove: deleteCompetition,
} = adminCrud({
  access: 'competitions.edit',
  noun: 'competition',
  plural: 'competitions',
  tag: admin,
  params: competitionId,
  query: z.object({
    ...pageQuery,
    when: z.enum(['upcoming', 'past']).default('upcoming'),
    /** A part of the title. */
    search: searchText.optional(),
  }),
  stored: editableCompetition,
  input: competitionInput,
  edit: competitionEdit,
  deleted: z.object({ removedEntries: z.number().int() }),
  problems: [
    'time_does_not_exist',
    'date_has_passed',
    'duplicate_exists',
    'bracket_unavailable',
    'terms_fixed',
  ],
  texts: {
    list: { summary: 'Current and upcoming competitions, earliest first, or ended ones, latest first' },
    create: { description: 'The end must be after the start.' },
    update: { description: 'If the maximum is set below the number of participants, all of them stay.' },
    remove: {
      summary: 'Delete a competition with its entries',
      description: 'Points that it gave are not removed.',
    },
  },
})
export const setCompetitionActive = route('setCompetitionActive', {
  access: 'competitions.edit',
  tag: admin,
  summary: 'Activate or deactivate a competition',
  params: competitionId,
  body: z
    .strictObject({ isActive: z.boolean() })
    .meta({ id: 'CompetitionSwitch', example: { isActive: false } }),
  answers: { 200: json(editableCompetition, 'Changed') },
})
