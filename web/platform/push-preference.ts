import { readItem, writeItem } from './stored.ts'

/** Whether a guest wants push notifications on this device. Signing out deletes it, with all keys that contain the user's id (`forgetUser`). */
type Preference = 'on' | 'off'

const keyOf = (userId: string) => `spelrum.push.${userId}`

/** The guest's latest choice on this device; null when none is known. */
export const pushPreference = (userId: string): Preference | null =>
  readItem(keyOf(userId)) as Preference | null

/** Without a storage, a lost subscription is not renewed. */
export const storePushPreference = (userId: string, preference: Preference): void =>
  void writeItem(keyOf(userId), preference)
