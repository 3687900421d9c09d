import type { EventInput } from '#contract/events.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ownPictures } from '#server/platform/pictures/own-pictures.ts'

/** The admin's input as columns, with a picture of our own. Throws what `ownPictures` throws. */
export async function eventValues(
  engine: Engine,
  adminId: string,
  input: Omit<EventInput, 'allowsPast' | 'allowsDuplicate'>,
) {
  const { imageUrl } = await ownPictures(
    engine,
    { adminId, right: 'events.edit' },
    { imageUrl: input.imageUrl },
  )
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
