import { bounds } from '#contract/bounds.ts'
import { ProblemError } from '../http/problem.ts'
import { turns } from '../turns.ts'
import { decode, heavyPixels, type Picture, type PictureKind } from './decoding.ts'
import { isSlowFile } from './slow-files.ts'

const inTurn = turns(2)
/** Large pictures also wait for each other, so that two of them never need their memory at a time, and small ones do not wait for all of them. */
const inHeavyTurn = turns(1)

/**
 * Decodes and re-encodes a picture: an avatar to 512 × 512, cropped to the middle, any other to at most 1920 per side. An
 * animation becomes its first frame. At most two pictures are decoded at a time, and at most one large one. The others wait, and
 * the users take turns. Throws picture_unreadable (also when cut off, broken or too slow) or picture_too_large.
 */
export async function reencode(bytes: Buffer, kind: PictureKind, userId: string): Promise<Picture> {
  if (isSlowFile(bytes)) throw new ProblemError('picture_unreadable')
  const light = await inTurn(userId, () => decode({ bytes, kind, mostPixels: heavyPixels }))
  const { picture, refused, cause } = light.isHeavy
    ? await inHeavyTurn(userId, () =>
        inTurn(userId, () => decode({ bytes, kind, mostPixels: bounds.picture.pixels })),
      )
    : light
  if (picture) return picture
  throw new ProblemError(refused ?? 'picture_unreadable', { cause })
}
