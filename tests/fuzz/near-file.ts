import fc from 'fast-check'
import sharp from 'sharp'
import { sounds } from '#tests/quiz-evenings/sound-bytes.ts'

/** Small valid pictures of every accepted type, so that headers are most of each file. */
const pictures = await Promise.all(
  (['png', 'jpeg', 'webp', 'gif', 'avif'] as const).map((format) =>
    sharp({ create: { width: 24, height: 16, channels: 3, background: { r: 20, g: 120, b: 60 } } })
      .toFormat(format)
      .toBuffer(),
  ),
)
const anyBytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes))

/** Files that are complete, truncated, changed or extended, headers with random bytes, and no such files. */
function nearFile(whole: readonly Buffer[]): fc.Arbitrary<Buffer> {
  const file = fc.constantFrom(...whole)
  const beginnings = whole.map((bytes) => bytes.subarray(0, 40))
  return fc.oneof(
    { weight: 1, arbitrary: file },
    {
      weight: 2,
      arbitrary: fc.tuple(file, fc.nat()).map(([bytes, end]) => bytes.subarray(0, end % bytes.length)),
    },
    {
      weight: 6,
      arbitrary: fc
        .tuple(
          file,
          fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 12 }),
        )
        .map(([bytes, changes]) => {
          const changed = Buffer.from(bytes)
          for (const [at, value] of changes) changed[at % changed.length] = value
          return changed
        }),
    },
    { weight: 1, arbitrary: fc.tuple(file, anyBytes(400)).map((parts) => Buffer.concat(parts)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...beginnings), anyBytes(2_000))
        .map((parts) => Buffer.concat(parts)),
    },
    { weight: 1, arbitrary: anyBytes(300) },
    { weight: 1, arbitrary: fc.constant(Buffer.alloc(0)) },
  )
}

export const nearPicture = nearFile(pictures)
export const nearSound = nearFile(Object.values(sounds))
