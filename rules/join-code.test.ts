import { describe, expect, it } from 'vitest'
import { joinCodeOf, joinNumberOf } from './join-code.ts'

describe('join code', () => {
  it('each of 83,521 numbers has its own code of four consonants, from which the number is found', () => {
    const codes = new Set<string>()
    for (let number = 0; number < 17 ** 4; number++) {
      const code = joinCodeOf(number)
      codes.add(code)
      if (joinNumberOf(code) !== number) throw new Error(`${code} is not of ${number}`)
    }
    expect(codes.size).toBe(17 ** 4)
    for (const code of codes) if (!/^[BCDFGHJKMPRSTVWXZ]{4}$/.test(code)) throw new Error(code)
  })

  it('neighbouring competitions have codes that differ in every letter', () => {
    for (let number = 1; number < 1_000; number++) {
      const [one, next] = [joinCodeOf(number), joinCodeOf(number + 1)]
      expect([...one].some((letter, index) => letter === next[index])).toBe(false)
    }
  })

  it.each([
    ['lower case', joinCodeOf(7).toLowerCase(), 7],
    ['with spaces', ` ${[...joinCodeOf(7)].join(' ')} `, 7],
    ['with a hyphen', `${joinCodeOf(7).slice(0, 2)}-${joinCodeOf(7).slice(2)}`, 7],
    ['empty', '', null],
    ['three letters', 'BCD', null],
    ['five letters', 'BCDFG', null],
    ['a vowel', 'BCDA', null],
    ['a digit', 'BCD8', null],
    ['another alphabet', 'ВСDF', null],
  ])('what was typed %s', (_, typed, number) => expect(joinNumberOf(typed)).toBe(number))
})
