import type { Context } from 'hono'
import { bounds } from '#contract/bounds.ts'
import type { Access } from '#contract/route.ts'
import { findSession } from '../accounts/session.ts'
import type { Engine } from '../engine.ts'
import { ProblemError } from '../http/problem.ts'
import { readBytes } from '../http/read-bytes.ts'
import { actorOf, requireAccess, type Vars } from '../http/router.ts'
import { type Picture, type PictureKind, reencode } from './reencode.ts'

/** Bytes of pictures that a node holds: on their way, waiting, being read. Who sends slowly on purpose holds next to none. */
const mostHeld = 96 * 1024 * 1024
/** Uploads of one user at a time. */
const mostOfOne = 6
let held = 0
const inHand = new Map<string, number>()

/**
 * The picture that a request brings, written anew. Once all of it is here and before it costs work `allow` is asked, and
 * whether the sender still may: an upload takes its time. Throws not_signed_in, forbidden, payload_too_large,
 * picture_unreadable, picture_too_large, too_many_requests when one user sends too many at once, and unavailable when all
 * together send too much.
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
