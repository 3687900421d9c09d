import { dictionary } from '@zxcvbn-ts/language-common'

/** Swedish ones, and those of the 10,000 most common that the library's list lacks. All are lower case. */
const more = `
  abcåäö alskling biljard blomma djurgarden djurgården farfar farmor fotboll goteborg göteborg hemlig hemlighet hejhej123
  ifkgöteborg karlek kasino kärlek losenord1 losenord123 lösenord lösenord1 lösenord123 malmo123 malmöff morfar mormor
  pappa123 qwertyuiopå sommar123 spelrum spelrum123 sverige1 sverige123 älskling
  000123 000777 01012009 01022010 100200 101112 111112 111213 111999 122112 1234567890- 199999 2001112 adgjmp qwertz
`

const common = new Set([...(dictionary['passwords-common'] ?? []), ...more.trim().split(/\s+/)])

/** What the library leaves out of its list, because its own estimate finds it: a short piece repeated, and rows of keys. */
const repeated = /^([!-~]{1,6})\1+$/
const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))]

/**
 * Whether a password is among those that attackers try first: some 43,000 of at least six characters, the 10,000 most
 * common among them.
 * @param plain in lower case, without spaces around it
 */
export const isCommonPassword = (plain: string): boolean =>
  common.has(plain) || repeated.test(plain) || runs.some((run) => run.includes(plain))
