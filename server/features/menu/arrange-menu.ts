import type { EditableMenuCategory, EditableMenuItem } from '#contract/menu.ts'
import { arrangeAudited } from '#server/platform/crud/arrange-audited.ts'
import { lockRow } from '#server/platform/crud/audited-writes.ts'
import type { Engine } from '#server/platform/engine.ts'
import { presentCategory, presentItem } from './present.ts'
import { findCategories, findItemsOf, lockCategories } from './queries.ts'
import { categoryResource } from './resource.ts'
import { sendMenuChange } from './send-menu-change.ts'

/** Puts all categories in order. Throws stale_version (with the stored categories). */
export const arrangeMenuCategories = (
  { db }: Engine,
  adminId: string,
  ids: string[],
): Promise<EditableMenuCategory[]> =>
  arrangeAudited(db, {
    adminId,
    ids,
    table: 'menu_categories',
    key: 'id',
    lock: lockCategories,
    find: (tx) => findCategories(tx),
    nameOf: (row) => row.name,
    present: (rows) => rows.map(presentCategory),
    publish: sendMenuChange,
    entry: { action: 'menuCategories.ordered', subjectType: 'club', subjectId: 'menu' },
  })

/** Puts the dishes of a category in order. Throws not_found, or stale_version (with the stored dishes). */
export const arrangeMenuItems = (
  { db }: Engine,
  adminId: string,
  categoryId: string,
  ids: string[],
): Promise<EditableMenuItem[]> =>
  arrangeAudited(db, {
    adminId,
    ids,
    table: 'menu_items',
    key: 'id',
    lock: (tx) => lockRow(tx, categoryResource, categoryId),
    find: (tx) => findItemsOf(tx, categoryId),
    nameOf: (row) => row.name,
    details: ([row]) => ({ name: row?.category_name }),
    present: (rows) => rows.map(presentItem),
    publish: sendMenuChange,
    entry: { action: 'menuCategory.ordered', subjectType: 'menuCategory', subjectId: categoryId },
  })
