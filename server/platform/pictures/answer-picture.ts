import type { Context } from 'hono'
import type { Engine } from '../engine.ts'
import { networkOf } from '../http/client-ip.ts'
import { ProblemError } from '../http/problem.ts'
import type { Vars } from '../http/router.ts'
import type { PictureKind } from './decoding.ts'
import { bytesOf, kindOf } from './picture-cache.ts'

/** The picture of an address never changes. Avatars are cached for a week, and privately. */
const caching: Record<PictureKind, string> = {
  avatar: 'private, max-age=604800, immutable',
  content: 'public, max-age=31536000, immutable',
}

/** Answers with a stored picture, with headers so that browsers treat it as a picture only. Throws not_found. */
export async function answerPicture(
  c: Context<Vars>,
  { db }: Pick<Engine, 'db'>,
  kind: PictureKind,
  pictureId: string,
) {
  // The kind must match, because avatars and content have different readers.
  if ((await kindOf(db, pictureId)) !== kind) throw new ProblemError('not_found')
  const etag = `"${pictureId}"`
  const headers = {
    'Cache-Control': caching[kind],
    ETag: etag,
    'Content-Disposition': `inline; filename="${kind}.webp"`,
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  }
  const known = c.req.header('if-none-match')?.split(',')
  if (known?.some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()))) return c.body(null, 304, headers)
  const bytes = await bytesOf(db, pictureId, networkOf(c.get('clientIp')))
  if (!bytes) throw new ProblemError('not_found')
  return c.body(bytes as Buffer<ArrayBuffer>, 200, {
    ...headers,
    'Content-Type': 'image/webp',
    'Content-Length': String(bytes.length),
  })
}
