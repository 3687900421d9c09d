import { randomUUID } from 'node:crypto'
import { awardPoints } from '../features/points/award-points.ts'
import type { Tx } from '../platform/database/database.ts'
import { demoOccasions } from './demo-points.ts'
import { seededRandom } from './random.ts'

const day = 86_400_000
/** The most points of a demo guest, which is level 9. */
export const mostPoints = 880

type Guest = { id: string; created_at: Date }

/** Gives the guests the points of half a year, in the admin's name, and the admin a few. */
export async function seedPoints(tx: Tx, guestIds: string[], now: Date): Promise<void> {
  const draw = seededRandom(926)
  const admin = await tx
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .executeTakeFirst()
  const actorId = admin?.user_id ?? null
  const guests = await tx
    .selectFrom('users')
    .select(['id', 'created_at'])
    .where('id', 'in', guestIds)
    .execute()
  const inOrder = guestIds.flatMap((id) => guests.find((guest) => guest.id === id) ?? [])
  const totals = new Map<string, number>()
  const give = (userId: string, points: number, reason: string, at: Date) => {
    totals.set(userId, (totals.get(userId) ?? 0) + points)
    return awardPoints(tx, { userId, points, actorId, reason, at, source: newAward() })
  }

  for (const { daysAgo, given } of demoOccasions()) {
    const members = inOrder.filter(
      ({ created_at }) => created_at.getTime() < now.getTime() - (daysAgo + 1) * day,
    )
    for (const { reason, points } of given) {
      // Some time after the event.
      const at = new Date(now.getTime() - daysAgo * day + Math.floor(draw() * 0.1 * day))
      for (const each of points) {
        const winner = drawWinner(members, draw, (id) => (totals.get(id) ?? 0) + each <= mostPoints)
        if (!winner) continue
        await give(winner.id, each, reason, at)
        // Nobody wins twice at one occasion.
        members.splice(members.indexOf(winner), 1)
      }
    }
  }
  if (actorId) await give(actorId, 40, 'Höll i kvällens öppna bord', now)
}

const newAward = () => ({ type: 'admin_award', id: randomUUID() }) as const

/** A random member who may win; the first members of the list are drawn more often. */
function drawWinner(
  members: Guest[],
  draw: () => number,
  allowed: (id: string) => boolean,
): Guest | undefined {
  for (let tries = 0; tries < 20; tries++) {
    const one = members[Math.floor(draw() ** 2 * members.length)]
    if (one && allowed(one.id)) return one
  }
  return undefined
}

/** The points of the guests, by their ids. */
export async function totalsOf(tx: Tx, guestIds: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('profiles')
    .select(['user_id', 'points'])
    .where('user_id', 'in', guestIds)
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.points]))
}
