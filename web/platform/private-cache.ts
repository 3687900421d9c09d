/** The service worker's cache of one user's data: the lists that are readable offline. */
export const privateCache = 'spelrum-private'

/** Deletes the user's cached data. Called after sign-out. */
export async function forgetPrivateCache(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(privateCache)
}
