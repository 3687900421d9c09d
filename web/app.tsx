import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from './platform/query-client.ts'
import { RealtimeProvider } from './platform/realtime.tsx'
import { SessionProvider } from './platform/session.tsx'
import { router } from './router.tsx'
import { hideOldAttempts } from './ui/toast.ts'
import { UiProvider } from './ui/ui-provider.tsx'

// Every mutation is an action of the user, so it hides the toasts of earlier actions.
queryClient.getMutationCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'pending') hideOldAttempts()
})

/** The whole app. The texts of the language must be loaded before. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <SessionProvider>
          <RealtimeProvider>
            <RouterProvider router={router} />
          </RealtimeProvider>
        </SessionProvider>
      </UiProvider>
    </QueryClientProvider>
  )
}
