import { isDeepStrictEqual } from 'node:util'
import type { MenuItemInput } from '#contract/menu.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { DishGroupRow } from './queries.ts'

/** Whether an edit of a dish gives it other groups of choices than it has. */
export const isOtherGroups = (stored: DishGroupRow[], groups: MenuItemInput['choiceGroups']): boolean =>
  groups !== undefined &&
  !isDeepStrictEqual(
    stored.map(({ id, min, max }) => ({ id, min, max })),
    groups.map(({ id, min, max }) => ({ id, min, max })),
  )

/**
 * Replaces the groups of choices of a dish that the caller has locked or made. Without any they stay. Orders that take choices of
 * these groups are committed first. Throws validation_failed for an unknown group.
 */
export async function writeDishGroups(tx: Tx, itemId: string, groups: MenuItemInput['choiceGroups']) {
  if (!groups) return
  const known = await tx
    .selectFrom('menu_choice_groups')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('id', 'in', (each) =>
          each.selectFrom('menu_item_choice_groups').select('group_id').where('menu_item_id', '=', itemId),
        ),
        eb('id', '=', (each) => each.fn.any(each.val(groups.map(({ id }) => id)))),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const unknown = groups.findIndex(({ id }) => known.every((row) => row.id !== id))
  if (unknown >= 0)
    throw new ProblemError('validation_failed', {
      fields: [{ field: `choiceGroups.${unknown}.id`, rule: 'unknown' }],
    })
  await tx.deleteFrom('menu_item_choice_groups').where('menu_item_id', '=', itemId).execute()
  const rows = groups.map(({ id, min, max }, position) => ({
    menu_item_id: itemId,
    group_id: id,
    position,
    min_choices: min,
    max_choices: max,
  }))
  if (rows.length > 0) await tx.insertInto('menu_item_choice_groups').values(rows).execute()
}
