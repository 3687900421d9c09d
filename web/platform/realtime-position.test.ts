import { beforeEach, expect, it } from 'vitest'
import { forgetPositions, mayHaveMissed, notePosition } from './realtime-position.ts'

beforeEach(forgetPositions)

it('realtime position: nothing is missed when every answer was begun at the opening or later', () => {
  notePosition('bus.7')
  notePosition('bus.12')
  expect(mayHaveMissed('bus.7')).toBe(false)
  expect(mayHaveMissed('bus.6')).toBe(false)
})

it('realtime position: a message between the earliest answer and the opening may be missed', () => {
  notePosition('bus.12')
  notePosition('bus.7')
  notePosition('bus.13')
  expect(mayHaveMissed('bus.8')).toBe(true)
})

it('realtime position: answers of another node, from before a gap or without a position count as missed', () => {
  notePosition('bus.100')
  expect(mayHaveMissed('other.1')).toBe(true)
  forgetPositions()
  expect(mayHaveMissed('other.1')).toBe(false)
  notePosition(null)
  expect(mayHaveMissed('other.0')).toBe(true)
})
