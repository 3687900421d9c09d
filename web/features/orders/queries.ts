import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Order } from '#contract/orders.ts'
import { isInKitchen } from '#rules/order.ts'
import { request } from '#web/platform/api.ts'
import { pagedQuery } from '#web/platform/paged.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'

const ordersKey = ['orders'] as const

/** Milliseconds between requests while the kitchen works: the orders before this one move on without a message. */
const queuePace = 20_000
const paceOf = (orders: readonly Order[]) =>
  orders.some(({ status }) => isInKitchen(status)) ? queuePace : false

export const orderQueries = {
  mine: () =>
    pagedQuery([...ordersKey, 'mine'], (cursor, signal) =>
      request('listMyOrders', { query: { limit: 20, ...cursor } }, { signal }),
    ),
  /** The newest orders, for the strip on the menu. */
  latest: () =>
    queryOptions({
      queryKey: [...ordersKey, 'latest'],
      queryFn: ({ signal }) => request('listMyOrders', { query: { limit: 20 } }, { signal }),
      refetchInterval: ({ state }) => paceOf(state.data?.items ?? []),
    }),
  one: (orderId: string) =>
    queryOptions({
      queryKey: [...ordersKey, 'one', orderId],
      queryFn: ({ signal }) => request('getMyOrder', { params: { orderId } }, { signal }),
      refetchInterval: ({ state }) => paceOf(state.data ? [state.data] : []),
    }),
}

export const invalidateOrders = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ordersKey })

/** Keeps my orders up to date while they are on the screen. */
export const useRealtimeOrders = (): void =>
  useRealtimeRefetch('me', ['order.changed'], [ordersKey], { spread: 0 })
