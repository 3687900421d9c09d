import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test.each([
  ['Åsa Öberg', 'ÅÖ'],
  ['anna', 'A'],
  ['Karl Gustav von Essen', 'KE'],
  ['(Kalle) 8-boll', 'K8'],
  ['  Stina\u00a0Lund ', 'SL'],
  // The same letter as two code points.
  ['A\u030asa', 'Å'],
  // Stacked combining marks are left out.
  ['Z\u0351\u036b\u0343\u036ba\u0300\u0301lgo', 'Z'],
  ['👨‍👩‍👧‍👦 Familjen', '👨‍👩‍👧‍👦'],
  ['Kö 🎱', 'K'],
  // Invisible characters before the name.
  ['\u200b\u2060Bo', 'B'],
  ['محمد', 'م'],
  ['𝕬nna', '𝕬'],
  ['!!!', '!'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
