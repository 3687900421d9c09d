import type { Context } from 'hono'
import { setHeader } from '../http/outgoing.ts'
import { ProblemError } from '../http/problem.ts'
import type { Vars } from '../http/router.ts'
import { chooseEncoding, type StoredFile } from './files.ts'

/** The Cache-Control of an answer that depends on its address only. Without it, a page depends on the cookie too. */
type Public = { caching: string }

/** Answers with a stored file in the encoding that the client accepts; 304 if the client has it. */
export function answerFile(c: Context<Vars>, file: StoredFile, everywhere?: Public): Response {
  const encoding = chooseEncoding(file.bodies, c.req.header('accept-encoding'))
  const body = file.bodies[encoding]
  if (!body) throw new ProblemError('not_found')
  const isPersonal = !everywhere && file.type.startsWith('text/html')
  const standard = file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache'
  setHeader(c, 'Cache-Control', everywhere?.caching ?? standard)
  setHeader(c, 'Vary', isPersonal ? 'Accept-Encoding, Cookie' : 'Accept-Encoding')
  setHeader(c, 'ETag', body.etag)
  const wanted = c.req
    .header('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (wanted?.some((tag) => tag === body.etag || tag === '*')) return c.body(null, 304)
  return c.body(body.bytes, 200, {
    'Content-Type': file.type,
    'Content-Length': String(body.bytes.length),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  })
}
