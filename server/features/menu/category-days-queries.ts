import type { MenuCategoryInput } from '#contract/menu.ts'
import { dayRows } from '#server/features/tables/day-values.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Replaces the hours of a category that the caller has locked or made. Without any days they stay. */
export async function writeCategoryDays(tx: Tx, categoryId: string, days: MenuCategoryInput['days']) {
  if (!days) return
  await tx.deleteFrom('menu_category_days').where('category_id', '=', categoryId).execute()
  const rows = dayRows(days).map((row) => ({ ...row, category_id: categoryId }))
  if (rows.length > 0) await tx.insertInto('menu_category_days').values(rows).execute()
}
