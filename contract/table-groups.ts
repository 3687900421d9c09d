import { z } from 'zod'
import { adminCrud } from './admin-crud.ts'
import { bounds } from './bounds.ts'
import { emptyToNull, instant, line, pageQuery, uuid, version } from './fields.ts'

/** Tables that staff may put together for one party, by number. */
export const tableGroup = z
  .object({
    id: uuid,
    /** What staff call it. Null: its numbers say it. */
    name: z.string().nullable(),
    tables: z.array(
      z.object({ id: uuid, tableNumber: z.number().int(), capacity: z.number().int(), location: z.string() }),
    ),
    /** How many guests sit at them together. */
    capacity: z.number().int(),
    version: z.number().int(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'TableGroup' })
export type TableGroup = z.infer<typeof tableGroup>

const fields = {
  name: emptyToNull(line(bounds.tableGroup.name)),
  tableIds: z
    .array(uuid)
    .min(2)
    .max(bounds.tableGroup.tables)
    .refine((ids) => new Set(ids).size === ids.length, { params: { rule: 'invalid' } }),
  capacity: z.number().int().min(2).max(bounds.tableGroup.capacity),
}
const example = {
  name: 'Långbordet',
  tableIds: ['5a7753c5-c601-4f2b-8c1e-0d2c6c7d8a01', '5a7753c5-c601-4f2b-8c1e-0d2c6c7d8a02'],
  capacity: 12,
}
export const tableGroupInput = z.strictObject(fields).meta({ id: 'TableGroupInput', example })
export type TableGroupInput = z.infer<typeof tableGroupInput>
export const tableGroupEdit = z
  .strictObject({ ...fields, version })
  .meta({ id: 'TableGroupEdit', example: { ...example, version: 1 } })

export const {
  list: listAllTableGroups,
  get: getTableGroupForEditing,
  create: createTableGroup,
  update: updateTableGroup,
  remove: deleteTableGroup,
} = adminCrud({
  access: 'house.edit',
  noun: 'tableGroup',
  plural: 'tableGroups',
  tag: 'Tables: administration',
  params: z.object({ tableGroupId: uuid }),
  query: z.object(pageQuery),
  stored: tableGroup,
  input: tableGroupInput,
  edit: tableGroupEdit,
  deleted: z.object({ tables: z.array(z.number().int()) }),
  problems: ['table_group_taken'],
  texts: {
    list: { summary: 'All combinations of tables, by their seats' },
    get: { summary: 'One combination of tables with its version' },
    create: { summary: 'Let staff put some tables together' },
    update: { summary: 'Change a combination of tables' },
    remove: {
      summary: 'Delete a combination of tables',
      description: 'Bookings keep the tables that were put together for them.',
    },
  },
})
