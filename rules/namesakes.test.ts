import { expect, test } from 'vitest'
import { numberedName, numberNamesakes } from './namesakes.ts'

const numbersOf = (...names: string[]) => {
  const numbers = numberNamesakes(names.map((displayName, at) => ({ userId: String(at), displayName })))
  return names.map((name, at) => numberedName(name, numbers.get(String(at))))
}

test('namesakes: a name that only one has stays as it is', () => {
  expect(numbersOf('Ali', 'Åsa', 'Asa')).toEqual(['Ali', 'Åsa', 'Asa'])
})

test('namesakes: are numbered in their order, whatever case, accents, spaces and invisible characters', () => {
  expect(numbersOf('Ali', 'Bo', 'ALI', 'Alí', ' ali ', 'A\u200bli')).toEqual([
    'Ali (1)',
    'Bo',
    'ALI (2)',
    'Alí (3)',
    ' ali  (4)',
    'A\u200bli (5)',
  ])
})

test('namesakes: a number that somebody typed after the name does not make it another name', () => {
  expect(numbersOf('Ali', 'Ali', 'Ali (2)')).toEqual(['Ali (1)', 'Ali (2)', 'Ali (2) (3)'])
})
