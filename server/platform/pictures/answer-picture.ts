import type { Context } from 'hono'
import type { Engine } from '../engine.ts'
import { ProblemError } from '../http/problem.ts'
import type { PictureKind } from './reencode.ts'
import { findPicture } from './stored-pictures.ts'

/** The picture of an address never changes. Avatars are cached for a week, and privately. */
const caching: Record<PictureKind, string> = {
  avatar: 'private, max-age=604800, immutable',
  content: 'public, max-age=31536000, immutable',
}

/** Answers with a stored picture, with headers so that browsers treat it as a picture only. Throws not_found. */
export async function answerPicture(
  c: Context,
  { db }: Pick<Engine, 'db'>,
  kind: PictureKind,
  pictureId: string,
) {
  const bytes = await findPicture(db, kind, pictureId)
  if (!bytes) throw new ProblemError('not_found')
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
  return c.body(new Uint8Array(bytes), 200, {
    ...headers,
    'Content-Type': 'image/webp',
    'Content-Length': String(bytes.length),
  })
}
