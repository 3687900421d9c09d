import { queryOptions } from '@tanstack/react-query'
import { request } from '#web/platform/api.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'

const billsKey = ['bills'] as const
/** The bill follows a booking that moves, of which not everybody here is told. */
const refetchInterval = 30_000

export const billQueries = {
  tables: () =>
    queryOptions({
      queryKey: [...billsKey, 'tables'],
      queryFn: ({ signal }) => request('listTableBills', {}, { signal }),
      refetchInterval,
    }),
  table: (tableNumber: number) =>
    queryOptions({
      queryKey: [...billsKey, 'table', tableNumber],
      queryFn: ({ signal }) =>
        request('getTableBill', { params: { tableNumber: String(tableNumber) } }, { signal }),
      refetchInterval,
    }),
}

export const useRealtimeBills = () =>
  useRealtimeRefetch('admin', ['bill.changed', 'tableBooking.changed'], [billsKey], { spread: 0 })
