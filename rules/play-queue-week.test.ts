import { expect, it } from 'vitest'
import { report } from '#tests/harness/long-form.ts'
import { long, seed } from '#tests/harness/run-options.ts'
import { type Habits, playWeek } from '#tests/play/hall-week.ts'

const weeks = long ? 20 : 1

/** Parties that nearly all say how long they play, and keep to it. */
const punctual: Habits = { say: 0.95, stray: 0.06 }
/** Four of five parties say it, and stray from it by an eighth. */
const usual: Habits = { say: 0.8, stray: 0.12 }

const share = (errors: readonly number[], part: number): number =>
  errors.toSorted((a, b) => a - b)[Math.floor(errors.length * part)] as number

function played(habits: Habits) {
  const all = Array.from({ length: weeks }, (_, at) => playWeek(seed + at, habits))
  const atJoin = all.flatMap((week) => week.atJoin)
  const ranges = all.flatMap((week) => week.ranges)
  const holds = ranges.filter(({ isWithin }) => isWithin).length / ranges.length
  const widths = ranges.map(({ width }) => width)
  report(
    `minutes between the middle of what was said on joining and the call: median ${share(atJoin, 0.5).toFixed(1)}, 90 % ${share(atJoin, 0.9).toFixed(1)}; the range held for ${(holds * 100).toFixed(0)} %, and was ${share(widths, 0.5)} minutes wide`,
  )
  return { all, atJoin, holds }
}

// Of one week a few unlucky parties are a tenth.
it.each([
  { name: 'punctual', habits: punctual, mostMinutes: long ? 12 : 15 },
  { name: 'usual', habits: usual, mostMinutes: long ? 18 : 22 },
])(
  'a week of a hall with $name parties: the call comes within the range that was said, and no table stays free while one waits',
  ({ habits, mostMinutes }) => {
    const { all, atJoin, holds } = played(habits)
    expect(all.every(({ called, missed, passed }) => called > 200 && missed > 5 && passed > 5)).toBe(true)
    expect(Math.max(...all.map(({ longestIdle }) => longestIdle))).toBeLessThanOrEqual(1)
    expect(holds).toBeGreaterThanOrEqual(long ? 0.8 : 0.75)
    expect(share(atJoin, 0.9)).toBeLessThanOrEqual(mostMinutes)
  },
)
