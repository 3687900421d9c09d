import { live } from './sv/live.ts'
import { liveColours } from './sv/live-colours.ts'

/** What only the screens of a live competition say; it comes with them. */
export const liveSv = { live, liveColours } as const
