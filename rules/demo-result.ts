/** The result of completing a competition: drawn at random, as the specification's demonstration does. */
export type DemoResult = {
  /** 1 to 100. */
  score: number
  completedQuestions: number
  /** Seconds, 60 to 659. */
  timeTaken: number
}

/** @param random a function like `Math.random`: at least 0 and less than 1 */
export const drawDemoResult = (random: () => number): DemoResult => ({
  score: 1 + Math.floor(random() * 100),
  completedQuestions: 5,
  timeTaken: 60 + Math.floor(random() * 600),
})

/** What a score is worth in a draw whose highest score is worth `drawMax`: its share, and at least one point. */
export const drawPoints = (score: number, drawMax: number): number => Math.ceil((score * drawMax) / 100)
