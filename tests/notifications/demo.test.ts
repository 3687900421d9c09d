import { expect, it } from 'vitest'
import { createDatabase, inTransaction } from '#server/platform/database/database.ts'
import { insertNotifications } from '#server/seed/demo-notifications.ts'
import { testDatabase } from '#tests/harness/database.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'

it.each(['2026-11-21T11:00:00Z', '2027-03-27T23:30:00Z', '2027-10-30T05:00:00Z'])(
  'demo club at %s: two due notifications are stored as sent, and the later ones are scheduled',
  async (text) => {
    const now = new Date(text)
    const { pool } = await testDatabase()
    await inTransaction(createDatabase(pool), (tx) => insertNotifications(tx, now))
    const { rows } = await pool.query(
      `select scheduled_for <= $1 as due, sent_at is not null as sent, count(*)::int from notifications group by 1, 2 order by 1`,
      [now],
    )
    expect(rows).toEqual([
      { due: false, sent: false, count: 2 },
      { due: true, sent: true, count: 2 },
    ])
    await expectInvariants(pool)
  },
)
