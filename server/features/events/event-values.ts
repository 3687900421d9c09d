import type { EventInput } from '#contract/events.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { ownPictures } from '#server/platform/pictures/own-pictures.ts'

/**
 * The admin's input as columns, with a picture of our own. Throws time_does_not_exist for a time that the change to summer time
 * skips, and what `ownPictures` throws.
 */
export async function eventValues(engine: Engine, adminId: string, input: Omit<EventInput, 'isPastMeant'>) {
  if (!stockholmInstant(input.date, input.time)) {
    throw new ProblemError('time_does_not_exist', { fields: [{ field: 'time', rule: 'invalid' }] })
  }
  const { imageUrl } = await ownPictures(engine, adminId, { imageUrl: input.imageUrl })
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
    image_url: imageUrl,
  }
}
