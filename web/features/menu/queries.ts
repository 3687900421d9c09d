import { queryOptions } from '@tanstack/react-query'
import type { Menu, MenuItem } from '#contract/menu.ts'
import type { OrderPlaces } from '#contract/orders.ts'
import type { CartPlace } from '#web/domain/use-cart.ts'
import { request } from '#web/platform/api.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'

const menuKey = ['menu'] as const
const placesKey = ['order-places'] as const

/** Milliseconds until a menu from the service worker's cache is requested again. */
const retrySaved = 10_000

export const menuQueries = {
  menu: () =>
    queryOptions({
      queryKey: menuKey,
      queryFn: ({ signal }) => request('getMenu', {}, { signal }),
      refetchInterval: ({ state }) =>
        (state.data as { savedAt?: string } | undefined)?.savedAt === undefined ? false : retrySaved,
    }),
  /** How long a new order takes. It changes with each order, so the answer is always requested again. */
  expected: () =>
    queryOptions({
      queryKey: ['expected-minutes'],
      queryFn: ({ signal }) => request('listExpectedMinutes', {}, { signal }),
      staleTime: 0,
      refetchInterval: 60_000,
    }),
  /** For staff who order for an account. */
  guests: (search: string) =>
    queryOptions({
      queryKey: ['order-guests', search],
      queryFn: ({ signal }) => request('findGuests', { query: { search } }, { signal }),
    }),
  /** The places to which an order can be brought. A booking becomes current with time, so the answer is always requested again. */
  places: () =>
    queryOptions({
      queryKey: placesKey,
      queryFn: ({ signal }) => request('listOrderPlaces', {}, { signal }),
      staleTime: 0,
      refetchInterval: 60_000,
    }),
}

/** Whether the house has this table; true while that is unknown. A code or a cart may name a deleted one. */
export const hasTable = (places: OrderPlaces | undefined, number: number): boolean =>
  places?.tables.some(({ tableNumber }) => tableNumber === number) ?? true

/** Where the food is served: the place that the guest has chosen, or else the game table or the table where the guest is. */
export function placeOf(place: CartPlace, places: OrderPlaces | undefined): CartPlace {
  // The session may have ended since.
  const chosen = place?.kind === 'play' && !places?.play ? null : place
  if (chosen) return chosen
  if (places?.play) return { kind: 'play' }
  return places?.booking?.isCheckedIn ? { kind: 'booking' } : null
}

/** Keeps the menu and the places up to date while they are on the screen. */
export function useRealtimeMenu(): void {
  useRealtimeRefetch('club', ['menu.changed'], [menuKey], { spread: 1_500 })
  useRealtimeRefetch('me', ['tableBooking.changed'], [placesKey], { spread: 0 })
}

/** A dish with when it is served, and where it is made. */
export type Dish = MenuItem & Pick<Menu['categories'][number], 'serving' | 'station'>
export type Dishes = ReadonlyMap<string, Dish>

/** The dishes of the menu by their id. */
export const dishesOf = ({ categories }: Menu): Dishes =>
  new Map(
    categories.flatMap(({ items, serving, station }) =>
      items.map((item) => [item.id, { ...item, serving, station }] as const),
    ),
  )
