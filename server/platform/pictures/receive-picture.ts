import type { Context } from 'hono'
import { bounds } from '#contract/bounds.ts'
import { ProblemError } from '../http/problem.ts'
import { readBytes } from '../http/read-bytes.ts'
import { actorOf, type Vars } from '../http/router.ts'
import { type Picture, type PictureKind, reencode } from './reencode.ts'

/** Uploads that a node has in hand, each up to 5 MB of memory: those being sent, those waiting, the two being read. */
const mostInHand = 24
/** Of them those of one user: who sends slowly on purpose leaves room for the others. */
const mostOfOne = 6
const inHand = new Map<string, number>()

/**
 * The picture that a request brings, written anew. `allow` is asked once all of it is here and before it costs work.
 * Throws payload_too_large, picture_unreadable, picture_too_large, too_many_requests when one user sends too many at once, and
 * unavailable when all together do.
 */
export async function receivePicture(
  c: Context<Vars>,
  kind: PictureKind,
  allow: () => Promise<void>,
): Promise<Picture> {
  const { userId } = actorOf(c)
  const own = inHand.get(userId) ?? 0
  if (own >= mostOfOne) throw new ProblemError('too_many_requests', { retryAfter: 5 })
  if (sum(inHand.values()) >= mostInHand) throw new ProblemError('unavailable', { retryAfter: 5 })
  inHand.set(userId, own + 1)
  try {
    const bytes = await readBytes(c, bounds.picture.bytes)
    await allow()
    return await reencode(bytes, kind)
  } finally {
    const left = (inHand.get(userId) ?? 1) - 1
    if (left > 0) inHand.set(userId, left)
    else inHand.delete(userId)
  }
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, each) => all + each, 0)
