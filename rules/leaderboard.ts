/**
 * The place of each in a list that begins with the first and goes by points, most first: equal points share a place,
 * and the places after them are counted on (1, 2, 2, 4).
 */
export function ranksOf(points: readonly number[]): number[] {
  const ranks: number[] = []
  for (const [i, each] of points.entries()) ranks.push(each === points[i - 1] ? (ranks[i - 1] ?? 1) : i + 1)
  return ranks
}
