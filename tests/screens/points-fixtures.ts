import type { Leader, Leaderboard, PointEvent } from '#contract/points.ts'
import { levelOf } from '#rules/levels.ts'
import { guest, id } from './harness/fixtures.ts'

export const longName = 'Wolfeschlegelsteinhausenbergerdorff af Ärlighetsby'

const named: Record<number, string> = { 0: 'Åsa Öberg', 5: longName }
// The second and the third have equal points.
const pointsAt = (place: number) => (place === 2 ? 590 : 600 - 10 * place)

/** The guest at this index: ten points less than the one before. */
const leaderAt = (place: number): Leader => ({
  userId: id(1_000 + place),
  displayName: named[place] ?? `Gäst ${place}`,
  avatarUrl: null,
  points: pointsAt(place),
  level: levelOf(pointsAt(place)),
  rank: place === 2 ? 2 : place + 1,
})

/** The leaderboard of the signed-in guest at this index; null for a guest who is not listed. */
export function boardOf(own: number | null): Leaderboard {
  const all = Array.from({ length: 54 }, (_, place) => leaderAt(place))
  const mine = own === null ? undefined : all[own]
  if (mine) mine.userId = guest.userId
  return { leaders: all.slice(0, 50), me: mine ?? null }
}

export const pointEvent: PointEvent = {
  id: id(30),
  source: 'admin_award',
  points: -34,
  reason: 'Blev fel',
  createdAt: '2055-03-05T18:00:00.000Z',
}
