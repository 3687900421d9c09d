import { resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'

test('badge: the image is a white silhouette on a transparent background', async () => {
  const file = resolve(import.meta.dirname, '../../web/public/icons/badge-96.png')
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([96, 96])
  const pixels = Array.from({ length: data.length / 4 }, (_, at) => [...data.subarray(at * 4, at * 4 + 4)])
  const opaque = pixels.filter(([, , , alpha]) => alpha === 255)
  expect(opaque.length).toBeGreaterThan(1_000)
  expect(opaque.length).toBeLessThan(4_000)
  expect(opaque.every(([red, green, blue]) => red === 255 && green === 255 && blue === 255)).toBe(true)
})
