/**
 * Consonants that are not confused with another letter or a digit. Without vowels a code cannot be a word; without H, K, S and W
 * it cannot be an offensive abbreviation such as HH, KKK, SS or WTF.
 */
const letters = 'BCDFGJMPRTVXZ'
const length = 4
export const codes = letters.length ** length
/** Neighbouring numbers have codes that differ in every letter. The factor has an inverse, because it is no multiple of 13. */
const factor = 9_013
const shift = 7_321

/** The code with which guests join the competition with this number. Each of 28,561 consecutive numbers has its own. */
export function joinCodeOf(number: number): string {
  let rest = (number * factor + shift) % codes
  let code = ''
  for (let i = 0; i < length; i++) {
    code += letters[rest % letters.length]
    rest = Math.floor(rest / letters.length)
  }
  return code
}

/** The number of a typed code, in upper or lower case and with spaces; null for a text that is no code. */
export function joinNumberOf(typed: string): number | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  const digits = [...code].map((letter) => letters.indexOf(letter))
  if (digits.length !== length || digits.includes(-1)) return null
  const mixed = digits.reduceRight((sum, digit) => sum * letters.length + digit, 0)
  return ((((mixed - shift) * inverse) % codes) + codes) % codes
}

/** The inverse of the factor modulo the number of codes. */
const inverse = inverseOf(factor, codes)

function inverseOf(value: number, modulus: number): number {
  let [a, b, x, y] = [value, modulus, 1, 0]
  while (b > 0) [a, b, x, y] = [b, a % b, y, x - Math.floor(a / b) * y]
  return ((x % modulus) + modulus) % modulus
}
