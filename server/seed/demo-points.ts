import { seededRandom } from './random.ts'

/** An occasion of awards. `points` has an amount for each guest who gets the award with this reason. */
export type Occasion = { daysAgo: number; given: readonly { reason: string; points: readonly number[] }[] }

const weeks = (from: number, to: number, every = 7): number[] =>
  Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, i) => from + i * every)

/** The awards of half a year, oldest first. A fifth of the pool nights is left out at random. */
export function demoOccasions(): Occasion[] {
  const draw = seededRandom(1_926)
  const occasions: Occasion[] = [
    ...weeks(3, 171).map((daysAgo) => ({
      daysAgo,
      given: [
        { reason: 'Vann 9-ballkvällen', points: [30] },
        { reason: 'Tvåa på 9-ballkvällen', points: [20] },
        { reason: 'Trea på 9-ballkvällen', points: [10] },
      ],
    })),
    ...weeks(5, 173).map((daysAgo) => ({
      daysAgo,
      given: [
        { reason: 'Vann pubquizen med sitt lag', points: [20, 20, 20, 20] },
        { reason: 'Tvåa i pubquizen med sitt lag', points: [10, 10, 10] },
      ],
    })),
    ...weeks(18, 160, 28).map((daysAgo) => ({
      daysAgo,
      given: [
        { reason: 'Vann dartcupen i par', points: [45, 45] },
        { reason: 'Final i dartcupen i par', points: [25, 25] },
      ],
    })),
    ...weeks(9, 150, 14).map((daysAgo) => ({
      daysAgo,
      given: [{ reason: 'Finalbordet i poker utan insats', points: [25, 15, 15, 10, 10] }],
    })),
    ...weeks(12, 140, 21).map((daysAgo) => ({
      daysAgo,
      given: [{ reason: 'Kvällens högsta poäng på flippern', points: [25] }],
    })),
    {
      daysAgo: 122,
      given: [
        { reason: 'Vann Spelrum Open i 9-ball', points: [200] },
        { reason: 'Tvåa i Spelrum Open i 9-ball', points: [140] },
        { reason: 'Semifinal i Spelrum Open i 9-ball', points: [90, 90] },
      ],
    },
    { daysAgo: 96, given: [{ reason: 'Hjälpte till att bära in de nya borden', points: [40, 40, 40, 40] }] },
    { daysAgo: 61, given: [{ reason: 'Ledde nybörjarkursen i pool', points: [60] }] },
    { daysAgo: 33, given: [{ reason: 'Hjälpte till på öppet hus', points: [35, 35, 35] }] },
    { daysAgo: 8, given: [{ reason: 'Tog med en ny gäst', points: [15, 15, 15, 15, 15] }] },
  ]
  return occasions
    .filter(({ given }) => given.length !== 3 || draw() > 0.2)
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
}
