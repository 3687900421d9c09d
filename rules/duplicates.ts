import { foldText } from './folded-text.ts'

/** What guests see of an event or a competition in a list. */
export type Scheduled = { title: string; startsAt: Date; location: string }

/** Whether guests could not distinguish two events, or two competitions, in a list. */
export const areDuplicates = (one: Scheduled, other: Scheduled): boolean =>
  one.startsAt.getTime() === other.startsAt.getTime() &&
  foldText(one.title) === foldText(other.title) &&
  foldText(one.location) === foldText(other.location)
