import { competitionScreens } from './en/competition-screens.ts'
import type { competitionsSv } from './sv-competitions.ts'
import type { Texts } from './texts.ts'

/** What only the screens of competitions say; it comes with them. */
export const competitionsEn: Texts<typeof competitionsSv> = { competitionScreens }
