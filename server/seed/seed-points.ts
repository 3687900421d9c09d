import { randomUUID } from 'node:crypto'
import { awardPoints } from '../features/points/award-points.ts'
import type { Tx } from '../platform/database/database.ts'
import { chance } from './chance.ts'
import { demoOccasions } from './demo-points.ts'

const day = 86_400_000
/** Nobody in the demo club has more: level 9 is far, not out of sight. */
export const mostPoints = 880

type Guest = { id: string; created_at: Date }

/** Half a year of points for the guests of the demo club, given by its admin; and a first few for the admin. */
export async function seedPoints(tx: Tx, guestIds: string[], now: Date): Promise<void> {
  const draw = chance(926)
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
    return awardPoints(tx, { ...{ userId, points, actorId, reason, at }, source: newAward() })
  }

  for (const { daysAgo, given } of demoOccasions()) {
    const members = inOrder.filter(
      ({ created_at }) => created_at.getTime() < now.getTime() - (daysAgo + 1) * day,
    )
    for (const { reason, points } of given) {
      // Written up in the bar when the evening was over.
      const at = new Date(now.getTime() - daysAgo * day + Math.floor(draw() * 0.1 * day))
      for (const each of points) {
        const winner = someone(members, draw, (id) => (totals.get(id) ?? 0) + each <= mostPoints)
        if (winner) await give(winner.id, each, reason, at)
        members.splice(members.indexOf(winner as Guest), winner ? 1 : 0)
      }
    }
  }
  if (actorId) await give(actorId, 40, 'Höll i kvällens öppna bord', now)
}

const newAward = () => ({ type: 'admin_award', id: randomUUID() }) as const

/** Regulars win more often than others: the first of the list are asked for again and again. */
function someone(members: Guest[], draw: () => number, allowed: (id: string) => boolean): Guest | undefined {
  for (let tries = 0; tries < 20; tries++) {
    const one = members[Math.floor(draw() ** 2 * members.length)]
    if (one && allowed(one.id)) return one
  }
  return undefined
}
