// The little that the service worker needs of its own scope. The whole of TypeScript's `webworker` library cannot stand
// beside `dom` in one project.
type Waiting = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Waiting & { request: Request; respondWith(answer: Promise<Response>): void }

export type WorkerScope = {
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  clients: { claim(): Promise<void> }
  location: Location
  /** Filled in by the build: the files of this version. */
  __WB_MANIFEST: { url: string; revision: string | null }[]
}
