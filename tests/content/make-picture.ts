import sharp from 'sharp'
import type { TestServer } from '#tests/harness/server.ts'

/** A picture in one colour. */
export const picture = (background: string, width = 800, height = 450): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

/** Uploads a picture in one colour as an admin and returns its address. */
export async function makePicture(
  server: Pick<TestServer, 'url'>,
  admin: { cookie: string },
  background: string,
): Promise<string> {
  const answer = await fetch(`${server.url}/api/admin/pictures`, {
    method: 'POST',
    headers: { origin: server.url, cookie: admin.cookie, 'content-type': 'image/png' },
    body: new Uint8Array(await picture(background)),
  })
  return ((await answer.json()) as { address: string }).address
}
