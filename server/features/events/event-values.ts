import type { EventInput } from '#contract/events.ts'
import { areDoorsInTime } from '#rules/event-times.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { ownPictures } from '#server/platform/pictures/own-pictures.ts'

/** The admin's input as columns, with a picture of our own. Throws doors_too_late, and what `ownPictures` throws. */
export async function eventValues(
  engine: Engine,
  adminId: string,
  input: Omit<EventInput, 'allowsPast' | 'allowsDuplicate'>,
) {
  if (!areDoorsInTime(input)) throw new ProblemError('doors_too_late')
  const { imageUrl } = await ownPictures(
    engine,
    { adminId, right: 'events.edit' },
    { imageUrl: input.imageUrl },
  )
  return {
    title: input.title,
    description: input.description || null,
    date: input.date,
    time: stored(input.time),
    end_time: input.endTime && stored(input.endTime),
    doors_time: input.doorsTime && stored(input.doorsTime),
    cancel_hours: input.cancelHours,
    location: input.location,
    category: input.category,
    price: input.price,
    max_attendees: input.maxAttendees,
    max_party: input.maxParty,
    image_url: imageUrl,
  }
}

/** The database's form, so that it can be compared with the stored value. */
const stored = (time: string) => `${time}:00`
