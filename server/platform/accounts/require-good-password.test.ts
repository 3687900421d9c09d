import { expect, test } from 'vitest'
import { requireGoodPassword } from './require-good-password.ts'

const refusalOf = (password: string) =>
  requireGoodPassword(password, 'anna@example.se').then(
    () => null,
    (problem: { code: string }) => problem.code,
  )

test.each([
  'password',
  'PassWord',
  'ｐａｓｓｗｏｒｄ',
  '123456',
  ' sverige ',
  'lo\u0308senord',
  // From the end of the 10,000 most common.
  'lilbit',
  'kcchiefs',
  'hyundai',
  'GHJCNBNENRF',
  'dragonballz',
  'chouchou',
  'c2h5oh',
  // A piece repeated, and rows of keys.
  '121212',
  'AAAAAA',
  'hejhejhej',
  '1234512345',
  '987654',
  'poiuyt',
  'Asdfgh',
  'opqrst',
])('password: %s is among the most common', async (password) => {
  expect(await refusalOf(password)).toBe('password_too_common')
})

test.each(['anna@example.se', 'ANNA@example.se'])('password: %s is the e-mail address', async (password) => {
  expect(await refusalOf(password)).toBe('password_is_email')
})

test.each(['anna@example.se1', 'krita på kön', '      ', '🎱🎱🎱🎱🎱🎱', 'mnbvcq', '121213'])(
  'password: %s is accepted',
  async (password) => {
    expect(await refusalOf(password)).toBe(null)
  },
)
