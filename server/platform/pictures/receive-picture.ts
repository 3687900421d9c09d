import type { Context } from 'hono'
import { bounds } from '#contract/bounds.ts'
import { ProblemError } from '../http/problem.ts'
import { readBytes } from '../http/read-bytes.ts'
import { type Picture, type PictureKind, reencode } from './reencode.ts'

/** Uploads that a node has in hand, each up to 5 MB of memory: those being sent, those waiting, the two being read. */
const mostInHand = 24
let inHand = 0

/**
 * The picture that a request brings, written anew. `allow` is asked once all of it is here and before it costs work.
 * Throws payload_too_large, picture_unreadable, picture_too_large, and unavailable when too many come at once.
 */
export async function receivePicture(
  c: Context,
  kind: PictureKind,
  allow: () => Promise<void>,
): Promise<Picture> {
  if (inHand >= mostInHand) throw new ProblemError('unavailable', { retryAfter: 5 })
  inHand += 1
  try {
    const bytes = await readBytes(c, bounds.picture.bytes)
    await allow()
    return await reencode(bytes, kind)
  } finally {
    inHand -= 1
  }
}
