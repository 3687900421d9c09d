import { expect, test } from 'vitest'
import { whyNotStopBeingAdmin } from './admin-role.ts'

test.each([
  [1, 'last_admin'],
  [2, null],
])('of %i admins one can stop unless it is the last: %s', (admins, why) => {
  expect(whyNotStopBeingAdmin(admins)).toBe(why)
})
