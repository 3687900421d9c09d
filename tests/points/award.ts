import { type Called, call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import type { TestUser } from '#tests/harness/users.ts'

/** An admin awards points to a user, as the administration does. */
export const award = (
  server: { url: string },
  admin: TestUser,
  userId: string,
  points: number,
  { reason = 'Vann torsdagens 9-boll', requestId = randomId() as string } = {},
): Promise<Called> =>
  call(server, admin, 'awardPoints', { params: { userId }, body: { requestId, points, reason } })
