import type { Context } from 'hono'
import { bounds } from '#contract/bounds.ts'
import type { Access } from '#contract/route.ts'
import { findSession } from '../accounts/session.ts'
import type { Engine } from '../engine.ts'
import { type Limiter, take } from '../http/limits.ts'
import { ProblemError } from '../http/problem.ts'
import { readBytes } from '../http/read-bytes.ts'
import { actorOf, requireAccess, type Vars } from '../http/router.ts'
import type { Picture, PictureKind } from './decoding.ts'
import { reencode } from './reencode.ts'

/** The most bytes of pictures that a node holds: arriving, waiting or being decoded. Only bytes that have arrived count. */
const mostBytes = 96 * 1024 * 1024
/** Simultaneous uploads of one user. */
const mostUploadsByUser = 6
let heldBytes = 0
const uploadsByUser = new Map<string, number>()

/**
 * Reads and re-encodes the picture of a request. When it has arrived, and before it is decoded, the rights are checked
 * again, because an upload takes time, and the upload counts against the user's limit of `uploads`. Throws not_signed_in,
 * forbidden, payload_too_large, picture_unreadable, picture_too_large, too_many_requests for too many uploads of one user,
 * and unavailable when all uploads together are too large.
 */
export async function receivePicture(
  engine: Engine,
  c: Context<Vars>,
  { kind, access, uploads }: { kind: PictureKind; access: Access; uploads: Limiter },
): Promise<Picture> {
  const { userId } = actorOf(c)
  const own = uploadsByUser.get(userId) ?? 0
  if (own >= mostUploadsByUser) throw new ProblemError('too_many_requests', { retryAfter: 5 })
  uploadsByUser.set(userId, own + 1)
  let taken = 0
  try {
    const bytes = await readBytes(c, bounds.picture.bytes, (more) => {
      if (heldBytes + more > mostBytes) throw new ProblemError('unavailable', { retryAfter: 5 })
      heldBytes += more
      taken += more
    })
    const session = await findSession(engine, c.req.header('cookie'))
    requireAccess(access, session?.actor ?? null)
    await take(uploads, userId)
    return await reencode(bytes, kind, userId)
  } finally {
    heldBytes -= taken
    const left = (uploadsByUser.get(userId) ?? 1) - 1
    if (left > 0) uploadsByUser.set(userId, left)
    else uploadsByUser.delete(userId)
  }
}
