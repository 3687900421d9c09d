import { z } from 'zod'
import { bounds, seriesRepeats } from './bounds.ts'
import { pictureProblems } from './errors.ts'
import { editableEvent, eventEditFields, eventFields, eventId, exampleEvent } from './events.ts'
import { emptyToNull, exampleId, line, localDate, requestId, version } from './fields.ts'
import { json, route } from './route.ts'

const tag = 'Events: administration'
const { allowsPast: _, allowsDuplicate: __, ...fields } = eventFields

export const eventSeriesInput = z
  .strictObject({
    ...fields,
    repeats: z.enum(seriesRepeats),
    /** The last date that there may be. Null: `times` says when it ends. */
    until: emptyToNull(localDate),
    /** How many dates there are, those that are left out included. Null: `until` says when it ends. */
    times: z.number().int().min(2).max(bounds.seriesDates).nullable().default(null),
    requestId,
  })
  .meta({
    id: 'EventSeriesInput',
    example: { ...exampleEvent, repeats: 'weekly', until: null, times: 3, requestId: exampleId },
  })
export type EventSeriesInput = z.infer<typeof eventSeriesInput>

/** What the admin's form holds: an event, whether it comes again, and which dates of its series a change is about. */
export const eventForm = z.strictObject({
  ...eventFields,
  repeats: z.enum([...seriesRepeats, '']).default(''),
  until: emptyToNull(localDate),
  times: z.number().int().min(2).max(bounds.seriesDates).nullable().default(null),
  scope: z.enum(['this', 'later', 'all']).default('this'),
})
export type EventForm = z.input<typeof eventForm>

/** Until when a series goes on. */
export const moreDates = z
  .strictObject({
    /** The last date that there may be. Null: `times` says when it ends. */
    until: emptyToNull(localDate),
    /** How many dates come after the last one, those that are left out included. Null: `until` says when it ends. */
    times: z.number().int().min(1).max(bounds.seriesDates).nullable().default(null),
    requestId,
  })
  .meta({ id: 'MoreDates', example: { until: null, times: 3, requestId: exampleId } })
export type MoreDates = z.infer<typeof moreDates>

const skippedDate = z.object({
  date: z.iso.date(),
  /** The house is closed, the clock skips the time on that day, or there is such an event already. */
  reason: z.enum(['closed', 'no_time', 'duplicate']),
})
const madeSeries = z
  .object({
    /** The first event. */
    event: editableEvent,
    /** The dates that became events. */
    dates: z.array(z.iso.date()),
    skipped: z.array(skippedDate),
  })
  .meta({ id: 'MadeEventSeries' })
export type MadeEventSeries = z.infer<typeof madeSeries>

export const createEventSeries = route('createEventSeries', {
  access: 'events.edit',
  tag,
  summary: 'Create the events of a series',
  description:
    'One event a date, at the same time of the wall clock. Dates on which the house is closed, the clock skips the time, or there is such an event already, are left out and named. The same request sent again makes nothing new. `not_found`: what it made was deleted since.',
  body: eventSeriesInput,
  problems: [
    'time_does_not_exist',
    'doors_too_late',
    'date_has_passed',
    'series_too_long',
    'series_without_dates',
    'key_reused',
    'not_found',
    ...pictureProblems,
  ],
  answers: { 201: json(madeSeries, 'Created') },
})

export const extendEventSeries = route('extendEventSeries', {
  access: 'events.edit',
  tag,
  summary: 'Add dates to a series',
  description:
    'The new dates follow the last one of the series in its rhythm, never in the past, and are like the given event. What is left out is named, as of a new series. The same request sent again makes nothing new.',
  params: eventId,
  body: moreDates,
  problems: ['time_does_not_exist', 'series_too_long', 'series_without_dates', 'key_reused'],
  answers: { 201: json(madeSeries, 'Added') },
})

/** `later`: this date and the later ones. `all`: every date that is still to come. */
const scope = z.enum(['later', 'all'])

const kept = z.object({
  id: eventId.shape.eventId,
  date: z.iso.date(),
  title: z.string(),
  reason: z.enum(['apart', 'no_time', 'begun']),
})

const changedSeries = z
  .object({
    event: editableEvent,
    /** How many dates were changed, this one included. */
    changed: z.number().int(),
    /** The dates that stay as they are: changed alone before, or without such a time. Of a deletion also this one if it has begun. */
    kept: z.array(kept),
  })
  .meta({ id: 'ChangedEventSeries' })
export type ChangedEventSeries = z.infer<typeof changedSeries>

export const updateEventSeries = route('updateEventSeries', {
  access: 'events.edit',
  tag,
  summary: 'Change several dates of a series',
  description:
    'What differs from the stored event is changed in the other dates too, except the date, which is of this event alone. Dates that have begun, and those that were changed alone, stay as they are.',
  params: eventId,
  body: z
    .strictObject({ ...eventEditFields, version, scope })
    .meta({ id: 'EventSeriesEdit', example: { ...exampleEvent, version: 1, scope: 'all' } }),
  problems: [
    'stale_version',
    'time_does_not_exist',
    'doors_too_late',
    'date_has_passed',
    'duplicate_exists',
    ...pictureProblems,
  ],
  answers: { 200: json(changedSeries, 'Changed') },
})

export const deleteEventSeries = route('deleteEventSeries', {
  access: 'events.edit',
  tag,
  summary: 'Delete several dates of a series',
  description:
    'Dates that have begun, and those that were changed alone, stay. Everyone who had a place gets a mail and a notification for each date, with the reason.',
  params: eventId,
  query: z.object({ scope, reason: emptyToNull(line(bounds.cancellationReason)) }),
  answers: {
    200: json(
      z.object({ deleted: z.number().int(), cancelledBookings: z.number().int(), kept: z.array(kept) }),
      'Deleted',
    ),
  },
})
