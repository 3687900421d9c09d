import { describe, expect, it } from 'vitest'
import { joinCodeOf, joinNumberOf } from './join-code.ts'

describe('join code', () => {
  it('join code: each of 28,561 numbers has its own code of four consonants, which leads back to the number', () => {
    const codes = new Set<string>()
    for (let number = 0; number < 13 ** 4; number++) {
      const code = joinCodeOf(number)
      codes.add(code)
      if (joinNumberOf(code) !== number) throw new Error(`${code} is not of ${number}`)
    }
    expect(codes.size).toBe(13 ** 4)
    for (const code of codes) if (!/^[BCDFGJMPRTVXZ]{4}$/.test(code)) throw new Error(code)
  })

  it('join code: the codes of consecutive numbers differ in every letter', () => {
    for (let number = 1; number < 1_000; number++) {
      const [one, next] = [joinCodeOf(number), joinCodeOf(number + 1)]
      expect([...one].some((letter, index) => letter === next[index])).toBe(false)
    }
  })

  it.each([
    ['in lower case', joinCodeOf(7).toLowerCase(), 7],
    ['with spaces', ` ${[...joinCodeOf(7)].join(' ')} `, 7],
    ['with a hyphen', `${joinCodeOf(7).slice(0, 2)}-${joinCodeOf(7).slice(2)}`, 7],
    ['as an empty text', '', null],
    ['as three letters', 'BCD', null],
    ['as five letters', 'BCDFG', null],
    ['with a vowel', 'BCDA', null],
    ['with a digit', 'BCD8', null],
    ['with a consonant that no code has', 'BCDK', null],
    ['in another alphabet', 'ВСDF', null],
  ])('join code: typed %s, it is read as the number $2', (_, typed, number) =>
    expect(joinNumberOf(typed)).toBe(number),
  )
})
