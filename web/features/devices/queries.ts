import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '#web/platform/api.ts'
import { sessionQuery } from '#web/platform/session.tsx'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'

const devicesKey = ['devices'] as const

/** The queries about devices, with their keys. */
export const deviceQueries = {
  /** The paired devices. When each was last seen is not published, so the list is fetched again every minute. */
  list: () =>
    queryOptions({
      queryKey: devicesKey,
      queryFn: ({ signal }) => request('listDevices', {}, { signal }),
      refetchInterval: 60_000,
    }),
  /** The code of this device while it waits: replaced while it can still be used, and soon after a failure. */
  code: () =>
    queryOptions({
      queryKey: ['pairing'],
      queryFn: ({ signal }) => request('startPairing', {}, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchInterval: ({ state }) =>
        state.status === 'error' || !state.data ? 5_000 : (state.data.seconds - 10) * 1_000,
      refetchIntervalInBackground: true,
    }),
  /** Who can act on this device, and who does: fetched again when that ends unless something has been done. */
  people: () =>
    queryOptions({
      queryKey: ['device-people'],
      queryFn: ({ signal }) => request('listDevicePeople', {}, { signal }),
      refetchInterval: ({ state: { data } }) => (data?.acting ? data.acting.seconds * 1_000 : 60_000),
    }),
  /** What this device is, asked again and again: by one that waits, which has no stream, and by a paired one, which is thereby seen. */
  session: (refetchInterval: number) => ({
    ...sessionQuery,
    refetchInterval,
    refetchIntervalInBackground: true,
  }),
}

export const invalidateDevices = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: devicesKey })

/** Keeps the list up to date. */
export const useRealtimeDevices = (): void =>
  useRealtimeRefetch('admin', ['devices.changed'], [devicesKey], { spread: 0 })
