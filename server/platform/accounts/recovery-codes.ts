import { randomBytes } from 'node:crypto'

/** No characters that look alike. Ten characters out of 31 have about 49 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Groups of five random characters, joined by hyphens. */
export function randomGroups(groups: number): string {
  const letters: string[] = []
  while (letters.length < groups * 5)
    for (const byte of randomBytes(32)) if (byte < 248) letters.push(alphabet[byte % 31] ?? '')
  return (
    letters
      .slice(0, groups * 5)
      .join('')
      .match(/.{5}/g) ?? []
  ).join('-')
}

/** Ten codes, each of which replaces one code of the authenticator. */
export const newRecoveryCodes = (): string[] => Array.from({ length: 10 }, () => randomGroups(2))

/** A recovery code as it is stored, however it was typed. */
export const storedRecoveryCode = (typed: string): string => {
  const letters = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}
