import type { LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { bounds, pictureTypes } from '#contract/bounds.ts'
import { isForeignPicture } from '#contract/text.ts'
import { ProblemError } from '../http/problem.ts'
import type { Outside } from './outside.ts'

const mostRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])

/**
 * The bytes at an https address. A host is resolved once per request, all its addresses must be public, and the connection
 * goes to one of them. A redirect is followed only to an address that a picture field would take, with the same checks.
 * Throws picture_unreachable, picture_too_slow when `signal` aborts, or picture_too_large.
 */
export async function fetchPicture(outside: Outside, address: string, signal: AbortSignal): Promise<Buffer> {
  try {
    return await follow(outside, address, signal)
  } catch (error) {
    if (error instanceof ProblemError) throw error
    // One answer for all causes: more would reveal what is in the server's own network.
    throw new ProblemError(signal.aborted ? 'picture_too_slow' : 'picture_unreachable', { cause: error })
  }
}

async function follow(outside: Outside, address: string, signal: AbortSignal): Promise<Buffer> {
  let url = new URL(address)
  for (let followed = 0; followed <= mostRedirects; followed++) {
    const answer = await get(outside, url, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode === 200) return read(answer)
    answer.destroy()
    if (!redirects.has(statusCode) || headers.location === undefined)
      throw new Error(`answered ${statusCode}`)
    url = new URL(headers.location, url)
    if (!isForeignPicture(url.href)) throw new Error(`redirected to ${url.origin}`)
  }
  throw new Error('redirected too often')
}

async function get(outside: Outside, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const addresses = await outside.resolve(url.hostname, signal)
  if (addresses.length === 0) throw new Error('no such host')
  if (!addresses.every(({ address }) => outside.isPublic(address))) throw new Error('not a public address')
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        // A connection of its own: one that is kept could have been opened before these checks.
        agent: false,
        port: outside.port,
        lookup: only(addresses),
        signal,
        rejectUnauthorized: true,
        ...(outside.ca !== undefined && { ca: outside.ca }),
        headers: { accept: pictureTypes.join(', '), 'user-agent': 'Spelrum' },
      },
      resolve,
    )
    asked.on('error', reject)
    asked.end()
  })
}

/** Takes the place of name resolution when connecting: the addresses that were checked, and no others. */
const only =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, options, done) => {
    const [{ address, family } = { address: '', family: 0 }] = addresses
    if (options.all) done(null, addresses)
    else done(null, address, family)
  }

async function read(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  // A declared length saves reading; the bytes are counted anyway.
  let size = 0
  const count = (bytes: number) => {
    if (bytes <= bounds.picture.bytes) return
    answer.destroy()
    throw new ProblemError('picture_too_large')
  }
  count(Number(answer.headers['content-length'] ?? 0))
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    count(size)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
