import { expect, test } from 'vitest'
import { eventPicture } from './event-picture.ts'

test('the last hex digit picks one of three, either case', () => {
  const picked = [...'0123456789abcdef'].map((digit) =>
    eventPicture(`3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1${digit}`),
  )
  expect(picked).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0])
  expect(eventPicture('…B')).toBe(eventPicture('…b'))
})

test('what is no hex digit still gets a picture', () => {
  expect(eventPicture('')).toBe(0)
  expect(eventPicture('x')).toBe(0)
})
