import { randomId } from '#tests/harness/random.ts'
import type { TestUser } from '#tests/harness/users.ts'
import type { BurstRequest } from './burst.ts'

const stage = (competitionId: string) => `/api/admin/competitions/${competitionId}/live`

export const pressing = (user: TestUser, challengeId: string): BurstRequest => ({
  method: 'POST',
  path: `/api/live-challenges/${challengeId}/press`,
  user,
})
export const joining = (user: TestUser, competitionId: string): BurstRequest => ({
  method: 'POST',
  path: `/api/competitions/${competitionId}/live/entry`,
  user,
})
export const completing = (user: TestUser, competitionId: string): BurstRequest => ({
  method: 'POST',
  path: `/api/competitions/${competitionId}/completion`,
  user,
})
export const opening = (admin: TestUser, competitionId: string): BurstRequest => ({
  method: 'POST',
  path: `${stage(competitionId)}/challenges`,
  user: admin,
  body: { requestId: randomId(), colour: 'yellow', points: 3 },
})
export const liveAward = (
  admin: TestUser,
  competitionId: string,
  userId: string,
  points: number,
): BurstRequest => ({
  method: 'POST',
  path: `${stage(competitionId)}/awards`,
  user: admin,
  body: { requestId: randomId(), userId, points },
})
export const undoing = (admin: TestUser, competitionId: string, awardId: string): BurstRequest => ({
  method: 'POST',
  path: `${stage(competitionId)}/awards/${awardId}/reversal`,
  user: admin,
})
export const controlling = (
  admin: TestUser,
  competitionId: string,
  what: 'start' | 'pause',
): BurstRequest => ({
  method: 'POST',
  path: `${stage(competitionId)}/${what}`,
  user: admin,
})
