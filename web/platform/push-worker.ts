import type { WorkerScope } from './service-worker-types.ts'

/** The payload of pushes, written by `server/features/notifications/push-job.ts`. */
type Pushed = { id: string; title: string; message: string; type: string }

/** Shows pushes while the app is not visible; a tap opens or focuses the app. */
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
        // A repeated push replaces the first.
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
