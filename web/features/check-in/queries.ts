import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { DoorDay, HouseCount, HouseNight } from '#contract/door.ts'
import { request } from '#web/platform/api.ts'
import { useRealtime } from '#web/platform/realtime.tsx'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'

const doorKey = ['door'] as const

export const doorQueries = {
  /** Who is expected in a house day, and the count. */
  day: (date: string) =>
    queryOptions({
      queryKey: [...doorKey, 'day', date],
      queryFn: ({ signal }) => request('getDoorDay', { params: { date } }, { signal }),
    }),
  /** The count with the curve of the house day. */
  night: (date: string) =>
    queryOptions({
      queryKey: [...doorKey, 'night', date],
      queryFn: ({ signal }) => request('getHouseCount', { params: { date } }, { signal }),
    }),
}

type Counted = Pick<HouseCount, 'date' | 'inside' | 'version'>

/** Shows a count at once, unless a newer one is shown. */
export function applyCount(client: QueryClient, { date, inside, version }: Counted): void {
  const newer = <C extends HouseCount>(count: C): C =>
    version > count.version ? { ...count, inside, version } : count
  client.setQueryData(doorQueries.day(date).queryKey, (day?: DoorDay) =>
    day ? { ...day, count: newer(day.count) } : day,
  )
  client.setQueryData(doorQueries.night(date).queryKey, (night?: HouseNight) =>
    night ? newer(night) : night,
  )
}

/** Keeps the count up to date, and what lists who has come, at most every two seconds. */
export function useRealtimeDoor(): void {
  const client = useQueryClient()
  useRealtime('admin', (message) => {
    if (message.type === 'door.changed') applyCount(client, message)
  })
  useRealtimeRefetch('admin', ['door.changed', 'tableBooking.changed'], [doorKey], {
    spread: 200,
    gap: 2_000,
  })
}
