import { privateCache } from './platform/private-cache.ts'
import { listenForPushes } from './platform/push-worker.ts'
import type { WorkerScope } from './platform/service-worker-types.ts'

declare const self: WorkerScope

/** The shell of one version: its page, scripts, styles and fonts. A new version is a new cache. */
const files = self.__WB_MANIFEST
const shellCache = `spelrum-shell-${fingerprint(JSON.stringify(files))}`

/** One user's data, readable offline: session, home screen, coming events, my bookings, active competitions, notifications. */
const kept = new Set([
  '/api/auth/session',
  '/api/home',
  '/api/header',
  '/api/events',
  '/api/me/event-bookings',
  '/api/competitions',
  '/api/notifications',
  '/api/leaderboard',
])

/** These requests may change the user, so the cached data is deleted. */
const whoChanges = new Set([
  'POST /api/auth/sign-up',
  'POST /api/auth/sign-in',
  'POST /api/auth/sign-out',
  'POST /api/auth/password-resets',
  'DELETE /api/me',
])

/** Network timeout in milliseconds when a cached answer exists. */
const timeout = 4_000

/** Increases when the user changes, so that an answer in progress is not cached. */
let epoch = 0

listenForPushes(self)
self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(dropOldShells()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (whoChanges.has(`${request.method} ${pathname}`)) event.waitUntil(forget())
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api/')) event.respondWith(page(request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (kept.has(pathname) && !searchParams.has('cursor')) event.respondWith(list(request))
})

async function keepShell(): Promise<void> {
  const cache = await caches.open(shellCache)
  await cache.addAll(files.map(({ url }) => new Request(`/${url}`, { cache: 'no-cache' })))
}

// A waiting version takes over when the last tab of the old one is closed, so no open tab loses its files.
async function dropOldShells(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('spelrum-shell-') && name !== shellCache)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function forget(): Promise<void> {
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
  const asked = epoch
  const cache = await caches.open(privateCache)
  const answer = fetch(request).then(async (response) => {
    // A full disk must not fail a good answer.
    if (response.ok && asked === epoch) await cache.put(request, response.clone()).catch(() => undefined)
    return response
  })
  return newest(answer, await cache.match(request))
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
