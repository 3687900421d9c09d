import { isDeepStrictEqual } from 'node:util'
import type { ChoiceGroupInput, EditableChoiceGroup } from '#contract/choices.ts'
import {
  createAudited,
  deleteAudited,
  isChange,
  lockRow,
  recordUpdate,
  writeVersion,
} from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { findGroupOf, replaceChoices, setAvailable } from './choice-queries.ts'
import { inListOrder } from './menu-values.ts'
import { choiceGroupResource } from './resource.ts'

type Choices = ChoiceGroupInput['choices']

/** The choices as columns, without their group. */
const choiceValues = (choices: Choices) =>
  choices.map((each) => ({
    ...(each.id !== null && { id: each.id }),
    name: each.name,
    price_ore: each.priceOre,
    allergens: each.allergens && inListOrder(each.allergens),
    is_vegetarian: each.isVegetarian || each.isVegan,
    is_vegan: each.isVegan,
    is_available: each.isAvailable,
  }))

const rowsOf = (groupId: string, choices: Choices) =>
  choiceValues(choices).map((each, position) => ({ ...each, position, group_id: groupId }))

/** An id belongs to the group, and occurs once. */
function requireOwnIds(stored: { id: string }[], choices: Choices): void {
  const own = new Set(stored.map(({ id }) => id))
  choices.forEach(({ id }, at) => {
    if (id !== null && !own.delete(id))
      throw new ProblemError('validation_failed', {
        fields: [{ field: `choices.${at}.id`, rule: 'invalid' }],
      })
  })
}

/** Creates a group of choices. Throws choice_group_taken, or validation_failed for a choice with an id. */
export const createChoiceGroup = (
  { db, clock }: Engine,
  adminId: string,
  { name, choices }: ChoiceGroupInput,
): Promise<EditableChoiceGroup> =>
  inTransaction(db, (tx) => {
    requireOwnIds([], choices)
    const now = clock.now()
    return createAudited(tx, choiceGroupResource, {
      adminId,
      values: { name, created_at: now, updated_at: now },
      withParts: (id) => replaceChoices(tx, id, rowsOf(id, choices)),
    })
  })

/**
 * Changes a group of choices on all dishes that have it. Orders that are being placed are committed first, as the group was before.
 * Throws not_found, stale_version, choice_group_taken, or validation_failed for a choice of another group.
 */
export const updateChoiceGroup = (
  { db, clock }: Engine,
  adminId: string,
  groupId: string,
  { version, name, choices }: ChoiceGroupInput & { version: number },
): Promise<EditableChoiceGroup> =>
  inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, choiceGroupResource, groupId, version)
    requireOwnIds(locked.row.choices, choices)
    const isSame = isDeepStrictEqual(choiceValues(choices), locked.row.choices)
    if (isSame && !isChange<object>(locked.row, { name })) return locked.before
    if (!isSame) await replaceChoices(tx, groupId, rowsOf(groupId, choices))
    await writeVersion(tx, choiceGroupResource, groupId, { name, updated_at: clock.now() })
    return recordUpdate(tx, choiceGroupResource, locked, { adminId })
  })

/** Deletes a group that no dish has, and returns its name. Throws not_found or choice_group_used. */
export const deleteChoiceGroup = (
  { db }: Engine,
  adminId: string,
  groupId: string,
): Promise<{ name: string }> =>
  inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, choiceGroupResource, groupId)
    if (locked.row.items > 0) throw new ProblemError('choice_group_used')
    await deleteAudited(tx, choiceGroupResource, locked, { adminId })
    return { name: locked.row.name }
  })

/** Says that a choice is sold out on all dishes, or available again. Throws not_found. */
export const setChoiceAvailable = (
  { db, clock }: Engine,
  by: Acting,
  choiceId: string,
  isAvailable: boolean,
): Promise<EditableChoiceGroup> =>
  inTransaction(db, async (tx) => {
    const found = await findGroupOf(tx, choiceId)
    if (!found) throw new ProblemError('not_found')
    const locked = await lockRow(tx, choiceGroupResource, found.group_id)
    const choice = locked.row.choices.find(({ id }) => id === choiceId)
    // Deleted while this waited for the group.
    if (!choice) throw new ProblemError('not_found')
    if (choice.is_available === isAvailable) return locked.before
    await setAvailable(tx, choiceId, isAvailable)
    await writeVersion(tx, choiceGroupResource, found.group_id, { updated_at: clock.now() })
    return recordUpdate(tx, choiceGroupResource, locked, {
      ...by,
      action: isAvailable ? 'choiceGroup.available' : 'choiceGroup.sold-out',
      kept: ({ name, choices }) => ({ name, choices: choices.filter(({ id }) => id === choiceId) }),
    })
  })
