import { expect, it } from 'vitest'
import { formConflicts } from './form-conflicts.ts'

const fields = ['title', 'location', 'price'] as const
const base = { title: 'Jazzkväll', location: 'Scenen', price: '' }

it('two edits differ where the texts do; whoever changed a field is suggested, and mine where both did', () => {
  const mine = { ...base, title: 'Jazzafton', price: '100 kr' }
  const theirs = { ...base, title: 'Jazznatt', location: 'Baren', price: '100 kr ' }
  expect(formConflicts(fields, base, mine, theirs)).toEqual([
    { field: 'title', mine: 'Jazzafton', theirs: 'Jazznatt', suggested: 'mine' },
    { field: 'location', mine: 'Scenen', theirs: 'Baren', suggested: 'theirs' },
  ])
})

it('two that say the same do not differ', () => {
  expect(formConflicts(fields, base, { ...base, price: '80 kr' }, { ...base, price: ' 80 kr' })).toEqual([])
  expect(formConflicts(fields, base, { ...base, price: ' 80 kr' }, { ...base, price: '80 kr' })).toEqual([])
})

it('space around a text is no change of mine', () => {
  const theirs = { ...base, title: 'Jazznatt' }
  const suggested = (from: typeof base, mine: typeof base) =>
    formConflicts(fields, from, mine, theirs).map((conflict) => conflict.suggested)
  expect(suggested(base, { ...base, title: ' Jazzkväll' })).toEqual(['theirs'])
  expect(suggested({ ...base, title: ' Jazzkväll' }, base)).toEqual(['theirs'])
})
