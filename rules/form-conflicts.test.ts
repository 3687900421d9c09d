import { expect, it } from 'vitest'
import { formConflicts } from './form-conflicts.ts'

const fields = ['title', 'location', 'price'] as const
const base = { title: 'Jazzkväll', location: 'Scenen', price: '' }

it('form conflicts: a field conflicts where the texts differ; the changed value is suggested, mine if both changed it', () => {
  const mine = { ...base, title: 'Jazzafton', price: '100 kr' }
  const theirs = { ...base, title: 'Jazznatt', location: 'Baren', price: '100 kr ' }
  expect(formConflicts(fields, base, mine, theirs)).toEqual([
    { field: 'title', mine: 'Jazzafton', theirs: 'Jazznatt', suggested: 'mine' },
    { field: 'location', mine: 'Scenen', theirs: 'Baren', suggested: 'theirs' },
  ])
})

it('form conflicts: equal changes do not conflict', () => {
  expect(formConflicts(fields, base, { ...base, price: '80 kr' }, { ...base, price: ' 80 kr' })).toEqual([])
  expect(formConflicts(fields, base, { ...base, price: ' 80 kr' }, { ...base, price: '80 kr' })).toEqual([])
})

it('form conflicts: surrounding whitespace is not a change', () => {
  const theirs = { ...base, title: 'Jazznatt' }
  const suggested = (from: typeof base, mine: typeof base) =>
    formConflicts(fields, from, mine, theirs).map((conflict) => conflict.suggested)
  expect(suggested(base, { ...base, title: ' Jazzkväll' })).toEqual(['theirs'])
  expect(suggested({ ...base, title: ' Jazzkväll' }, base)).toEqual(['theirs'])
})
