import type { Context } from 'hono'
import { bounds } from '#contract/bounds.ts'
import type { Access } from '#contract/route.ts'
import { findSession } from '../accounts/session.ts'
import type { Engine } from '../engine.ts'
import { ProblemError } from '../http/problem.ts'
import { readBytes } from '../http/read-bytes.ts'
import { actorOf, requireAccess, type Vars } from '../http/router.ts'
import { type Picture, type PictureKind, reencode } from './reencode.ts'

/** Bytes of pictures that a node holds: arriving, waiting or being decoded. A slow sender counts only what has arrived. */
const mostHeld = 96 * 1024 * 1024
/** Simultaneous uploads of one user. */
const mostOfOne = 6
let held = 0
const inHand = new Map<string, number>()

/**
 * Reads and re-encodes the picture of a request. When it has arrived, and before it is decoded, `allow` is called and the
 * rights are checked again, because an upload takes time. Throws not_signed_in, forbidden, payload_too_large,
 * picture_unreadable, picture_too_large, too_many_requests for too many simultaneous uploads of one user, and unavailable
 * when all uploads together are too large.
 */
export async function receivePicture(
  engine: Engine,
  c: Context<Vars>,
  { kind, access }: { kind: PictureKind; access: Access },
  allow: () => Promise<void>,
): Promise<Picture> {
  const { userId } = actorOf(c)
  const own = inHand.get(userId) ?? 0
  if (own >= mostOfOne) throw new ProblemError('too_many_requests', { retryAfter: 5 })
  inHand.set(userId, own + 1)
  let taken = 0
  try {
    const bytes = await readBytes(c, bounds.picture.bytes, (more) => {
      if (held + more > mostHeld) throw new ProblemError('unavailable', { retryAfter: 5 })
      held += more
      taken += more
    })
    const session = await findSession(engine, c.req.header('cookie'))
    requireAccess(access, session?.actor ?? null)
    await allow()
    return await reencode(bytes, kind)
  } finally {
    held -= taken
    const left = (inHand.get(userId) ?? 1) - 1
    if (left > 0) inHand.set(userId, left)
    else inHand.delete(userId)
  }
}
