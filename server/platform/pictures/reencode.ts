import sharp, { type Metadata, type Sharp } from 'sharp'
import { bounds } from '#contract/bounds.ts'
import { ProblemError } from '../http/problem.ts'
import { turns } from './turns.ts'

export type PictureKind = 'avatar' | 'content'
/** WebP in sRGB, upright, without metadata: only the visible picture of the uploaded file is left. */
export type Picture = { bytes: Buffer; width: number; height: number }

// All loaders but the ones below are blocked: no SVG, no PDF, no TIFF, no file by its name.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

/** An AVIF needs several copies in memory, so it may have at most half as many pixels. */
const avifPixels = bounds.picture.pixels / 2
/** Larger pictures are decoded alone. */
const heavyPixels = 6_000_000
const longestSide = 20_000
const seconds = 10
/** The limit of the column. */
const mostBytes = 3_000_000
const qualities = [82, 60, 30]
const inTurn = turns(2)

/**
 * Decodes and re-encodes a picture: an avatar to 512 × 512, cropped to the middle, any other to at most 1920 per side. Of
 * an animation only the first frame is used. Two are decoded at a time, large ones alone; others wait.
 * Throws picture_unreadable (also when cut off or broken) or picture_too_large.
 */
export async function reencode(bytes: Uint8Array, kind: PictureKind): Promise<Picture> {
  const { format, width, height } = await read(() => open(bytes).metadata())
  const pixels = width * height
  const mostPixels = format === 'heif' ? avifPixels : bounds.picture.pixels
  if (pixels > mostPixels || Math.max(width, height) > longestSide)
    throw new ProblemError('picture_too_large')
  return inTurn(pixels > heavyPixels ? 2 : 1, async () => {
    for (const quality of qualities) {
      const written = await read(() => write(open(bytes), kind, quality))
      if (written.bytes.length <= mostBytes) return written
    }
    throw new ProblemError('picture_too_large')
  })
}

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, {
    failOn: 'error',
    limitInputPixels: bounds.picture.pixels,
    pages: 1,
    autoOrient: true,
  }).timeout({ seconds })

async function write(picture: Sharp, kind: PictureKind, quality: number): Promise<Picture> {
  const { avatar, content } = bounds.picture
  const sized =
    kind === 'avatar'
      ? picture.resize(avatar, avatar, { fit: 'cover' })
      : picture.resize(content, content, { fit: 'inside', withoutEnlargement: true })
  const { data, info } = await sized
    .toColourspace('srgb')
    .webp({ quality, alphaQuality: quality, effort: 3 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

type Read = Metadata | Picture

/** An error of the library means that the picture is unreadable, or has too many pixels. */
async function read<T extends Read>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit')
    throw new ProblemError(isTooLarge ? 'picture_too_large' : 'picture_unreadable', { cause: error })
  }
}
