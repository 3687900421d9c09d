import { z } from 'zod'
import { bounds, eveningPlaces } from './bounds.ts'
import { instant, uuid } from './fields.ts'
import { json, route } from './route.ts'

/** What members of a quiz evening who look at other screens know of its break. */
export const quizBreak = z
  .object({
    stage: z.enum(eveningPlaces),
    /** What was shown before; `break`: the evening goes on after one. */
    from: z.enum(eveningPlaces).nullable(),
    breakUntil: instant.nullable(),
    /** That of the evening. */
    version: z.number().int(),
  })
  .meta({ id: 'QuizBreak' })
export type QuizBreak = z.infer<typeof quizBreak>

const kitchenBreaks = z.object({
  items: z.array(
    z.object({
      competitionId: uuid,
      title: z.string(),
      stage: z.enum(eveningPlaces),
      /** When one that was announced is to begin. */
      breakAt: instant.nullable(),
      /** When one that goes on is to end. */
      breakUntil: instant.nullable(),
      /** How many guests are in its teams. */
      guests: z.number().int(),
    }),
  ),
  now: instant,
})
export type KitchenBreaks = z.infer<typeof kitchenBreaks>

export const listQuizBreaks = route('listQuizBreaks', {
  access: 'orders.manage',
  tag: 'Quiz evenings',
  summary: 'Breaks of quiz evenings that are announced or go on, for the kitchen',
  description: `The first ${bounds.evening.breaksListed} that begin or end. One that is more than 15 minutes late is not among them.`,
  answers: { 200: json(kitchenBreaks, 'The breaks') },
})
