/** The service worker's cache of what one user saw: the lists that stay readable without a network. */
export const privateCache = 'spelrum-private'

/** Forgets what the service worker kept of the user. Called when nobody is signed in any more. */
export async function forgetPrivateCache(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(privateCache)
}
