import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { UtensilsCrossed } from 'lucide-react'
import { type EditableMenuItem, menuItemInput } from '#contract/menu.ts'
import { AlcoholBadge } from '#web/domain/alcohol.tsx'
import { Allergens, DietBadge } from '#web/domain/allergens.tsx'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { patchCached } from '#web/platform/paged.ts'
import { ContentPicture } from '#web/ui/content-picture.tsx'
import { crudScreen } from '#web/ui/crud-screen.tsx'
import { type Column, TitleCell } from '#web/ui/table/admin-table.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { CategoryActions } from './category-actions.tsx'
import { FoodPoints } from './food-points.tsx'
import {
  checkMenuItem,
  emptyMenuItem,
  explainMenuItem,
  MenuItemFields,
  MenuItemPreview,
  menuItemBody,
  menuItemErrorPaths,
  menuItemValues,
} from './menu-item-form.tsx'
import { MenuTabs } from './menu-tabs.tsx'
import { invalidateMenu, itemsKey, menuAdminQueries, useRealtimeMenu } from './queries.ts'

type Cell = { row: EditableMenuItem }

const Title = ({ row }: Cell) => (
  <TitleCell title={row.name} lang="sv" picture={<Picture row={row} />}>
    <AlcoholBadge isAlcoholic={row.isAlcoholic} />
    <DietBadge isVegan={row.isVegan} isVegetarian={row.isVegetarian} />
  </TitleCell>
)

/** Without a picture there is a symbol, so that the names are aligned. */
const Picture = ({ row }: Cell) =>
  row.imageUrl === null ? (
    <span className="grid place-items-center w-14 h-9.5 text-on-cloth bg-cloth" aria-hidden>
      <UtensilsCrossed size={18} />
    </span>
  ) : (
    <ContentPicture src={row.imageUrl} />
  )

function Price({ row }: Cell) {
  const { language } = useTranslation()
  return formatPrice(row.priceOre, language)
}

const columns: Column<EditableMenuItem>[] = [
  { id: 'item', header: 'adminMenu.columns.item', cell: Title },
  { id: 'price', header: 'adminMenu.columns.price', cell: Price, numeric: true, isShort: true, align: 'end' },
  {
    id: 'allergens',
    header: 'food.allergens.label',
    cell: ({ row }) => <Allergens allergens={row.allergens} />,
  },
  { id: 'available', header: 'adminMenu.columns.available', cell: AvailableSwitch },
]

function Loss() {
  const { t } = useTranslation()
  return <p>{t('adminMenu.loss')}</p>
}

/** The dishes by category, to create, change, sell out and delete. */
export const AdminMenu = crudScreen({
  noun: 'menu-item',
  texts: 'adminMenu',
  path: '/admin/menu',
  Above: MenuTabs,
  Below: FoodPoints,
  useUpdates: useRealtimeMenu,
  list: (_all, search) => menuAdminQueries.items(search),
  search: 'adminMenu.search',
  one: menuAdminQueries.item,
  idOf: ({ id }) => id,
  titleOf: ({ name }) => name,
  invalidate: invalidateMenu,
  columns,
  groups: {
    keyOf: ({ categoryId }) => categoryId,
    nameOf: ({ categoryName }) => categoryName,
    Actions: CategoryActions,
  },
  isOff: ({ isAvailable, portionsLeft }) => !isAvailable || portionsLeft === 0,
  Loss,
  remove: ({ id }) => request('deleteMenuItem', { params: { itemId: id } }),
  schema: menuItemInput,
  empty: emptyMenuItem,
  toValues: menuItemValues,
  toBody: menuItemBody,
  check: checkMenuItem,
  explain: explainMenuItem,
  errorPaths: menuItemErrorPaths,
  required: { names: ['name', 'categoryId', 'price'], text: 'adminMenu.toasts.required' },
  save: ({ id, version, body }) =>
    id === null
      ? request('createMenuItem', { body })
      : request('updateMenuItem', { params: { itemId: id }, body: { ...body, version } }),
  Fields: MenuItemFields,
  Preview: MenuItemPreview,
})

/** Says that a dish is sold out, or available again. It switches at once; the last of several taps wins. */
function AvailableSwitch({ row: { id, name, isAvailable, portionsLeft } }: { row: EditableMenuItem }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const queue = `menu-available-${id}`
  const show = (isAvailable: boolean) =>
    patchCached<EditableMenuItem>(client, itemsKey, id, (item) => ({
      ...item,
      isAvailable,
      portionsLeft: isAvailable ? item.portionsLeft || null : item.portionsLeft,
    }))
  const action = useAction({
    queue,
    request: (isAvailable: boolean) =>
      request('setMenuItemAvailable', { params: { itemId: id }, body: { isAvailable } }),
    patch: (isAvailable) => {
      void client.cancelQueries({ queryKey: itemsKey })
      show(isAvailable)
      return () => show(!isAvailable)
    },
    success: null,
    failed: { title: 'ui.failed', message: 'adminMenu.toasts.saveFailed' },
    explained: ['not_found', 'unreachable'],
    onSettled: () => {
      const left = client.isMutating({ predicate: ({ options }) => options.scope?.id === queue })
      if (left === 1) void invalidateMenu(client)
    },
  })
  return (
    <Switch
      size="md"
      aria-label={t('adminMenu.availableOf', { name })}
      checked={isAvailable && portionsLeft !== 0}
      onChange={(event) => action.run(event.currentTarget.checked)}
    />
  )
}
