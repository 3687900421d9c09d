import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { isOnline } from './connection.ts'

export const sessionKey = ['session'] as const

/** A 401, or a device that is revoked: the session ended elsewhere. It is fetched again, and the guard redirects. */
function noticeLostSession(error: unknown): void {
  if (error instanceof ApiError && (error.code === 'not_signed_in' || error.code === 'device_revoked')) {
    void queryClient.invalidateQueries({ queryKey: sessionKey })
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeLostSession }),
  mutationCache: new MutationCache({ onError: noticeLostSession }),
  defaultOptions: {
    queries: {
      // The realtime stream invalidates queries; this only avoids a refetch when a screen is opened twice in a row.
      staleTime: 5_000,
      // Refusals are final. Only network and server errors are retried, and those while there is a network.
      retry: (failures, error) =>
        failures < 2 &&
        error instanceof ApiError &&
        ((error.status === 0 && isOnline()) || error.status >= 500),
      retryDelay: (attempt) => 400 * 2 ** attempt,
      // Lists in the service worker's cache are readable offline.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
