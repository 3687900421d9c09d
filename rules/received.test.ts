import { expect, test } from 'vitest'
import { countedAt } from './received.ts'

const opened = new Date('2026-11-26T20:00:00.000Z')
const after = (ms: number) => new Date(opened.getTime() + ms)

test.each([
  ['after the opening', 1, 1],
  ['at the opening', 0, 0],
  ['before the opening, by a clock that is behind', -1, 0],
])('countedAt: what arrives %s counts at the later of the two instants', (_when, received, counted) =>
  expect(countedAt(after(received), opened)).toEqual(after(counted)),
)
