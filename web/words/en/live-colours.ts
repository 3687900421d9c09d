import type { liveColours as sv } from '../sv/live-colours.ts'
import type { Words } from '../words.ts'

/** The colours of a button challenge. */
export const liveColours: Words<typeof sv> = { red: 'Red', blue: 'Blue', green: 'Green', yellow: 'Yellow' }
