import sharp, { type Sharp } from 'sharp'
import { bounds } from '#contract/bounds.ts'
import type { Decoded, Job } from './decoding.ts'

// A process of its own, which the server starts and ends: see decoding.ts.

// All loaders but the ones below are blocked: no SVG, no PDF, no TIFF, no file by its name.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

/** An AVIF needs several copies in memory, so each of its pixels counts as two. */
const avifWeight = 2
const longestSide = 20_000
/** The limit of the column. */
const mostBytes = 3_000_000
const qualities = [82, 60, 30]

/** An error of the library means that the picture is unreadable, or has too many pixels. */
async function decode(job: Job): Promise<Decoded> {
  try {
    return await reencode(job)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    return {
      refused: cause.includes('exceeds pixel limit') ? 'picture_too_large' : 'picture_unreadable',
      cause,
    }
  }
}

async function reencode({ bytes, kind, mostPixels }: Job): Promise<Decoded> {
  const { format, width, height } = await open(bytes).metadata()
  const pixels = width * height * (format === 'heif' ? avifWeight : 1)
  if (pixels > bounds.picture.pixels || Math.max(width, height) > longestSide)
    return { refused: 'picture_too_large' }
  if (pixels > mostPixels) return { isHeavy: true }
  for (const quality of qualities) {
    const { data, info } = await write(open(bytes), kind, quality)
    if (data.length <= mostBytes) return { picture: { bytes: data, width: info.width, height: info.height } }
  }
  return { refused: 'picture_too_large' }
}

const open = (bytes: Buffer): Sharp =>
  sharp(bytes, {
    failOn: 'error',
    limitInputPixels: bounds.picture.pixels,
    pages: 1,
    autoOrient: true,
  })

function write(picture: Sharp, kind: Job['kind'], quality: number) {
  const { avatar, content } = bounds.picture
  const sized =
    kind === 'avatar'
      ? picture.resize(avatar, avatar, { fit: 'cover' })
      : picture.resize(content, content, { fit: 'inside', withoutEnlargement: true })
  return sized
    .toColourspace('srgb')
    .webp({ quality, alphaQuality: quality, effort: 3 })
    .toBuffer({ resolveWithObject: true })
}

// A signal to the whole group of processes ends the server first, which may still need this one to finish an upload.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
// The server has ended. An orderly exit would wait for the picture.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', (job: Job) => void decode(job).then((decoded) => process.send?.(decoded)))
