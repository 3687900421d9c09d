import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import { choicesOfGroup } from './queries.ts'

const groups = (db: Database | Tx) =>
  db
    .selectFrom('menu_choice_groups as g')
    .select(['g.id', 'g.name', 'g.version', 'g.created_at', 'g.updated_at', choicesOfGroup.as('choices')])
    .select(
      sql<number>`(select count(*)::int from menu_item_choice_groups l where l.group_id = g.id)`.as('items'),
    )
export type ChoiceGroupRow = Awaited<ReturnType<ReturnType<typeof groups>['executeTakeFirstOrThrow']>>

/** One page of all groups of choices, by name. */
export const findChoiceGroups = (db: Database, { offset, limit }: { offset: number; limit: number }) =>
  groups(db).orderBy(sql`g.name collate "sv-SE-x-icu", g.id`).offset(offset).limit(limit).execute()

export const findChoiceGroup = (db: Database | Tx, id: string): Promise<ChoiceGroupRow | undefined> =>
  groups(db).where('g.id', '=', id).executeTakeFirst()

/** One group, locked until the transaction ends. Orders that take its choices are committed first. */
export async function lockChoiceGroup(tx: Tx, id: string): Promise<ChoiceGroupRow | undefined> {
  await sql`select from menu_choice_groups where id = ${id} for no key update`.execute(tx)
  return findChoiceGroup(tx, id)
}

/** The group of a choice. */
export const findGroupOf = (tx: Tx, choiceId: string) =>
  tx.selectFrom('choice_group_choices').select('group_id').where('id', '=', choiceId).executeTakeFirst()

export const setAvailable = (tx: Tx, choiceId: string, isAvailable: boolean) =>
  tx
    .updateTable('choice_group_choices')
    .set({ is_available: isAvailable })
    .where('id', '=', choiceId)
    .execute()

type NewChoice = Insertable<DB['choice_group_choices']>
/** Stores the choices of a group that the caller has locked or made. Those that have an id keep it, because carts know them by it. */
export async function replaceChoices(tx: Tx, groupId: string, rows: NewChoice[]): Promise<void> {
  await tx.deleteFrom('choice_group_choices').where('group_id', '=', groupId).execute()
  await tx.insertInto('choice_group_choices').values(rows).execute()
}
