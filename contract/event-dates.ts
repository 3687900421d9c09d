import { z } from 'zod'
import { bounds } from './bounds.ts'
import { event, eventId } from './events.ts'
import { uuid } from './fields.ts'
import { json, nothing, route } from './route.ts'

const tag = 'Events'

const eventDates = z
  .object({
    /** Whether I get a notification when the series gets more dates. */
    follows: z.boolean(),
    /** The dates that are still to come, earliest first. */
    items: z.array(event).max(bounds.seriesDates),
  })
  .meta({ id: 'EventDates' })
export type EventDates = z.infer<typeof eventDates>

export const listEventDates = route('listEventDates', {
  access: 'user',
  tag,
  summary: 'The coming dates of the series of an event',
  description: 'At most 60, earliest first. None for an event without a series.',
  params: eventId,
  answers: { 200: json(eventDates, 'The dates, and whether I follow the series') },
})

export const followEventSeries = route('followEventSeries', {
  access: 'user',
  tag,
  summary: 'Get a notification when the series of an event gets more dates',
  description: 'Repeated, it changes nothing. An event without a series is `not_found`.',
  params: eventId,
  answers: { 204: nothing('Followed') },
})

export const unfollowEventSeries = route('unfollowEventSeries', {
  access: 'user',
  tag,
  summary: 'Follow the series of an event no longer',
  params: eventId,
  answers: { 204: nothing('Not followed') },
})

const followedSeries = z
  .object({
    seriesId: uuid,
    /** The next date, or the last one where none is to come. */
    event,
  })
  .meta({ id: 'FollowedSeries' })
export type FollowedSeries = z.infer<typeof followedSeries>

export const listFollowedSeries = route('listFollowedSeries', {
  access: 'user',
  tag,
  summary: 'The series that I follow, each with its next date',
  answers: { 200: json(z.object({ items: z.array(followedSeries) }), 'All') },
})
