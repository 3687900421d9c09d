import { firstStationId, stationInput } from '#contract/stations.ts'
import { request } from '#web/platform/api.ts'
import { crudScreen } from '#web/ui/crud-screen.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { TitleCell } from '#web/ui/table/admin-table.tsx'
import { MenuTabs } from './menu-tabs.tsx'
import { invalidateMenu, menuAdminQueries, useRealtimeMenu } from './queries.ts'

const emptyStation = { name: '', readyWords: '', minutes: null as number | null }
const { TextField, NumberField } = fieldsOf<typeof emptyStation>()

/** The stations of the kitchen, to create, change and delete. */
export const AdminStations = crudScreen({
  noun: 'station',
  texts: 'adminStations',
  path: '/admin/stations',
  Above: MenuTabs,
  useUpdates: useRealtimeMenu,
  list: () => menuAdminQueries.stations(),
  one: menuAdminQueries.station,
  idOf: ({ id }) => id,
  titleOf: ({ name }) => name,
  invalidate: invalidateMenu,
  columns: [
    {
      id: 'name',
      header: 'adminStations.form.name',
      cell: ({ row }) => (
        <TitleCell title={row.name} lang="sv">
          {row.readyWords && <span lang="sv">{row.readyWords}</span>}
        </TitleCell>
      ),
    },
    {
      id: 'categories',
      header: 'adminStations.categories',
      cell: ({ row }) => row.categories,
      numeric: true,
      isShort: true,
    },
    {
      id: 'minutes',
      header: 'adminStations.form.minutes',
      cell: ({ row }) => row.minutes ?? '–',
      numeric: true,
      isShort: true,
    },
  ],
  remove: ({ id }) => request('deleteStation', { params: { stationId: id } }),
  canRemove: ({ id }) => id !== firstStationId,
  explainedRemove: ['station_used'],
  schema: stationInput,
  empty: emptyStation,
  errorPaths: { station_taken: 'name' },
  save: ({ id, version, body }) =>
    id === null
      ? request('createStation', { body })
      : request('updateStation', { params: { stationId: id }, body: { ...body, version } }),
  toValues: ({ name, readyWords, minutes }) => ({ name, readyWords: readyWords ?? '', minutes }),
  Fields: () => (
    <>
      <TextField name="name" wide />
      <TextField name="readyWords" wide />
      <NumberField name="minutes" />
    </>
  ),
})
