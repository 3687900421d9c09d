import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jpegOfScans, webpOfFrames } from '#tests/people/many-parts.ts'
import { framesOf, isSlowFile, scansOf } from './slow-files.ts'

const noisy = () =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })

test('scans: those of a picture are counted, without those of its preview and after its end', async () => {
  const progressive = await noisy().jpeg({ progressive: true }).toBuffer()
  expect(scansOf(await noisy().jpeg().toBuffer())).toBe(1)
  expect(scansOf(progressive)).toBe(10)
  const preview = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), progressive.subarray(0, 10_000)])
  preview.writeUInt16BE(preview.length - 2, 2)
  const start = progressive.subarray(0, 2)
  expect(scansOf(Buffer.concat([start, preview, progressive.subarray(2), progressive]))).toBe(10)
})

test('frames: those of an animated WebP are counted', async () => {
  expect(framesOf(await webpOfFrames(7))).toBe(7)
  expect(framesOf(await noisy().webp().toBuffer())).toBe(0)
})

test('slow files: a file is slow with more than 100 scans or 5,000 frames', async () => {
  const files = [jpegOfScans(100, 64, 64), jpegOfScans(101, 64, 64)]
  files.push(await webpOfFrames(5_000), await webpOfFrames(5_001))
  expect(files.map(isSlowFile)).toEqual([false, true, false, true])
  // The library agrees that these are pictures.
  expect((await sharp(files[1]).metadata()).isProgressive).toBe(true)
  expect((await sharp(files[3]).metadata()).pages).toBe(5_001)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a JPEG that ends within a segment', Buffer.from('ffd8ffda00', 'hex')],
  ['a JPEG of markers only', Buffer.from('ffd8'.repeat(50), 'hex')],
  [
    'a WebP whose chunk is longer than the file',
    Buffer.from('RIFF\xff\xff\xff\x7fWEBPANMF\xff\xff\xff\x7f', 'latin1'),
  ],
])('slow files: %s is read to its end without an error', (_, file) => {
  expect(isSlowFile(file)).toBe(false)
})
