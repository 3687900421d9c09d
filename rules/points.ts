import { bounds } from '#contract/bounds.ts'

/** Why a total cannot change by this many points, or null. */
export function whyNotChangePoints(
  total: number,
  change: number,
): 'too_few_points' | 'too_many_points' | null {
  const after = total + change
  if (after < 0) return 'too_few_points'
  return after > bounds.points.total ? 'too_many_points' : null
}
