import { queryOptions } from '@tanstack/react-query'
import { request } from '#web/platform/api.ts'

export const dashboardKey = ['dashboard'] as const

export const dashboardQueries = {
  now: () =>
    queryOptions({
      queryKey: dashboardKey,
      queryFn: ({ signal }) => request('getDashboard', {}, { signal }),
    }),
}
