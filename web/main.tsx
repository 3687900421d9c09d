import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { startLanguage } from './platform/language.ts'
import { queryClient } from './platform/query-client.ts'
import { RealtimeProvider } from './platform/realtime.tsx'
import { SessionProvider } from './platform/session.tsx'
import { startServiceWorker } from './platform/start-service-worker.ts'
import { router } from './router.tsx'
import { hideOldAttempts } from './ui/toast.ts'
import { UiProvider } from './ui/ui-provider.tsx'

await startLanguage()

// Every mutation is something that the user asked for.
queryClient.getMutationCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'pending') hideOldAttempts()
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={queryClient}>
    <UiProvider>
      <SessionProvider>
        <RealtimeProvider>
          <RouterProvider router={router} />
        </RealtimeProvider>
      </SessionProvider>
    </UiProvider>
  </QueryClientProvider>,
)

startServiceWorker()
