import type { LookupAddress } from 'node:dns'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, isIP } from 'node:net'
import { internet, type Outside } from '#server/platform/pictures/outside.ts'
import { selfSigned } from '#tests/harness/certificate.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'

/** Where the site listens. Tests let this one address count as public. */
export const siteIp = '127.0.0.1'
export const host = 'bilder.example.se'
export const otherHost = 'cdn.example.se'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A site with pictures, over https with a certificate of its own, and the names that lead to it. */
export async function startPictureSite() {
  const { key, cert } = selfSigned([host, otherHost])
  const asked: string[] = []
  const pages = new Map<string, Answer>()
  const server = createServer({ key, cert }, (request, response) => {
    asked.push(`${request.headers.host?.split(':')[0]}${request.url}`)
    const page = pages.get(request.url ?? '')
    if (page) page(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, siteIp, resolve))
  closeAtEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  /** The addresses to which each name resolves: one list for each lookup. The last list is used from then on. */
  const names = new Map<string, string[][]>()
  const resolved: string[] = []
  const resolve = async (name: string): Promise<LookupAddress[]> => {
    resolved.push(name)
    const [first = [], ...later] = names.get(name) ?? []
    if (later.length > 0) names.set(name, later)
    return first.map((address) => ({ address, family: isIP(address) }))
  }
  const outside: Outside = {
    ...internet,
    resolve,
    isPublic: (ip) => ip === siteIp || internet.isPublic(ip),
    port: (server.address() as AddressInfo).port,
    ca: cert,
  }
  return {
    outside,
    /** Host and path of each request that arrived. */
    asked,
    /** Each name that was resolved. */
    resolved,
    names,
    answers: (path: string, answer: Answer | Buffer) => {
      pages.set(path, typeof answer === 'function' ? answer : (_request, response) => response.end(answer))
    },
    redirects: (path: string, location: string, status = 302) => {
      pages.set(path, (_request, response) => response.writeHead(status, { location }).end())
    },
    /** Removes all pages, lets both names resolve to this site, and forgets the requests. */
    reset: () => {
      pages.clear()
      names.clear()
      for (const name of [host, otherHost]) names.set(name, [[siteIp]])
      asked.length = 0
      resolved.length = 0
    },
  }
}
