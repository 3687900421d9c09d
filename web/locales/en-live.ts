import { live } from './en/live.ts'
import { liveColours } from './en/live-colours.ts'
import type { liveSv } from './sv-live.ts'
import type { Texts } from './texts.ts'

/** What only the screens of a live competition say; it comes with them. */
export const liveEn: Texts<typeof liveSv> = { live, liveColours }
