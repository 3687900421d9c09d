const places = 3

/** Whether somebody has won: alone or with others of as many points, and not without points. */
export const hasWon = ({ rank, points }: { rank: number; points: number }): boolean =>
  rank === 1 && points > 0

/** Those of an ordered list who stand on the podium: the first three, and nobody without points. */
export const podiumOf = <Ranked extends { points: number }>(inOrder: readonly Ranked[]): Ranked[] =>
  inOrder.slice(0, places).filter(({ points }) => points > 0)
