/** Values stored in this browser between visits. Nothing secret: the session is an HttpOnly cookie. */
export const storedNames = {
  theme: 'spelrum.theme',
  language: 'spelrum.language',
  visited: 'spelrum.visited',
  header: 'spelrum.header',
  door: 'spelrum.door',
  doorSound: 'spelrum.door-sound',
  cart: 'spelrum.cart',
  diet: 'spelrum.diet',
  kitchenView: 'spelrum.kitchen-view',
  kitchenSound: 'spelrum.kitchen-sound',
  kitchenSize: 'spelrum.kitchen-size',
} as const

/** A stored value, or null when there is none or storage is disabled. */
export function readStored(name: keyof typeof storedNames): string | null {
  try {
    return localStorage.getItem(storedNames[name])
  } catch {
    return null
  }
}

/** Removes a value, and tells its readers on this page as the browser tells other tabs. */
export function forget(name: keyof typeof storedNames): void {
  try {
    localStorage.removeItem(storedNames[name])
  } catch {
    // Storage is disabled: nothing is stored.
  }
  globalThis.dispatchEvent(new StorageEvent('storage', { key: storedNames[name] }))
}

/** Deletes what is stored for a user: values whose names contain the user's id, the cart and the diet. */
export function forgetUser(userId: string): void {
  forget('cart')
  forget('diet')
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.includes(userId)) storage.removeItem(key)
    }
  } catch {
    // Storage is disabled: nothing is stored.
  }
}

/** Names of values that last until the user signs in again begin so. */
export const sessionPrefix = 'spelrum.session.'

/** Deletes what was stored for the sessions before. */
export function forgetSessions(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(sessionPrefix)) localStorage.removeItem(key)
  } catch {
    // Storage is disabled: nothing is stored.
  }
}

export function store(name: keyof typeof storedNames, value: string): void {
  try {
    localStorage.setItem(storedNames[name], value)
  } catch {
    // Storage is disabled or full: the choice lasts until the page is closed.
  }
}

/** On an answer that the service worker read from its cache: when the server gave it, in ISO 8601. */
export const savedAtHeader = 'x-saved-at'

/** The service worker's cache of one user's data that is readable offline. */
export const privateCache = 'spelrum-private'

/** Deletes the user's cached data. */
export async function forgetPrivateCache(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(privateCache)
}
