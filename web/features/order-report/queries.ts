import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OrderReport } from '#contract/order-report.ts'
import type { Period } from '#rules/report-period.ts'
import { request } from '#web/platform/api.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'

const reportKey = ['order-report'] as const

export type Report = OrderReport & { period: Period }

/** What was ordered in a period. The previous period is shown until the next has come. */
export const reportQuery = (period: Period) =>
  queryOptions({
    queryKey: [...reportKey, period],
    // With its period, because the previous one is not the one that is asked for.
    queryFn: async ({ signal }): Promise<Report> => ({
      ...(await request('getOrderReport', { query: period }, { signal })),
      period,
    }),
    placeholderData: keepPreviousData,
  })

/** Keeps the report of a period that is not over up to date, at most every five seconds. */
export const useRealtimeReport = (isCurrent: boolean): void =>
  useRealtimeRefetch('admin', isCurrent ? ['kitchen.changed'] : [], [reportKey], { spread: 0, gap: 5_000 })
