import { expect, test } from 'vitest'
import { numberedName, numberNamesakes } from './namesakes.ts'

const numbersOf = (...names: string[]) => {
  const numbers = numberNamesakes(names.map((displayName, at) => ({ userId: String(at), displayName })))
  return names.map((name, at) => numberedName(name, numbers.get(String(at))))
}

test('namesakes: a name that only one participant has gets no number', () => {
  expect(numbersOf('Ali', 'Åsa', 'Asa')).toEqual(['Ali', 'Åsa', 'Asa'])
})

test('namesakes: equal names are numbered in their order, whatever their case, accents, spaces and invisible characters', () => {
  expect(numbersOf('Ali', 'Bo', 'ALI', 'Alí', ' ali ', 'A\u200bli')).toEqual([
    'Ali (1)',
    'Bo',
    'ALI (2)',
    'Alí (3)',
    ' ali  (4)',
    'A\u200bli (5)',
  ])
})

test('namesakes: a number typed after a name does not make it a different name', () => {
  expect(numbersOf('Ali', 'Ali', 'Ali (2)')).toEqual(['Ali (1)', 'Ali (2)', 'Ali (2) (3)'])
})
