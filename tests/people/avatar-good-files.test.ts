import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { green, noisy, plain } from './picture-bytes.ts'
import { fetchBytes, upload } from './upload.ts'

let running: ReturnType<typeof startInProcess> | undefined

/** Uploads the bytes as the avatar of a new user, and returns the picture that is then served. */
async function servedPicture(bytes: Buffer, type = 'image/png'): Promise<Buffer> {
  running ??= startInProcess()
  const server = await running
  const [user] = await makeUsers(server, 1)
  const answer = await upload(server, user, bytes, { type })
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body?.code}`)
  return (await fetchBytes(server, user, answer.body.avatarUrl)).bytes
}

/** The colour in the middle of one of nine fields: 0, 1 or 2 from the left and from the top. */
async function colourAt(picture: Buffer, x: number, y: number): Promise<{ r: number; g: number; b: number }> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixel =
    Math.floor(((y + 0.5) / 3) * info.height) * info.width + Math.floor(((x + 0.5) / 3) * info.width)
  const [r = 0, g = 0, b = 0] = data.subarray(pixel * 3, pixel * 3 + 3)
  return { r, g, b }
}
const isRed = ({ r, g, b }: { r: number; g: number; b: number }) => r > 150 && g < 110 && b < 110
const isGreen = ({ r, g, b }: { r: number; g: number; b: number }) => g > 80 && r < 90 && b < 110

/** Green, with a red field in the upper left corner, to see the orientation. */
const marked = async (width = 300, height = 300) => {
  const corner = {
    create: { width: width / 3, height: height / 3, channels: 3, background: '#e01818' },
  } as const
  return plain(width, height).composite([{ input: corner, left: 0, top: 0 }])
}
/** Composes the picture now, so that it can be encoded again in another format. */
const flat = async (picture: Promise<Sharp>) => sharp(await (await picture).png().toBuffer())

const frames = async () => {
  const pages = await Promise.all(
    [green, { r: 220, g: 20, b: 20 }, { r: 20, g: 20, b: 220 }].map((colour) =>
      plain(90, 90, colour).png().toBuffer(),
    ),
  )
  return sharp(pages, { join: { animated: true } })
}

const good: [string, string, () => Promise<Buffer>][] = [
  ['a JPEG', 'image/jpeg', () => plain(800, 600).jpeg().toBuffer()],
  ['a progressive JPEG', 'image/jpeg', () => plain(800, 600).jpeg({ progressive: true }).toBuffer()],
  ['a JPEG in grey', 'image/jpeg', () => noisy(600, 600).greyscale().jpeg().toBuffer()],
  ['a JPEG in CMYK', 'image/jpeg', () => plain(600, 600).toColourspace('cmyk').jpeg().toBuffer()],
  ['a JPEG without subsampling', 'image/jpeg', () => plain().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
  ['a JPEG of 24 million pixels', 'image/jpeg', () => plain(6_000, 4_000).jpeg().toBuffer()],
  ['a PNG', 'image/png', () => plain().png().toBuffer()],
  ['a PNG with a palette', 'image/png', () => plain().png({ palette: true }).toBuffer()],
  ['an interlaced PNG', 'image/png', () => plain().png({ progressive: true }).toBuffer()],
  ['a PNG of 16 bits', 'image/png', () => plain().toColourspace('rgb16').png().toBuffer()],
  [
    'a translucent PNG',
    'image/png',
    () =>
      plain(64, 64, { ...green, alpha: 0.4 })
        .png()
        .toBuffer(),
  ],
  ['a PNG of one pixel', 'image/png', () => plain(1, 1).png().toBuffer()],
  ['a very wide PNG', 'image/png', () => plain(20_000, 3).png().toBuffer()],
  ['a very tall PNG', 'image/png', () => plain(3, 20_000).png().toBuffer()],
  ['a WebP', 'image/webp', () => plain().webp().toBuffer()],
  ['a lossless WebP', 'image/webp', () => plain().webp({ lossless: true }).toBuffer()],
  ['an animated WebP', 'image/webp', async () => (await frames()).webp().toBuffer()],
  ['a GIF', 'image/gif', () => plain().gif().toBuffer()],
  ['an animated GIF', 'image/gif', async () => (await frames()).gif().toBuffer()],
  ['an AVIF', 'image/avif', () => plain(300, 200).avif({ effort: 0 }).toBuffer()],
  ['an AVIF of 10 bits', 'image/avif', () => plain(300, 200).avif({ effort: 0, bitdepth: 10 }).toBuffer()],
  [
    'a picture with a wide colour gamut',
    'image/jpeg',
    () => plain(300, 300).withIccProfile('p3').jpeg().toBuffer(),
  ],
]

test.each(good)('avatar upload: %s becomes a still WebP of 512 × 512', async (name, type, make) => {
  const picture = await servedPicture(await make(), type)
  const { format, width, height, space, pages, icc } = await sharp(picture).metadata()
  expect({ format, width, height, space, pages, icc }).toEqual({
    format: 'webp',
    width: 512,
    height: 512,
    space: 'srgb',
    pages: undefined,
    icc: undefined,
  })
  if (!name.includes('grey')) expect(isGreen(await colourAt(picture, 1, 1))).toBe(true)
})

test('avatar upload: a wide picture is cropped to its centre', async () => {
  const wide = await (await marked(900, 300)).png().toBuffer()
  expect(isGreen(await colourAt(await servedPicture(wide), 0, 0))).toBe(true)
  const square = await (await marked()).png().toBuffer()
  expect(isRed(await colourAt(await servedPicture(square), 0, 0))).toBe(true)
})

// Where the upper left corner of the sent picture must be shown, for each of the eight EXIF orientations.
test.each([
  [1, 0, 0],
  [2, 2, 0],
  [3, 2, 2],
  [4, 0, 2],
  [5, 0, 0],
  [6, 2, 0],
  [7, 2, 2],
  [8, 0, 2],
])('avatar upload: EXIF orientation %i is applied and removed', async (orientation, x, y) => {
  const sent = await (await flat(marked())).jpeg().withMetadata({ orientation }).toBuffer()
  expect((await sharp(sent).metadata()).orientation).toBe(orientation)
  const picture = await servedPicture(sent, 'image/jpeg')
  const fields = [0, 2].flatMap((top) => [0, 2].map((left) => [left, top] as const))
  for (const [left, top] of fields) {
    const colour = await colourAt(picture, left, top)
    expect(left === x && top === y ? isRed(colour) : isGreen(colour), `${left} ${top}`).toBe(true)
  }
  const served = await sharp(picture).metadata()
  expect([served.orientation, served.exif]).toEqual([undefined, undefined])
})

test.each([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
] as const)('avatar upload: place, time and camera are removed from %s', async (type, format) => {
  const sent = await plain(300, 300)
    .withExif({
      IFD0: { Make: 'Krita', Model: 'Kamera 7', Copyright: 'Anna Testsson', DateTime: '2026:11:21 19:00:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '59/1 19/1 4512/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '18/1 4/1 0/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Hemma hos Anna</place></x:xmpmeta>')
    .toFormat(format)
    .toBuffer()
  const before = await sharp(sent).metadata()
  expect(before.exif?.includes('Krita') && before.exif.includes('Anna Testsson')).toBe(true)
  const picture = await servedPicture(sent, type)
  const { exif, xmp, icc, iptc, tifftagPhotoshop, comments } = await sharp(picture).metadata()
  expect({ exif, xmp, icc, iptc, tifftagPhotoshop, comments }).toEqual({})
  for (const word of ['Exif', 'GPS', 'Krita', 'Anna', '2026:11', 'xmpmeta', 'EXIF', 'XMP '])
    expect(picture.includes(word), word).toBe(false)
})
