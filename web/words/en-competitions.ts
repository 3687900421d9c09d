import { competitionScreens } from './en/competition-screens.ts'
import type { competitionsSv } from './sv-competitions.ts'
import type { Words } from './words.ts'

/** What only the screens of competitions say; it comes with them. */
export const competitionsEn: Words<typeof competitionsSv> = { competitionScreens }
