import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MenuItem } from '#contract/menu.ts'
import { choicesOf } from '#rules/sold-out.ts'
import { stationsOf, stopFor } from '#rules/stop.ts'
import { request } from '#web/platform/api.ts'
import { useAction } from '#web/ui/use-action.ts'
import { kitchenQueries, patchMenu } from './queries.ts'

/** Null: the whole kitchen. `minutes`: how long it is stopped; null until somebody opens it. */
type Opened = { stationId: string | null; isOpen: boolean; minutes: number | null }

/** Whether the kitchen takes orders, which dishes are sold out, and how to switch both. */
export function useKitchen() {
  const client = useQueryClient()
  const { data: menu } = useQuery(kitchenQueries.menu())
  const setOpen = useAction({
    request: async ({ stationId, isOpen, minutes }: Opened) => {
      // The last release knows no minutes.
      const body = { isOpen, ...(minutes !== null && { minutes }) }
      if (stationId === null) await request('setKitchenOpen', { body })
      else await request('setStationOpen', { params: { stationId }, body })
    },
    success: null,
    failed: { title: 'ui.failed', message: 'adminOrders.kitchen.failed' },
    explained: ['unreachable'],
    patch: ({ stationId, ...opened }) => {
      const { isOpen, stoppedUntil } = stopFor(opened, new Date())
      return patchMenu(client, { stationId, isOpen, stoppedUntil: stoppedUntil?.toISOString() ?? null })
    },
    queue: 'kitchen-open',
  })
  const setAvailable = useAction({
    request: ({ id, isAvailable }: MenuItem) =>
      request('setMenuItemAvailable', { params: { itemId: id }, body: { isAvailable } }),
    success: null,
    failed: { title: 'ui.failed', message: 'adminOrders.dishes.failed' },
    explained: ['unreachable'],
    patch: (dish) => patchMenu(client, { dish }),
    queue: 'kitchen-dishes',
  })
  const setPortions = useAction({
    request: ({ id, portionsLeft }: Pick<MenuItem, 'id' | 'portionsLeft'>) =>
      request('setMenuItemPortions', { params: { itemId: id }, body: { portionsLeft } }),
    success: null,
    failed: { title: 'ui.failed', message: 'adminOrders.dishes.failed' },
    explained: ['unreachable'],
    patch: ({ id, portionsLeft }) =>
      patchMenu(client, { dish: { id, portionsLeft, isAvailable: portionsLeft !== 0 } }),
    queue: 'kitchen-dishes',
  })
  const setChoice = useAction({
    request: ({ id, isAvailable }: { id: string; isAvailable: boolean }) =>
      request('setChoiceAvailable', { params: { choiceId: id }, body: { isAvailable } }),
    success: null,
    failed: { title: 'ui.failed', message: 'adminOrders.dishes.failedChoice' },
    explained: ['unreachable'],
    patch: ({ id, isAvailable }) => patchMenu(client, { choice: { id, isAvailable } }),
    queue: 'kitchen-dishes',
  })
  const dishes = menu?.categories.flatMap(({ items }) => items) ?? []
  return {
    /** Undefined until it is known. */
    isOpen: menu?.isOpen,
    stop: { isOpen: menu?.isOpen ?? true, stoppedUntil: menu?.stoppedUntil ?? null },
    stations: stationsOf(menu?.categories ?? []),
    dishes,
    choices: choicesOf(dishes),
    setOpen: setOpen.run,
    setPortions: setPortions.run,
    setChoice: setChoice.run,
    setAvailable: (dish: MenuItem, isAvailable: boolean) => setAvailable.run({ ...dish, isAvailable }),
  }
}
export type Kitchen = ReturnType<typeof useKitchen>
