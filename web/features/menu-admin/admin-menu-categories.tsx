import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowUpDown } from 'lucide-react'
import { useState } from 'react'
import { type EditableMenuCategory, menuCategoryInput } from '#contract/menu.ts'
import { firstStationId } from '#contract/stations.ts'
import { useTwentyFour } from '#web/domain/use-twenty-four.ts'
import { request } from '#web/platform/api.ts'
import { formatWeekday } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ArrangeDialog } from '#web/ui/arrange-dialog.tsx'
import { crudScreen } from '#web/ui/crud-screen.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { usePaged } from '#web/ui/paged-list.tsx'
import { type Column, TitleCell } from '#web/ui/table/admin-table.tsx'
import { MenuTabs } from './menu-tabs.tsx'
import { invalidateMenu, menuAdminQueries, useRealtimeMenu } from './queries.ts'

type Cell = { row: EditableMenuCategory }

const Title = ({ row }: Cell) => (
  <TitleCell title={row.name} lang="sv">
    {row.description && <span lang="sv">{row.description}</span>}
  </TitleCell>
)

function Shown({ row }: Cell) {
  const { t } = useTranslation()
  return t(row.isActive ? 'adminMenuCategories.shown' : 'adminMenuCategories.hidden')
}

const columns: Column<EditableMenuCategory>[] = [
  { id: 'category', header: 'adminMenuCategories.columns.category', cell: Title },
  {
    id: 'items',
    header: 'adminMenuCategories.columns.items',
    cell: ({ row }) => row.items,
    numeric: true,
    isShort: true,
  },
  { id: 'shown', header: 'adminMenuCategories.columns.shown', cell: Shown, isShort: true },
]

const emptyDay = { opensAt: '', closesAt: '' }
const emptyCategory = {
  name: '',
  description: '',
  isActive: true,
  days: Array.from({ length: 7 }, () => emptyDay),
  lastOrdersMinutes: 30 as number | null,
  stationId: firstStationId,
}
const { TextField, TextAreaField, SelectField, SwitchField, NumberField } = fieldsOf<typeof emptyCategory>()
const { ListField, TimeField } = fieldsOf<Pick<typeof emptyCategory, 'days'>>()

type FieldsProps = {
  values: typeof emptyCategory
  set: (values: Partial<typeof emptyCategory>) => void
}

function CategoryFields({ values, set }: FieldsProps) {
  const { language } = useTranslation()
  const readTwentyFour = useTwentyFour()
  const { items: stations } = usePaged(menuAdminQueries.stations())
  const closeAtMidnight = (index: number) =>
    set({ days: values.days.map((day, at) => (at === index ? { ...day, closesAt: '00:00' } : day)) })
  return (
    <>
      <TextField name="name" wide />
      <TextAreaField name="description" minRows={3} />
      <SwitchField name="isActive" />
      <ListField name="days" itemLabel={(index) => formatWeekday(index, language)}>
        {(path) => (
          <div className="flex flex-wrap items-start gap-4 [&>*]:flex-1">
            <TimeField name={`${path}.opensAt`} />
            <div
              onKeyDownCapture={(event) =>
                readTwentyFour(event, () => closeAtMidnight(Number(path.split('.').at(-1))))
              }
            >
              <TimeField name={`${path}.closesAt`} />
            </div>
          </div>
        )}
      </ListField>
      <NumberField name="lastOrdersMinutes" />
      {stations.length > 1 && (
        <SelectField
          name="stationId"
          options={stations.map(({ id }) => id)}
          labelOf={(id) => stations.find((each) => each.id === id)?.name ?? ''}
        />
      )}
    </>
  )
}

/** The links to the dishes, and how the categories are arranged. */
function Above() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isArranging, setArranging] = useState(false)
  const { items } = usePaged(menuAdminQueries.categories())
  return (
    <>
      <MenuTabs />
      {items.length > 1 && (
        <div>
          <Button
            variant="default"
            leftSection={<ArrowUpDown size={17} aria-hidden />}
            onClick={() => setArranging(true)}
          >
            {t('form.arrange.open')}
          </Button>
        </div>
      )}
      <ArrangeDialog
        opened={isArranging}
        title={t('adminMenuCategories.arrange')}
        items={items}
        save={(ids) => request('arrangeMenuCategories', { body: { ids } })}
        failed="adminMenuCategories.toasts.saveFailed"
        onChanged={() => void invalidateMenu(client)}
        onClose={() => setArranging(false)}
      />
    </>
  )
}

/** The categories of the menu, to create, change, arrange, hide and delete. */
export const AdminMenuCategories = crudScreen({
  noun: 'menu-category',
  texts: 'adminMenuCategories',
  path: '/admin/menu-categories',
  Above,
  useUpdates: useRealtimeMenu,
  list: () => menuAdminQueries.categories(),
  one: menuAdminQueries.category,
  idOf: ({ id }) => id,
  titleOf: ({ name }) => name,
  invalidate: invalidateMenu,
  columns,
  isOff: ({ isActive }) => !isActive,
  remove: ({ id }) => request('deleteMenuCategory', { params: { categoryId: id } }),
  explainedRemove: ['menu_category_used'],
  schema: menuCategoryInput,
  empty: emptyCategory,
  errorPaths: { menu_category_taken: 'name' },
  save: ({ id, version, body }) =>
    id === null
      ? request('createMenuCategory', { body })
      : request('updateMenuCategory', { params: { categoryId: id }, body: { ...body, version } }),
  toValues: ({ name, description, isActive, days, lastOrdersMinutes, stationId }) => ({
    name,
    description: description ?? '',
    isActive,
    days: days.map(({ opensAt, closesAt }) => ({ opensAt: opensAt ?? '', closesAt: closesAt ?? '' })),
    lastOrdersMinutes,
    stationId,
  }),
  Fields: CategoryFields,
})
