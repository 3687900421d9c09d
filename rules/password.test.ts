import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { refusePassword } from './password.ts'

test.each([
  ['password', 'password_too_common'],
  ['PassWord', 'password_too_common'],
  ['ｐａｓｓｗｏｒｄ', 'password_too_common'],
  [' sverige ', 'password_too_common'],
  ['123456', 'password_too_common'],
  ['anna@example.se', 'password_is_email'],
  ['ANNA@example.se', 'password_is_email'],
  ['anna@example.se1', null],
  ['krita på kön', null],
])('password: checks %s', async (password, refusal) => {
  expect(await refusePassword(password, 'anna@example.se')).toBe(refusal)
})

test('password: the list of common passwords has more than a thousand, none too short, all normalised', () => {
  expect(commonPasswords.size).toBeGreaterThan(1000)
  for (const each of commonPasswords) {
    expect(each.length).toBeGreaterThanOrEqual(6)
    expect(each.normalize('NFKC').trim().toLowerCase()).toBe(each)
  }
})
