import { describe, expect, it } from 'vitest'
import type { PointEvent } from '#contract/points.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest, other] = await makeUsers(server, 2)
// Groups of rows have the same instant, and the groups are less than a millisecond apart.
for (const { userId } of [guest, other]) {
  await server.pool.query(
    `insert into point_events (user_id, source_type, source_id, delta, created_at)
     select $1, 'admin_award', gen_random_uuid(), n,
       timestamptz '2026-11-01 18:00:00Z' + (n / 4) * interval '1 microsecond'
     from generate_series(1, 23) n`,
    [userId],
  )
}

describe('ledger pages', () => {
  async function pages(operation: 'listMyPoints' | 'listUserPoints', by: TestUser, limit: number) {
    const items: PointEvent[] = []
    let cursor: string | null = null
    do {
      const { status, body } = await call(server, by, operation, {
        params: { userId: guest.userId },
        query: { limit, ...(cursor && { cursor }) },
      })
      expect(status).toBe(200)
      expect(body.items.length).toBeLessThanOrEqual(limit)
      items.push(...body.items)
      cursor = body.nextCursor
    } while (cursor)
    return items
  }

  it.each([1, 5, 22, 23, 24, 100])(
    'ledger pages of %i rows have the latest first, without gaps or repeats',
    async (limit) => {
      for (const [operation, by] of [
        ['listMyPoints', guest],
        ['listUserPoints', admin],
      ] as const) {
        const items = await pages(operation, by, limit)
        expect(items.map((item) => item.points).sort((a, b) => a - b)).toEqual(
          Array.from({ length: 23 }, (_, i) => i + 1),
        )
        const pointGroups = items.map((item) => Math.floor(item.points / 4))
        expect(pointGroups).toEqual(pointGroups.toSorted((a, b) => b - a))
      }
    },
  )

  it('ledger pages repeat and skip no row when rows are added meanwhile', async () => {
    const first = await call(server, guest, 'listMyPoints', { query: { limit: 10 } })
    await server.pool.query(
      `insert into point_events (user_id, source_type, source_id, delta) values ($1, 'admin_award', $2, 500)`,
      [guest.userId, randomId()],
    )
    const rest = await call(server, guest, 'listMyPoints', {
      query: { limit: 100, cursor: first.body.nextCursor },
    })
    expect(rest.body.items).toHaveLength(13)
    const ids = [...first.body.items, ...rest.body.items].map((item: PointEvent) => item.id)
    expect(new Set(ids).size).toBe(23)
  })

  it("ledger pages reveal nothing for a cursor from another user's row", async () => {
    const { body } = await call(server, other, 'listMyPoints', { query: { limit: 3 } })
    const answer = await call(server, guest, 'listMyPoints', { query: { cursor: body.nextCursor } })
    expect(answer.body).toEqual({ items: [], nextCursor: null })
  })

  it.each(['x', '', '%00', 'MTIz', '9'.repeat(36), "' or true --"])(
    'ledger pages refuse the invalid cursor %s',
    async (cursor) => {
      const answer = await call(server, guest, 'listMyPoints', { query: { cursor } })
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
      expect(answer.body.fields[0].field).toBe('cursor')
    },
  )
})
