import { wholeNumber } from './user-form.ts'

/** The points that a host has typed, from 1 to `most`; null when it is anything else. */
export function livePointsTyped(typed: string, most: number): number | null {
  const points = wholeNumber(typed)
  return points !== null && points >= 1 && points <= most ? points : null
}
