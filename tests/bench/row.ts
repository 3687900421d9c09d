import type { Load } from './load.ts'

/** One row of the bench: work, baseline, aim, figure, and whether the aim was reached. */
export type Row = {
  name: string
  work: string
  against: string
  aim: string
  measured: string
  reached: boolean
  /** The raw figures, for the result file. */
  details: Record<string, unknown>
}

/** The row of a read: the time within which 95 % of its requests were answered. All must have been answered. */
export function measuredRead(
  { name, work, aim }: { name: string; work: string; aim: number },
  { p50, p95, statuses }: Pick<Load, 'p50' | 'p95' | 'statuses'>,
): Row {
  if (Object.keys(statuses).join() !== '200') throw new Error(`answers: ${JSON.stringify(statuses)}`)
  return {
    name,
    work,
    against: '–',
    aim: `p95 ≤ ${aim} ms`,
    measured: `p95 ${p95.toFixed(1)} ms, median ${p50.toFixed(1)} ms`,
    reached: p95 <= aim,
    details: { p50, p95 },
  }
}

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

export const rounded = (value: number, digits = 0): number => Number(value.toFixed(digits))
export const percent = (ratio: number): string => `${Math.round(ratio * 100)} %`

/**
 * Runs both sides in turn, so that other load affects both; which side goes first alternates with
 * each round. The first round warms up and is not counted.
 */
export async function inTurn(
  rounds: number,
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<{ ours: number; baseline: number; ratio: number; all: [ours: number, baseline: number][] }> {
  const all: [number, number][] = []
  for (let round = 0; round <= rounds; round++) {
    const first = round % 2 === 0 ? await ours() : await baseline()
    const second = round % 2 === 0 ? await baseline() : await ours()
    if (round > 0) all.push(round % 2 === 0 ? [first, second] : [second, first])
  }
  return {
    ours: median(all.map(([value]) => value)),
    baseline: median(all.map(([, value]) => value)),
    // Compared per round, because its two sides ran next to each other.
    ratio: median(all.map(([a, b]) => a / b)),
    all: all.map(([a, b]) => [rounded(a, 1), rounded(b, 1)]),
  }
}
