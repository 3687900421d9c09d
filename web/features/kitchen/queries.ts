import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { OrderStatus } from '#contract/bounds.ts'
import type { Menu, MenuItem } from '#contract/menu.ts'
import type { KitchenOrder } from '#contract/orders.ts'
import { isOpenOrder } from '#rules/order.ts'
import { request } from '#web/platform/api.ts'
import { newestKnown } from '#web/platform/newer.ts'
import { pagedQuery } from '#web/platform/paged.ts'
import { useRealtime } from '#web/platform/realtime.tsx'
import { noteAnswerTime } from '#web/platform/server-time.ts'
import { clock } from '#web/platform/steady-clock.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'

const boardKey = ['kitchen', 'board'] as const
const listKey = ['kitchen', 'orders'] as const
const menuKey = ['kitchen', 'menu'] as const
const stationsKey = ['kitchen', 'stations'] as const
export const quizBreaksKey = ['kitchen', 'quiz-breaks'] as const
export const alcoholStopsKey = ['kitchen', 'alcohol-stops'] as const

const newest = newestKnown<KitchenOrder>()
const newestOrder = (order: KitchenOrder): KitchenOrder => newest(order.id, order.version, order)

export type OrderFilter = { status?: OrderStatus; search?: string }

/** The queries of the kitchen, with their keys. */
export const kitchenQueries = {
  /** The open orders, oldest first. */
  board: () =>
    queryOptions({
      queryKey: boardKey,
      queryFn: async ({ signal }) =>
        onBoard((await request('listKitchenOrders', {}, { signal })).items.map(newestOrder)),
    }),
  orders: (filter: OrderFilter) =>
    pagedQuery([...listKey, filter], (cursor, signal) =>
      request('listAllOrders', { query: { limit: 50, ...filter, ...cursor } }, { signal }),
    ),
  stations: () =>
    queryOptions({
      queryKey: stationsKey,
      queryFn: ({ signal }) => request('listKitchenStations', {}, { signal }),
    }),
  /** Breaks of quiz evenings that are announced or go on. */
  quizBreaks: () =>
    queryOptions({
      queryKey: quizBreaksKey,
      queryFn: async ({ signal }) => {
        const sentAt = clock.now()
        const answer = await request('listQuizBreaks', {}, { signal })
        noteAnswerTime(answer.now, sentAt)
        return answer
      },
    }),
  /** Which tables get no more alcohol. */
  alcoholStops: () =>
    queryOptions({
      queryKey: alcoholStopsKey,
      queryFn: ({ signal }) => request('listAlcoholStops', {}, { signal }),
    }),
  /** Which dishes are sold out, and whether the kitchen is open. */
  menu: () =>
    queryOptions({
      queryKey: menuKey,
      queryFn: ({ signal }) => request('getMenu', {}, { signal }),
    }),
}

const onBoard = (orders: KitchenOrder[]): KitchenOrder[] =>
  orders
    .filter(({ status }) => isOpenOrder(status))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))

/**
 * Shows an order on the board in its present state. A request in progress may answer with an older state, so the order is shown
 * again after it.
 */
export async function showOrder(client: QueryClient, order: KitchenOrder): Promise<void> {
  const apply = () =>
    client.setQueryData(
      kitchenQueries.board().queryKey,
      (orders) => orders && onBoard([...orders.filter(({ id }) => id !== order.id), newestOrder(order)]),
    )
  apply()
  const busy = client.getQueryCache().find({ queryKey: boardKey, fetchStatus: 'fetching' })
  if (!busy) return
  await Promise.allSettled([busy.promise])
  apply()
}

export const invalidateBoard = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: boardKey })
export const invalidateOrders = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: listKey })

function withStop(menu: Menu, { stationId, ...stop }: StopChange): Menu {
  if (stationId === null) return { ...menu, ...stop }
  const categories = menu.categories.map((category) =>
    category.station?.id === stationId
      ? { ...category, station: { ...category.station, ...stop } }
      : category,
  )
  return { ...menu, categories }
}

/** Changes the cached menu at once. Returns a function that fetches it again, for a change that failed. */
export function patchMenu(client: QueryClient, change: MenuChange): () => void {
  client.setQueryData(kitchenQueries.menu().queryKey, (menu) => {
    if (!menu) return menu
    if ('stationId' in change) return withStop(menu, change)
    const changed = (item: MenuItem): MenuItem => {
      if ('dish' in change) return item.id === change.dish.id ? { ...item, ...change.dish } : item
      const ofGroup = (choice: Choice) =>
        choice.id === change.choice.id ? { ...choice, ...change.choice } : choice
      const choiceGroups = (item.choiceGroups ?? []).map((group) => ({
        ...group,
        choices: group.choices.map(ofGroup),
      }))
      return { ...item, choiceGroups }
    }
    const categories = menu.categories.map((category) => ({
      ...category,
      items: category.items.map(changed),
    }))
    return { ...menu, categories }
  })
  return () => void client.invalidateQueries({ queryKey: menuKey })
}
type Dish = { id: string; isAvailable: boolean; portionsLeft?: number | null }
type Choice = MenuItem['choiceGroups'][number]['choices'][number]
type StopChange = { stationId: string | null; isOpen: boolean; stoppedUntil: string | null }
type MenuChange = StopChange | { dish: Dish } | { choice: Pick<Choice, 'id' | 'isAvailable'> }

/** Keeps the board and the menu's switches up to date. An order that is too long for a message is fetched. */
export function useRealtimeBoard(): void {
  const client = useQueryClient()
  useRealtime('admin', (message) => {
    if (message.type !== 'kitchen.changed') return
    const { order, orderId } = message
    if (order) return void showOrder(client, order)
    request('getKitchenOrder', { params: { orderId } }).then(
      (fetched) => showOrder(client, fetched),
      () => invalidateBoard(client),
    )
  })
  useRealtimeRefetch('club', ['menu.changed'], [menuKey, stationsKey], { spread: 0, gap: 1_000 })
  // Orders take portions.
  useRealtimeRefetch('admin', ['kitchen.changed'], [menuKey], { spread: 0, gap: 2_000 })
}

/** Keeps the list up to date. */
export const useRealtimeOrders = (): void =>
  useRealtimeRefetch('admin', ['kitchen.changed'], [listKey], { spread: 0, gap: 1_000 })
