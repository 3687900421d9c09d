import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

export const sessionKey = ['session'] as const

/** A refused cookie means that the session ended elsewhere: ask who is signed in, and the guard does the rest. */
function noticeLostSession(error: unknown): void {
  if (error instanceof ApiError && error.code === 'not_signed_in') {
    void queryClient.invalidateQueries({ queryKey: sessionKey })
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeLostSession }),
  mutationCache: new MutationCache({ onError: noticeLostSession }),
  defaultOptions: {
    queries: {
      // The realtime stream says when something changed; this only spares a screen that is opened twice in a row.
      staleTime: 5_000,
      // Refusals are answers. Only silence and a server in trouble are worth another try.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      retryDelay: (attempt) => 400 * 2 ** attempt,
      // Lists kept by the service worker are readable without a network.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
