// The part of the service worker's scope that we use. TypeScript's `webworker` library cannot be used
// with `dom` in one project.
type Waiting = Event & { waitUntil(work: Promise<unknown>): void }
type Pushed = Waiting & { data: { json(): unknown } | null }
type Clicked = Waiting & { notification: { close(): void } }
type Client = { focus(): Promise<unknown> }
type Fetching = Waiting & { request: Request; respondWith(answer: Promise<Response>): void }

export type WorkerScope = {
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void
  clients: {
    claim(): Promise<void>
    matchAll(of: { type: 'window' }): Promise<Client[]>
    openWindow(path: string): Promise<unknown>
  }
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
  location: Location
  /** Filled in by the build: the files of this version. */
  __WB_MANIFEST: { url: string; revision: string | null }[]
}
