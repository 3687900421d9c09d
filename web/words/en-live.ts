import { live } from './en/live.ts'
import { liveColours } from './en/live-colours.ts'
import type { liveSv } from './sv-live.ts'
import type { Words } from './words.ts'

/** What only the screens of a live competition say; it comes with them. */
export const liveEn: Words<typeof liveSv> = { live, liveColours }
