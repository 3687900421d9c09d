import { sql } from 'kysely'
import type { EditableMenuCategory } from '#contract/menu.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { presentCategory } from './present.ts'
import { findCategories, lockCategories } from './queries.ts'
import { publishMenu } from './realtime.ts'

/**
 * Puts all categories into the given order. Throws stale_version (with the stored categories) when the ids are not exactly
 * those of the stored ones.
 */
export const orderMenuCategories = (
  { db }: Engine,
  adminId: string,
  ids: string[],
): Promise<EditableMenuCategory[]> =>
  inTransaction(db, async (tx) => {
    const stored = await lockCategories(tx)
    requireSameIds(stored, ids, presentCategory)
    if (stored.every(({ id }, at) => id === ids[at])) return stored.map(presentCategory)
    await sql`update menu_categories c set display_order = o.place
      from unnest(${ids}::uuid[]) with ordinality as o (id, place) where c.id = o.id`.execute(tx)
    const after = await findCategories(tx)
    const names = (rows: { name: string }[]) => ({ names: rows.map(({ name }) => name) })
    const sides = { before: names(stored), after: names(after) }
    const action = 'menuCategories.ordered'
    await audit(tx, { actorId: adminId, action, subjectType: 'club', subjectId: 'menu', ...sides })
    await publishMenu(tx)
    return after.map(presentCategory)
  })

/** Throws stale_version with the stored rows unless the ids are exactly theirs. */
export function requireSameIds<Row extends { id: string }>(
  stored: Row[],
  ids: string[],
  present: (row: Row) => object,
): void {
  const isSame = ids.length === stored.length && stored.every(({ id }) => ids.includes(id))
  if (!isSame) throw new ProblemError('stale_version', { current: { items: stored.map(present) } })
}
