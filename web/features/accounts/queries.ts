import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '#web/platform/api.ts'
import { queryClient } from '#web/platform/query-client.ts'

const sessionsKey = ['my-sessions'] as const

/** The user's sessions. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await request('listMySessions', {}, { signal })).items,
  })

export const refetchSessions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: sessionsKey })

const secondFactorKey = ['second-factor'] as const

/** How many recovery codes are left. */
export const recoveryCodesQuery = () =>
  queryOptions({
    queryKey: [...secondFactorKey, 'codes'],
    queryFn: ({ signal }) => request('getSecondFactor', {}, { signal }),
  })

/** Whether the user has a PIN. */
export const pinQuery = () =>
  queryOptions({ queryKey: ['pin'], queryFn: ({ signal }) => request('getMyPin', {}, { signal }) })

/** Whether admins need a second factor; for admins. */
export const signInRulesQuery = () =>
  queryOptions({
    queryKey: [...secondFactorKey, 'rules'],
    queryFn: ({ signal }) => request('getSignInRules', {}, { signal }),
  })
