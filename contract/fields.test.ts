import { expect, test } from 'vitest'
import { emptyToNull, line, text } from './fields.ts'

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
  for (const field of [line(50), text(50)]) expect(emptyToNull(field).parse(typed)).toBeNull()
})

test.each([
  ['a price list with tabs', 'Entré\t100 kr\nStudent\t60 kr', 'Entré 100 kr\nStudent 60 kr'],
  ['a soft break of a word processor', 'Rad ett\u000bRad två', 'Rad ett\nRad två'],
  ['a line separator', 'Hej\u2028Hopp', 'Hej\nHopp'],
  ['a paragraph separator', 'Hej\u2029Hopp', 'Hej\nHopp'],
  ['a next line', 'Hej\u0085Hopp', 'Hej\nHopp'],
  ['carriage returns', 'a\r\nb\rc', 'a\nb\nc'],
  ['a page break', 'Sida ett\fSida två', 'Sida ett\nSida två'],
  ['a control character', 'Fest\u0003', 'Fest'],
  ['a control character inside', 'Fe\u0001st\u009d', 'Fest'],
  ['isolates around a name', '\u2068Ali Ek\u2069', 'Ali Ek'],
  ['an override', 'Anna\u202egnp.exe', 'Annagnp.exe'],
  ['zero-width spaces and byte order marks', '\ufeffSpel\u200brum\u2060', 'Spelrum'],
  ['a soft hyphen', 'bords\u00adtennis', 'bordstennis'],
  ['an embedded object', 'Se bild\ufffc', 'Se bild'],
])('fields: pasted text with %s is cleaned', (_, typed, cleaned) => {
  expect(text(50).parse(typed)).toBe(cleaned)
  expect(line(50).parse(typed)).toBe(cleaned.replaceAll('\n', ' '))
  expect(text(50).parse(cleaned)).toBe(cleaned)
})

test.each(['a\u0000b', 'a\ud800b', '\udc00'])('fields: %j cannot be stored and is refused', (typed) => {
  for (const field of [line(50), text(50)])
    expect(field.safeParse(typed).error?.issues).toMatchObject([{ params: { rule: 'control_characters' } }])
})

test.each(['👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Anna שלום\u200e (8)', '🇸🇪', '❤️', 'می‌خواهم', 'Å', '\u0e33', '-', '한'])(
  'fields: %s is visible and accepted',
  (typed) => {
    expect(line(50).parse(typed)).toBe(typed.normalize('NFC'))
    expect(text(50).parse(`${typed}\n\n${typed}`)).toBe(`${typed}\n\n${typed}`.normalize('NFC'))
  },
)
