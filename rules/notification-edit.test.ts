import { expect, test } from 'vitest'
import { whyNotChangeNotification } from './notification-edit.ts'

test.each([
  [{ isSent: false, isAutomatic: false }, { hasOthers: true }, null],
  [{ isSent: false, isAutomatic: false }, { hasOthers: false }, null],
  [{ isSent: true, isAutomatic: false }, { hasOthers: false }, null],
  [{ isSent: true, isAutomatic: false }, { hasOthers: true }, 'notification_sent'],
  [{ isSent: true, isAutomatic: true }, { hasOthers: false }, 'not_found'],
] as const)('a notification %o is changed with %o: %s', (stored, change, expected) => {
  expect(whyNotChangeNotification(stored, change)).toBe(expected)
})
