/** Values stored in this browser between visits. Nothing secret: the session is an HttpOnly cookie. */
export const storedNames = {
  theme: 'spelrum.theme',
  language: 'spelrum.language',
  visited: 'spelrum.visited',
  header: 'spelrum.header',
  notices: 'spelrum.notices',
  strip: 'spelrum.strip',
  evening: 'spelrum.evening',
  firstEvening: 'spelrum.first-evening',
  door: 'spelrum.door',
  doorName: 'spelrum.door-name',
  doorSound: 'spelrum.door-sound',
  cart: 'spelrum.cart',
  diet: 'spelrum.diet',
  kitchenView: 'spelrum.kitchen-view',
  kitchenStation: 'spelrum.kitchen-station',
  kitchenSound: 'spelrum.kitchen-sound',
  kitchenSize: 'spelrum.kitchen-size',
} as const

/** What is stored with this key, or null when there is nothing or storage is disabled. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Returns whether it is stored. Storage may be disabled or full. */
export function writeItem(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function removeItem(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is disabled: nothing is stored.
  }
}

/** The ids that are stored with this key, the latest last. */
export const readIds = (key: string): string[] => readItem(key)?.split(' ') ?? []

/** The number of ids that this browser remembers with one key. */
const remembered = 30

/** Stores one more id, and forgets the oldest. Returns all. */
export function rememberId(key: string, id: string): string[] {
  const ids = [...readIds(key).filter((each) => each !== id), id].slice(-remembered)
  writeItem(key, ids.join(' '))
  return ids
}

export function keysFrom(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return [] // storage is disabled
  }
}

/** A stored value, or null when there is none or storage is disabled. */
export const readStored = (name: keyof typeof storedNames): string | null => readItem(storedNames[name])
/** Without a storage, the choice lasts until the page is closed. */
export const store = (name: keyof typeof storedNames, value: string): void =>
  void writeItem(storedNames[name], value)

/** Removes a value, and notifies its readers on this page, as the browser notifies other tabs. */
export function forget(name: keyof typeof storedNames): void {
  removeItem(storedNames[name])
  globalThis.dispatchEvent(new StorageEvent('storage', { key: storedNames[name] }))
}

/** The prefix of the names of values in the outbox. */
export const outboxPrefix = 'spelrum.outbox.'

/** Whether the outbox has an entry of any user. */
export const hasUnsent = (): boolean => keysFrom(outboxPrefix).length > 0

/**
 * Deletes what is stored for a user: values whose names contain the user's id, the cart and the diet. Waiting entries of the
 * outbox stay, and are sent when the user returns.
 */
export function forgetUser(userId: string): void {
  forget('cart')
  forget('diet')
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage))
        if (key.includes(userId) && !key.startsWith(outboxPrefix)) storage.removeItem(key)
    }
  } catch {
    // Storage is disabled: nothing is stored.
  }
}

/** The prefix of the names of values that last until the user signs in again. */
export const sessionPrefix = 'spelrum.session.'

/** Deletes the values that were stored for earlier sessions. */
export const forgetSessions = (): void => keysFrom(sessionPrefix).forEach(removeItem)

/** A header of an answer from the service worker's cache: when the server gave it, in ISO 8601. */
export const savedAtHeader = 'x-saved-at'

/** The service worker's cache of one user's data that is readable offline. */
export const privateCache = 'spelrum-private'

/** Deletes the user's cached data. */
export async function forgetPrivateCache(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(privateCache)
}
