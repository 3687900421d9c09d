import { expect, it } from 'vitest'
import { areDuplicates } from './duplicates.ts'

const jazz = { title: 'Jazzkväll', startsAt: new Date('2027-05-14T17:00:00.000Z'), location: 'Stora salen' }

it.each([
  ['the same values', {}, true],
  ['another case and spaces', { title: 'JAZZKVÄLL', location: ' Stora  salen' }, true],
  ['another title', { title: 'Jazzkvall' }, false],
  ['another minute', { startsAt: new Date('2027-05-14T17:01:00.000Z') }, false],
  ['another location', { location: 'Lilla salen' }, false],
])('duplicates: an event with %s is a duplicate: $2', (_, changes, expected) => {
  expect(areDuplicates(jazz, { ...jazz, ...changes })).toBe(expected)
  expect(areDuplicates({ ...jazz, ...changes }, jazz)).toBe(expected)
})
