/**
 * The ranks of a list that is ordered by points, highest first. Equal points share a rank,
 * and the following ranks skip (1, 2, 2, 4).
 */
export function ranksOf(points: readonly number[]): number[] {
  const ranks: number[] = []
  for (const [i, each] of points.entries()) ranks.push(each === points[i - 1] ? (ranks[i - 1] ?? 1) : i + 1)
  return ranks
}
