import { type Called, call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import type { TestUser } from '#tests/harness/users.ts'
import type { BurstRequest } from './burst.ts'
import { type Busy, untilServed } from './until-served.ts'

export const award = (
  admin: TestUser,
  userId: string,
  points: number,
  requestId: string = randomId(),
): BurstRequest => ({
  method: 'POST',
  path: `/api/admin/users/${userId}/points`,
  user: admin,
  body: { requestId, points, reason: 'Turnering' },
})

/**
 * An admin's edit of the total, from a form that showed `before`. After a conflict it is sent again based on
 * the stored version, as the dialog does; the points in the form stay.
 */
export async function edit(
  server: Busy,
  admin: TestUser,
  userId: string,
  points: { before: number; after: number },
): Promise<Called> {
  const params = { userId }
  let version = 1
  for (;;) {
    const send = () => call(server, admin, 'updateUser', { params, body: { version, points } })
    const answer = await untilServed(server, send)
    if (answer.body.code !== 'stale_version') return answer
    version = answer.body.current.version
  }
}

/** Runs `work` for each item, for at most `workers` items at a time. */
export async function inParallel<T>(
  workers: number,
  items: T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = [...items]
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: workers }, worker))
}

export const reversal = (admin: TestUser, pointEventId: string): BurstRequest => ({
  method: 'POST',
  path: `/api/admin/point-events/${pointEventId}/reversal`,
  user: admin,
  body: { reason: 'Blev fel' },
})
