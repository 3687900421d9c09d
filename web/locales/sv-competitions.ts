import { competitionScreens } from './sv/competition-screens.ts'

/** What only the screens of competitions say; it comes with them. */
export const competitionsSv = { competitionScreens } as const
