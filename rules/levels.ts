/** 100 points per level; the first level is 1. */
export const pointsPerLevel = 100

/** The level for a number of points. */
export const levelOf = (points: number): number => Math.max(1, 1 + Math.floor(points / pointsPerLevel))

/** Points earned within the current level, 0–99: "points mod 100". */
export const progressOf = (points: number): number =>
  ((points % pointsPerLevel) + pointsPerLevel) % pointsPerLevel
