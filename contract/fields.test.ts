import { expect, test } from 'vitest'
import { line, text } from './fields.ts'

test.each([
  ['a zero width space', '\u200b'],
  ['several zero width spaces with blanks between', ' \u200b \u2060\ufeff '],
  ['a Hangul filler', '\u3164'],
  ['a soft hyphen', '\u00ad'],
  ['a Braille blank', '\u2800'],
  ['a variation selector', '\ufe0f'],
  ['joiners', '\u200d\u200c'],
  ['tags', '\u{e0041}\u{e0042}'],
  ['direction marks', '\u200e\u200f\u061c'],
])('fields: a line with only %s is refused; a text with only that becomes empty', (_, typed) => {
  expect(line(50).safeParse(typed).error?.issues).toMatchObject([{ code: 'too_small', minimum: 1 }])
  expect(text(50).parse(typed)).toBe('')
})

test.each(['👨‍👩‍👧‍👦', '🇸🇪', '❤️', 'می‌خواهم', 'Å', '\u0e33', '-', '한'])(
  'fields: %s is visible and accepted',
  (typed) => {
    expect(line(50).parse(typed)).toBe(typed.normalize('NFC'))
    expect(text(50).parse(`${typed}\n\n${typed}`)).toBe(`${typed}\n\n${typed}`.normalize('NFC'))
  },
)
