import type { WorkerScope } from './service-worker-types.ts'

/** What the server's pushes say: `server/features/notifications/push-job.ts` writes it. */
type Pushed = { id: string; title: string; message: string; type: string }

/** Shows what is pushed while nobody looks; a tap leads to the app, the open one if there is one. */
export function listenForPushes(worker: WorkerScope): void {
  worker.addEventListener('push', (event) => {
    const pushed = event.data?.json() as Pushed | undefined
    if (!pushed) return
    event.waitUntil(
      worker.registration.showNotification(pushed.title, {
        body: pushed.message,
        icon: '/icons/icon-192.png',
        badge: '/icons/icon-192.png',
        lang: 'sv',
        // The same announcement twice is one on the screen.
        tag: pushed.id,
      }),
    )
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openApp(worker))
  })
}

async function openApp({ clients }: WorkerScope): Promise<void> {
  const [open] = await clients.matchAll({ type: 'window' })
  if (open) await open.focus()
  else await clients.openWindow('/')
}
