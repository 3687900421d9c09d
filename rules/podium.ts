const places = 3

/** Those of an ordered list who stand on the podium: the first three, and nobody without points. */
export const podiumOf = <Ranked extends { points: number }>(inOrder: readonly Ranked[]): Ranked[] =>
  inOrder.slice(0, places).filter(({ points }) => points > 0)
