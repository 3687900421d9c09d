import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '#web/platform/api.ts'
import { type Page, pagedQuery } from '#web/platform/paged.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'

const menuKey = ['menu'] as const
/** The dishes, whatever is searched for. */
export const itemsKey = [...menuKey, 'items'] as const
const limit = 100

type Cursor = { cursor?: string }

/** All rows in one page, because a category is arranged and priced as a whole. */
async function wholeList<Item>(load: (cursor: Cursor) => Promise<Page<Item>>): Promise<Page<Item>> {
  let page = await load({})
  const items = [...page.items]
  while (page.nextCursor !== null) {
    page = await load({ cursor: page.nextCursor })
    items.push(...page.items)
  }
  return { ...page, items }
}

/** The queries of the menu's administration, with their keys. */
export const menuAdminQueries = {
  /** The dishes that a search finds; without one, all. */
  items: (search = '') =>
    pagedQuery([...itemsKey, search], (_first, signal) =>
      wholeList((cursor) =>
        request('listAllMenuItems', { query: { limit, ...(search && { search }), ...cursor } }, { signal }),
      ),
    ),
  item: (itemId: string) =>
    queryOptions({
      queryKey: [...menuKey, 'item', itemId],
      queryFn: ({ signal }) => request('getMenuItemForEditing', { params: { itemId } }, { signal }),
    }),
  categories: () =>
    pagedQuery([...menuKey, 'categories'], (_first, signal) =>
      wholeList((cursor) => request('listAllMenuCategories', { query: { limit, ...cursor } }, { signal })),
    ),
  category: (categoryId: string) =>
    queryOptions({
      queryKey: [...menuKey, 'category', categoryId],
      queryFn: ({ signal }) => request('getMenuCategoryForEditing', { params: { categoryId } }, { signal }),
    }),
  choiceGroups: () =>
    pagedQuery([...menuKey, 'choice-groups'], (_first, signal) =>
      wholeList((cursor) => request('listAllChoiceGroups', { query: { limit, ...cursor } }, { signal })),
    ),
  choiceGroup: (groupId: string) =>
    queryOptions({
      queryKey: [...menuKey, 'choice-group', groupId],
      queryFn: ({ signal }) => request('getChoiceGroupForEditing', { params: { groupId } }, { signal }),
    }),
  stations: () =>
    pagedQuery([...menuKey, 'stations'], (_first, signal) =>
      wholeList((cursor) => request('listAllStations', { query: { limit, ...cursor } }, { signal })),
    ),
  station: (stationId: string) =>
    queryOptions({
      queryKey: [...menuKey, 'station', stationId],
      queryFn: ({ signal }) => request('getStationForEditing', { params: { stationId } }, { signal }),
    }),
  kitchen: () =>
    queryOptions({
      queryKey: [...menuKey, 'kitchen'],
      queryFn: ({ signal }) => request('getKitchen', {}, { signal }),
    }),
}

export const invalidateMenu = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: menuKey })

/** Keeps the menu up to date while it is administered. */
export const useRealtimeMenu = (): void =>
  useRealtimeRefetch('club', ['menu.changed'], [menuKey], { spread: 0 })
