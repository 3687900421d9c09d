import { expect, test } from 'vitest'
import { eventPicture } from './event-picture.ts'

test('event picture: the last hex digit, upper or lower case, selects one of three pictures', () => {
  const picked = [...'0123456789abcdef'].map((digit) =>
    eventPicture(`3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1${digit}`),
  )
  expect(picked).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0])
  expect(eventPicture('…B')).toBe(eventPicture('…b'))
})

test('event picture: an id without a hex digit at its end gets a picture too', () => {
  expect(eventPicture('')).toBe(0)
  expect(eventPicture('x')).toBe(0)
})
