import type { Context } from 'hono'
import { byteRange } from '#rules/byte-range.ts'
import type { Engine } from '../engine.ts'
import { networkOf } from '../http/client-ip.ts'
import { ProblemError } from '../http/problem.ts'
import type { Vars } from '../http/router.ts'
import { turns } from '../turns.ts'
import { findPart, findSound } from './stored-sounds.ts'

/** Sounds that a node reads at a time: each is up to 5 MB. Networks take turns. */
const inTurn = turns(2)

/**
 * Answers with a stored sound, or with the one part of it that the request asks for: iPhones only play what they
 * can get in parts. The sound of an id never changes. Throws not_found.
 */
export async function answerSound(c: Context<Vars>, { db }: Pick<Engine, 'db'>, soundId: string) {
  const sound = await findSound(db, soundId)
  if (!sound) throw new ProblemError('not_found')
  const { type, size } = sound
  const etag = `"${soundId}"`
  const headers = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, max-age=604800, immutable',
    ETag: etag,
    'Content-Disposition': 'inline',
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  }
  const known = c.req.header('if-none-match')?.split(',')
  if (known?.some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()))) return c.body(null, 304, headers)
  // Whoever has a part of something else gets the whole.
  const isSame = (c.req.header('if-range') ?? etag) === etag
  const part = isSame ? byteRange(c.req.header('range'), size) : null
  const sent = part ?? { start: 0, end: size - 1 }
  const bytes = await inTurn(networkOf(c.get('clientIp')), () => findPart(db, soundId, sent))
  if (!bytes) throw new ProblemError('not_found')
  return c.body(bytes as Buffer<ArrayBuffer>, part ? 206 : 200, {
    ...headers,
    'Content-Type': type,
    'Content-Length': String(bytes.length),
    ...(part && { 'Content-Range': `bytes ${part.start}-${part.end}/${size}` }),
  })
}
