import { type EditableTable, tableInput } from '#contract/tables.ts'
import { request } from '#web/platform/api.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { crudScreen } from '#web/ui/crud-screen.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { type Column, TitleCell } from '#web/ui/table/admin-table.tsx'
import { HousePlan } from './house-plan.tsx'
import { HouseTabs } from './house-tabs.tsx'
import { adminTableQueries, invalidateTables, useAdminRealtimeTables } from './queries.ts'

type Cell = { row: EditableTable }

const nameOf = ({ tableNumber }: EditableTable) => t('adminTables.number', { number: tableNumber })

function Title({ row }: Cell) {
  const { t } = useTranslation()
  return (
    <TitleCell title={t('adminTables.number', { number: row.tableNumber })}>
      <span lang="sv">{row.location}</span>
    </TitleCell>
  )
}

function InUse({ row }: Cell) {
  const { t } = useTranslation()
  return t(row.isAvailable ? 'adminTables.inUse' : 'adminTables.outOfUse')
}

const columns: Column<EditableTable>[] = [
  { id: 'table', header: 'adminTables.columns.table', cell: Title },
  {
    id: 'seats',
    header: 'adminTables.columns.seats',
    cell: ({ row }) => row.capacity,
    numeric: true,
    isShort: true,
  },
  { id: 'use', header: 'adminTables.columns.use', cell: InUse, isShort: true },
]

const emptyTable = {
  location: '',
  tableNumber: null as number | null,
  capacity: null as number | null,
  isAvailable: true,
}
const { TextField, NumberField, SwitchField } = fieldsOf<typeof emptyTable>()

/** The tables of the house, to create, change, take out of use and delete. */
export const AdminTables = crudScreen({
  noun: 'table',
  texts: 'adminTables',
  path: '/admin/tables',
  Above: HouseTabs,
  Below: HousePlan,
  useUpdates: useAdminRealtimeTables,
  list: adminTableQueries.tables,
  one: adminTableQueries.editing,
  idOf: ({ id }) => id,
  titleOf: nameOf,
  invalidate: invalidateTables,
  columns,
  isOff: ({ isAvailable }) => !isAvailable,
  Loss: () => <p>{t('adminTables.loss')}</p>,
  remove: ({ id }) => request('deleteTable', { params: { tableId: id } }),
  explainedRemove: ['table_booked'],
  schema: tableInput,
  empty: emptyTable,
  errorPaths: { table_number_taken: 'tableNumber' },
  save: ({ id, version, body }) =>
    id === null
      ? request('createTable', { body })
      : request('updateTable', { params: { tableId: id }, body: { ...body, version } }),
  Fields: () => (
    <>
      <TextField name="location" wide />
      <NumberField name="tableNumber" />
      <NumberField name="capacity" />
      <SwitchField name="isAvailable" />
    </>
  ),
})
