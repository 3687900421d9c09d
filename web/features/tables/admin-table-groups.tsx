import { tableGroupInput } from '#contract/table-groups.ts'
import { request } from '#web/platform/api.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { crudScreen } from '#web/ui/crud-screen.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { AddLink } from '#web/ui/link-button.tsx'
import { usePaged } from '#web/ui/paged-list.tsx'
import { type Column, TitleCell } from '#web/ui/table/admin-table.tsx'
import { HouseTabs } from './house-tabs.tsx'
import { adminTableQueries, invalidateTables, useAdminRealtimeTables } from './queries.ts'

type Row = { name: string | null; tables: readonly { tableNumber: number }[]; capacity: number }

/** 'Bord 3 + 4' */
const numbersOf = ({ tables }: Row) =>
  t('adminTableGroups.numbers', { numbers: tables.map(({ tableNumber }) => tableNumber).join(' + ') })
const titleOf = (row: Row) => row.name ?? numbersOf(row)

const columns: Column<Row>[] = [
  {
    id: 'tables',
    header: 'adminTableGroups.columns.tables',
    cell: ({ row }) =>
      row.name === null ? (
        <TitleCell title={numbersOf(row)} />
      ) : (
        <TitleCell title={row.name} lang="sv">
          {numbersOf(row)}
        </TitleCell>
      ),
  },
  {
    id: 'seats',
    header: 'adminTableGroups.columns.seats',
    cell: ({ row }) => row.capacity,
    numeric: true,
    isShort: true,
  },
]

const emptyGroup = { name: '', tableIds: [] as string[], capacity: null as number | null }
const { TextField, NumberField, ChecksField } = fieldsOf<typeof emptyGroup>()

/** Which tables staff may put together, to create, change and delete. */
export const AdminTableGroups = crudScreen({
  noun: 'tableGroup',
  texts: 'adminTableGroups',
  path: '/admin/table-groups',
  Above: HouseTabs,
  useUpdates: useAdminRealtimeTables,
  list: () => adminTableQueries.groups(),
  one: adminTableQueries.group,
  idOf: ({ id }) => id,
  titleOf,
  invalidate: invalidateTables,
  columns,
  Loss: () => <p>{t('adminTableGroups.loss')}</p>,
  remove: ({ id }) => request('deleteTableGroup', { params: { tableGroupId: id } }),
  schema: tableGroupInput,
  empty: emptyGroup,
  errorPaths: { table_group_taken: 'tableIds' },
  save: ({ id, version, body }) =>
    id === null
      ? request('createTableGroup', { body })
      : request('updateTableGroup', { params: { tableGroupId: id }, body: { ...body, version } }),
  toValues: ({ name, tables, capacity }) => ({
    name: name ?? '',
    tableIds: tables.map(({ id }) => id),
    capacity,
  }),
  Fields: () => (
    <>
      <Members />
      <NumberField name="capacity" />
      <TextField name="name" />
    </>
  ),
})

/** The tables of the house, to choose from. Without two of them, the link to create one. */
function Members() {
  const { t } = useTranslation()
  const { items, state } = usePaged(adminTableQueries.tables())
  if (items.length < 2)
    return state.isPending || state.isFailed ? null : (
      <p className="col-span-full">
        {t('adminTableGroups.form.noTables')}{' '}
        <AddLink to="/admin/tables">{t('adminTableGroups.form.firstTable')}</AddLink>
      </p>
    )
  return (
    <ChecksField
      name="tableIds"
      options={items.map(({ id }) => id)}
      labelOf={(id) => {
        const table = items.find((each) => each.id === id)
        return t('adminTableGroups.form.tableOf', {
          number: table?.tableNumber ?? '–',
          count: table?.capacity ?? 0,
        })
      }}
    />
  )
}
