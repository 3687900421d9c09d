import type pg from 'pg'
import type { Page } from 'playwright-core'
import type { TestUser } from '#tests/harness/users.ts'

type Stored = { pool: pg.Pool }

export const hostPath = (competitionId: string) => `/admin/live-competition/${competitionId}`

/** Waits for this text in the host's live state. */
export const says = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Livestyrning' }).getByText(words, { exact: true }).waitFor()

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** The participants in the host control. */
export const rows = (page: Page) => page.getByRole('list', { name: 'Deltagare' }).getByRole('listitem')

/** The activity log in the host control. */
export const activities = (page: Page) =>
  page.getByRole('list', { name: 'Kvällens logg' }).getByRole('listitem')

/** The stored host actions, in order. */
export const eventsOf = async ({ pool }: Stored, competitionId: string) =>
  (
    await pool.query(
      'select id, type, colour, message, points, user_id as "userId" from live_events where competition_id = $1 order by ordinal',
      [competitionId],
    )
  ).rows

export const roundOf = async ({ pool }: Stored, competitionId: string): Promise<number> =>
  (await pool.query('select round from competitions where id = $1', [competitionId])).rows[0].round

export const pointsOf = async (
  { pool }: Stored,
  competitionId: string,
  { userId }: TestUser,
): Promise<number> =>
  (
    await pool.query(
      'select points_earned from competition_entries where competition_id = $1 and user_id = $2',
      [competitionId, userId],
    )
  ).rows[0].points_earned
