import type { EventInput } from '#contract/events.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import type { Env } from '#server/env.ts'
import { requirePictureHost } from '#server/platform/http/picture-host.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/**
 * The admin's input as columns. Throws time_does_not_exist for a time that the change to summer time skips, and validation_failed
 * for a picture on a host that is not allowed.
 */
export function eventValues(env: Env, input: EventInput) {
  requirePictureHost(env, 'imageUrl', input.imageUrl)
  if (!stockholmInstant(input.date, input.time)) {
    throw new ProblemError('time_does_not_exist', { fields: [{ field: 'time', rule: 'invalid' }] })
  }
  return {
    title: input.title,
    description: input.description || null,
    date: input.date,
    // The database's form, so that it can be compared with the stored value.
    time: `${input.time}:00`,
    location: input.location,
    category: input.category,
    price: input.price,
    max_attendees: input.maxAttendees,
    image_url: input.imageUrl,
  }
}
