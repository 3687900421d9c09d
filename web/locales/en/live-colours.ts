import type { liveColours as sv } from '../sv/live-colours.ts'
import type { Texts } from '../texts.ts'

/** The colours of a button challenge. */
export const liveColours: Texts<typeof sv> = { red: 'Red', blue: 'Blue', green: 'Green', yellow: 'Yellow' }
