import type { Context } from 'hono'
import type { Access } from '#contract/route.ts'
import { findSession } from '../accounts/session.ts'
import type { Engine } from '../engine.ts'
import { type Limiter, take } from './limits.ts'
import { ProblemError } from './problem.ts'
import { readBytes } from './read-bytes.ts'
import { actorOf, requireAccess, type Vars } from './router.ts'

/** The most bytes of files that a node holds: arriving, waiting or being read. Only bytes that have arrived count. */
const mostHeldBytes = 96 * 1024 * 1024
/** Simultaneous uploads of one user. */
const mostUploadsByUser = 6
let heldBytes = 0
const uploadsByUser = new Map<string, number>()

type Receiving = { mostBytes: number; access: Access; uploads: Limiter }

/**
 * Reads the file of a request, and makes something of it with `use`. When it has arrived, and before it is used, the rights are
 * checked again, because an upload takes time, and the upload counts against the user's limit of `uploads`. Throws not_signed_in,
 * forbidden, payload_too_large, too_many_requests for too many uploads of one user, unavailable when all uploads together are too
 * large, and what `use` throws.
 */
export async function receiveUpload<T>(
  engine: Engine,
  c: Context<Vars>,
  { mostBytes, access, uploads }: Receiving,
  use: (bytes: Buffer, userId: string) => T | Promise<T>,
): Promise<T> {
  const { userId } = actorOf(c)
  const own = uploadsByUser.get(userId) ?? 0
  if (own >= mostUploadsByUser) throw new ProblemError('too_many_requests', { retryAfter: 5 })
  uploadsByUser.set(userId, own + 1)
  let taken = 0
  try {
    const bytes = await readBytes(c, mostBytes, (more) => {
      if (heldBytes + more > mostHeldBytes) throw new ProblemError('unavailable', { retryAfter: 5 })
      heldBytes += more
      taken += more
    })
    const session = await findSession(engine, c.req.header('cookie'))
    requireAccess(access, session?.actor ?? null)
    await take(uploads, userId)
    return await use(bytes, userId)
  } finally {
    heldBytes -= taken
    const left = (uploadsByUser.get(userId) ?? 1) - 1
    if (left > 0) uploadsByUser.set(userId, left)
    else uploadsByUser.delete(userId)
  }
}
