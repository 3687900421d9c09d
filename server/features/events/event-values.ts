import type { EventEdit } from '#contract/events.ts'
import { areDoorsInTime } from '#rules/event-times.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { ownPictures } from '#server/platform/pictures/own-pictures.ts'

/** The admin's input as columns, without those that an edit leaves as they are, with a picture of our own. Throws doors_too_late, and what `ownPictures` throws. */
export async function eventValues(
  engine: Engine,
  adminId: string,
  input: Omit<EventEdit, 'allowsPast' | 'allowsDuplicate' | 'version'>,
) {
  const { time, endTime, doorsTime = null, cancelHours, maxParty } = input
  if (!areDoorsInTime({ time, doorsTime })) throw new ProblemError('doors_too_late')
  const { imageUrl } = await ownPictures(
    engine,
    { adminId, right: 'events.edit' },
    { imageUrl: input.imageUrl },
  )
  return {
    title: input.title,
    description: input.description || null,
    date: input.date,
    time: stored(time),
    ...(endTime !== undefined && { end_time: endTime && stored(endTime) }),
    ...(input.doorsTime !== undefined && { doors_time: doorsTime && stored(doorsTime) }),
    ...(cancelHours !== undefined && { cancel_hours: cancelHours }),
    location: input.location,
    category: input.category,
    price: input.price,
    max_attendees: input.maxAttendees,
    ...(maxParty !== undefined && { max_party: maxParty }),
    image_url: imageUrl,
  }
}

/** The database's form, so that it can be compared with the stored value. */
const stored = (time: string) => `${time}:00`
