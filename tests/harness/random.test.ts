import { expect, it } from 'vitest'
import { randomId, startRandom } from './random.ts'

const ids = (of: string) => {
  startRandom(of)
  return Array.from({ length: 1_000 }, randomId)
}

it('random ids: a test always gets the same ones, and another test gets others', () => {
  const some = ids('one')
  expect(ids('one')).toEqual(some)
  expect(new Set([...some, ...ids('other')]).size).toBe(2_000)
  for (const id of some)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
