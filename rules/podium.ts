const places = 3

/** Whether somebody has won, alone or with others of equal points. Nobody wins without points. */
export const hasWon = ({ rank, points }: { rank: number; points: number }): boolean =>
  rank === 1 && points > 0

/** The first three of an ordered list, without those who have no points. */
export const podiumOf = <Ranked extends { points: number }>(inOrder: readonly Ranked[]): Ranked[] =>
  inOrder.slice(0, places).filter(({ points }) => points > 0)
