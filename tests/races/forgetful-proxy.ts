import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAtEnd } from '#tests/harness/closing.ts'

/** A proxy that passes every request on, and closes the connection in place of some answers once they have arrived. */
export async function startForgetfulProxy(
  target: string,
  forgets: () => boolean,
): Promise<{ url: string; lost(): number }> {
  let lost = 0
  const proxy = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const passed = request(
      target + url,
      { method, headers: { ...headers, host: new URL(target).host, origin: target } },
      async (answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk as Buffer)
        if (forgets()) {
          lost++
          outgoing.destroy()
        } else outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(chunks))
      },
    )
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  closeAtEnd(async () => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const { port } = proxy.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, lost: () => lost }
}
