import { openPath, type Windows } from './platform/open-path.ts'
import { renewPush } from './platform/renew-push.ts'
import { privateCache, savedAtHeader } from './platform/stored.ts'

// The part of the service worker's scope that we use. TypeScript's `webworker` library cannot be used
// with `dom` in one project.
type Waiting = Event & { waitUntil(work: Promise<unknown>): void }
type PushEvent = Waiting & { data: { json(): unknown } | null }
type Clicked = Waiting & { notification: { close(): void; data: unknown } }
type Fetching = Waiting & { request: Request; respondWith(answer: Promise<Response>): void }

type WorkerScope = {
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Waiting) => void): void
  clients: Windows & { claim(): Promise<void> }
  registration: Pick<ServiceWorkerRegistration, 'pushManager' | 'showNotification'>
  location: Location
  /** Filled in by the build: the files of this version. */
  __WB_MANIFEST: { url: string; revision: string | null }[]
}

/** The payload of pushes, written by `server/features/notifications/push-job.ts`. */
type Pushed = { id: string; title: string; message: string; type: string; path: string }

declare const self: WorkerScope

/** The shell of one version: its page, scripts, styles and fonts. A new version is a new cache. */
const files = self.__WB_MANIFEST
const shellCache = `spelrum-shell-${fingerprint(JSON.stringify(files))}`

/** The data of one user that stays readable offline. */
const cachedPaths = new Set([
  '/api/auth/session',
  '/api/home',
  '/api/header',
  '/api/events',
  '/api/me/tonight',
  '/api/me/play',
  '/api/play',
  '/api/me/event-bookings',
  '/api/me/table-bookings',
  '/api/menu',
  '/api/me/orders',
  '/api/competitions',
  '/api/quizzes',
  '/api/notifications',
  '/api/leaderboard',
])

/** Requests that may change who is signed in: they delete the cached data. */
const userChanges = new Set([
  'POST /api/auth/sign-up',
  'POST /api/auth/sign-in',
  'POST /api/auth/sign-out',
  'POST /api/auth/password-resets',
  'DELETE /api/me',
])

/** Milliseconds until a cached answer replaces a slow one. */
const timeout = 4_000

/** Increases when the cached data is deleted, so that an answer in progress is not cached. */
let epoch = 0

self.addEventListener('install', (event) => event.waitUntil(cacheShell()))
self.addEventListener('activate', (event) => event.waitUntil(deleteOldShells()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (userChanges.has(`${request.method} ${pathname}`)) event.waitUntil(deleteCachedData())
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (!/^\/(api\/|program)/.test(pathname)) event.respondWith(page(request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (cachedPaths.has(pathname) && !searchParams.has('cursor')) event.respondWith(list(request))
})

// A push is shown even while the app is not visible. A tap on it opens the screen that it names.
self.addEventListener('push', (event) => {
  const pushed = event.data?.json() as Pushed | undefined
  if (!pushed) return
  event.waitUntil(
    self.registration.showNotification(pushed.title, {
      body: pushed.message,
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      data: pushed.path,
      lang: 'sv',
      // A repeated push replaces the first.
      tag: pushed.id,
    }),
  )
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(self.clients, String(event.notification.data ?? '/')))
})
// The browser has replaced the subscription. Only the service worker gets this event.
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewPush(self.registration.pushManager)),
)

async function cacheShell(): Promise<void> {
  const cache = await caches.open(shellCache)
  await cache.addAll(files.map(({ url }) => new Request(`/${url}`, { cache: 'no-cache' })))
}

// A waiting version takes over when the last tab of the old one is closed, so no open tab loses its files.
async function deleteOldShells(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('spelrum-shell-') && name !== shellCache)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function deleteCachedData(): Promise<void> {
  epoch += 1
  await caches.delete(privateCache)
}

/** Pages come from the server, so that no old version stays; the cached shell is the fallback. */
async function page(request: Request): Promise<Response> {
  const shell = await (await caches.open(shellCache)).match('/index.html')
  return newest(fetch(request), shell)
}

/** A file's name changes with its content, so the cache is always valid. */
async function asset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

async function list(request: Request): Promise<Response> {
  const startEpoch = epoch
  const cache = await caches.open(privateCache)
  const answer = fetch(request).then(async (response) => {
    // A full disk must not fail a good answer.
    if (response.ok && startEpoch === epoch) await cache.put(request, response.clone()).catch(() => undefined)
    return response
  })
  const last = await cache.match(request)
  return newest(answer, last && savedCopy(last))
}

/** A cached answer that says from when it is, so that screens can say it too. */
function savedCopy(answer: Response): Response {
  const headers = new Headers(answer.headers)
  const at = new Date(headers.get('date') ?? '')
  if (!Number.isNaN(at.getTime())) headers.set(savedAtHeader, at.toISOString())
  return new Response(answer.body, { status: answer.status, headers })
}

/** The network's answer, or the cached one when the network fails or is slow, or the server has an error. */
async function newest(answer: Promise<Response>, last: Response | undefined): Promise<Response> {
  if (!last) return answer
  const tooLong = new Promise<Response>((resolve) => setTimeout(() => resolve(last), timeout))
  return Promise.race([answer.then((response) => (response.status >= 500 ? last : response)), tooLong]).catch(
    () => last,
  )
}

/** FNV-1a, in hexadecimal. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16)
}
