import { wholeNumber } from './whole-number.ts'

/** The points that a host typed, from 1 to `most`; null for anything else. */
export function livePointsTyped(typed: string, most: number): number | null {
  const points = wholeNumber(typed)
  return points !== null && points >= 1 && points <= most ? points : null
}
