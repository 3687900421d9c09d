import { expect, test } from 'vitest'
import { whyNotStopBeingAdmin } from './admin-role.ts'

test.each([
  [1, 'last_admin'],
  [2, null],
])('whyNotStopBeingAdmin: with %i admins, the refusal is %s', (admins, why) => {
  expect(whyNotStopBeingAdmin(admins)).toBe(why)
})
