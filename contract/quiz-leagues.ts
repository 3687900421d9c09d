import { z } from 'zod'
import { bounds, teamColours } from './bounds.ts'
import { instant, line, orNull, uuid } from './fields.ts'
import { eveningControl } from './quiz-evening-control.ts'
import { leagueOfEvening } from './quiz-evenings.ts'
import { json, route } from './route.ts'

const tag = 'Quiz leagues'
const { league: limits } = bounds

export const quizLeague = z
  .object({
    ...leagueOfEvening.shape,
    /** So many of its best evenings count for a team; null for all. */
    counted: z.number().int().nullable(),
  })
  .meta({ id: 'QuizLeague' })

export const listedLeague = quizLeague
  .extend({
    /** The evenings that are finished. */
    evenings: z.number().int(),
  })
  .meta({ id: 'ListedQuizLeague' })

export const listQuizLeagues = route('listQuizLeagues', {
  access: 'user',
  tag,
  summary: 'The leagues of the club, latest first',
  answers: {
    200: json(z.object({ items: z.array(listedLeague) }), 'The leagues'),
  },
})

export const leagueTable = quizLeague
  .extend({
    /** The finished evenings in their order. */
    evenings: z.array(z.object({ competitionId: uuid, title: z.string(), at: instant })),
    teams: z.array(
      z.object({
        /** As it was written last. */
        name: z.string(),
        colour: z.enum(teamColours),
        /** 1 is first. Teams with equal points share a place. */
        place: z.number().int(),
        /** Of the evenings that count. */
        points: z.number().int(),
        /** Those on which it played. */
        evenings: z.array(
          z.object({ competitionId: uuid, points: z.number().int(), isCounted: z.boolean() }),
        ),
        /** Whether I was in it on one of them. */
        isMine: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'QuizLeagueTable' })
export type QuizLeagueTable = z.infer<typeof leagueTable>

export const getQuizLeague = route('getQuizLeague', {
  access: ['user', 'wall.show'],
  tag,
  summary: 'The table of a league',
  description:
    'Counted from the finished evenings. A team is known by its name. Evenings of competitions that are not shown count too.',
  params: z.object({ leagueId: uuid }),
  answers: { 200: json(leagueTable, 'The table as it is now') },
})

export const leagueInput = z
  .strictObject({
    name: line(limits.name),
    counted: orNull(z.number().int().min(1).max(limits.counted)).default(null),
  })
  .meta({ id: 'QuizLeagueInput', example: { name: 'Tisdagsligan våren 2027', counted: 8 } })

export const setEveningLeague = route('setEveningLeague', {
  access: 'live.host',
  tag,
  summary: 'Let an evening count in a league, or in none',
  description:
    'A league begins with its first evening, and is gone with its last one. The name finds it, however it is capitalised; `counted` then holds ' +
    'for the whole league. Possible also after the end.',
  params: z.object({ competitionId: uuid }),
  body: z
    .strictObject({ league: orNull(leagueInput) })
    .meta({ id: 'EveningLeague', example: { league: { name: 'Tisdagsligan', counted: 8 } } }),
  answers: { 200: json(eveningControl, 'The evening as it is now') },
})
