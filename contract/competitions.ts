import { z } from 'zod'
import { bounds, competitionTypes, difficulties } from './bounds.ts'
import {
  emptyToNull,
  instant,
  line,
  localDate,
  localTime,
  pageOf,
  pageQuery,
  text,
  uuid,
  version,
} from './fields.ts'
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
    /** Active until this has passed; ended from then on. */
    endDate: instant,
    prize: z.string().nullable(),
    maxParticipants: z.number().int().nullable(),
    rules: z.string().nullable(),
    isActive: z.boolean(),
    /** How many take part. */
    participants: z.number().int(),
    /** Whether the signed-in user takes part: completed it, or joined it live. */
    joined: z.boolean(),
    /** Whether it runs on stage right now. */
    isLive: z.boolean(),
  })
  .meta({ id: 'Competition' })
export type Competition = z.infer<typeof competition>

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
  rules: emptyToNull(text(bounds.competition.rules)),
}
export const competitionInput = z
  .strictObject({ ...competitionFields, isActive: z.boolean().default(true) })
  .meta({ id: 'CompetitionInput' })
export type CompetitionInput = z.infer<typeof competitionInput>
export const competitionEdit = z
  .strictObject({ ...competitionFields, version })
  .meta({ id: 'CompetitionEdit' })
export type CompetitionEdit = z.infer<typeof competitionEdit>

const competitionId = z.object({ competitionId: uuid })

export const listCompetitions = route('listCompetitions', {
  access: 'user',
  tag,
  summary: 'Active competitions that have not ended, earliest start first',
  query: z.object(pageQuery),
  answers: { 200: json(pageOf(competition), 'One page') },
})
export const getCompetition = route('getCompetition', {
  access: 'user',
  tag,
  summary:
    'One competition, also when it has ended; one that is switched off only to whoever takes part, and to admins',
  params: competitionId,
  answers: { 200: json(competition, 'The competition') },
})
export const completeCompetition = route('completeCompetition', {
  access: 'user',
  tag,
  summary:
    'Take part: once. The server draws the result and gives its score as points; whoever takes part already earns 0. Refused with `competition_ended`, `competition_inactive` or `competition_full`',
  params: competitionId,
  answers: {
    200: json(
      z.object({ pointsEarned: z.number().int(), newTotal: z.number().int() }),
      'What it gave, and my points with it',
    ),
  },
})

export const listAllCompetitions = route('listAllCompetitions', {
  access: 'admin',
  tag: admin,
  summary: 'All competitions, earliest start first; past ones latest first',
  query: z.object({ ...pageQuery, when: z.enum(['upcoming', 'past']).default('upcoming') }),
  answers: { 200: json(pageOf(editableCompetition), 'One page') },
})
export const getCompetitionForEditing = route('getCompetitionForEditing', {
  access: 'admin',
  tag: admin,
  summary: 'One competition with its version',
  params: competitionId,
  answers: { 200: json(editableCompetition, 'The competition') },
})
export const createCompetition = route('createCompetition', {
  access: 'admin',
  tag: admin,
  summary:
    'Create a competition. A time that the clock skips: `time_does_not_exist`; an end that is not after the start: `validation_failed`',
  body: competitionInput,
  answers: { 201: json(editableCompetition, 'Created') },
})
export const updateCompetition = route('updateCompetition', {
  access: 'admin',
  tag: admin,
  summary:
    'Change a competition. A stale version is refused with `stale_version` and the stored one as `current`. A maximum below those who take part keeps everyone',
  params: competitionId,
  body: competitionEdit,
  answers: { 200: json(editableCompetition, 'Changed') },
})
export const setCompetitionActive = route('setCompetitionActive', {
  access: 'admin',
  tag: admin,
  summary: 'Show a competition, or take it away',
  params: competitionId,
  body: z.strictObject({ isActive: z.boolean() }).meta({ id: 'CompetitionSwitch' }),
  answers: { 200: json(editableCompetition, 'Changed') },
})
export const deleteCompetition = route('deleteCompetition', {
  access: 'admin',
  tag: admin,
  summary: 'Delete a competition with its entries. Points that it gave stay',
  params: competitionId,
  answers: { 200: json(z.object({ removedEntries: z.number().int() }), 'Deleted') },
})
