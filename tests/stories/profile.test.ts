import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bounds } from '#contract/bounds.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { green, plain } from '#tests/people/picture-bytes.ts'
import { upload } from '#tests/people/upload.ts'
import { seesToast } from './toasts.ts'

const server = await startServer()

const png = (buffer: Buffer, name = 'bild.png', mimeType = 'image/png') => ({ name, mimeType, buffer })
const chooseFile = (page: Page, file: ReturnType<typeof png>) =>
  page.locator('input[type=file]').setInputFiles(file)

describe('avatar', () => {
  it('an avatar is cropped by keyboard alone, uploaded, and shown in the profile and the header', async () => {
    const [guest] = await makeUsers(server, 1)
    const page = await visit(server, { user: guest, width: 390, path: '/profile' })
    // Green on the left, red on the right: the stored colours reveal the crop.
    const red = { create: { width: 400, height: 400, channels: 3, background: '#d01818' } } as const
    const wide = plain(800, 400, green).composite([{ input: red, left: 400, top: 0 }])
    await chooseFile(page, png(await wide.png().toBuffer()))
    await page.getByRole('dialog', { name: 'Beskär bilden' }).waitFor()
    await page.getByText('Dra i bilden. Det som är i cirkeln syns.').waitFor()
    expect(await arrowKeysHint(page).isVisible()).toBe(false)
    const frame = page.getByRole('application', { name: 'Flytta bilden' })
    await frame.waitFor()
    // The picture must be loaded before it can be moved.
    await expect.poll(() => page.getByRole('button', { name: 'Spara bild' }).isEnabled()).toBe(true)
    for (let n = 0; n < 10 && !(await isFocused(frame)); n++) await page.keyboard.press('Tab')
    expect(await isFocused(frame)).toBe(true)
    for (let n = 0; n < 30; n++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    const zoom = page.getByRole('slider', { name: 'Zooma' })
    expect(await isFocused(zoom)).toBe(true)
    for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowRight')
    expect(await zoom.getAttribute('aria-valuetext')).toBe('150 %')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await seesToast(page, 'Bilden är uppdaterad')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    const { avatarUrl } = (await call(server, guest, 'getMe')).body
    await expect.poll(() => page.locator(`main img[src="${avatarUrl}"]`).count()).toBe(1)
    await expect.poll(() => page.locator(`header img[src="${avatarUrl}"]`).count()).toBe(1)
    // The picture was moved to the right: its left part is visible.
    const [left] = (await storedPicture(guest)).middle
    expect(left).toBe('green')
  })

  it('an avatar with more pixels than the server accepts is scaled down before the upload', async () => {
    const [guest] = await makeUsers(server, 1)
    const side = long ? 9_000 : Math.ceil(Math.sqrt(bounds.picture.pixels)) + 1
    const huge = await sharp({
      create: { width: side, height: side, channels: 3, background: green },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect((await upload(server, guest, huge)).body.code).toBe('picture_too_large')
    const page = await visit(server, { user: guest, path: '/profile' })
    await recordUpload(page)
    await chooseFile(page, png(huge))
    await page.getByRole('button', { name: 'Spara bild' }).click()
    await seesToast(page, 'Bilden är uppdaterad')
    const body = await recordedUpload(page)
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1024, height: 1024 })
    expect((await storedPicture(guest)).middle).toEqual(['green'])
  })

  it('an avatar is sent without location and camera data', async () => {
    const [guest] = await makeUsers(server, 1)
    const photo = await plain(300, 400)
      .withExif({
        IFD0: { Make: 'Krita', Model: 'Kamera 7' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 4512/100' },
      })
      .jpeg()
      .toBuffer()
    expect(photo.includes('Krita')).toBe(true)
    const page = await visit(server, { user: guest, path: '/profile' })
    await recordUpload(page)
    await chooseFile(page, png(photo, 'semester.jpg', 'image/jpeg'))
    // With a mouse, the arrow keys are an alternative worth mentioning.
    await arrowKeysHint(page).waitFor()
    await page.getByRole('button', { name: 'Spara bild' }).click()
    await seesToast(page, 'Bilden är uppdaterad')
    const body = await recordedUpload(page)
    expect([body.includes('Krita'), body.includes('Exif')]).toEqual([false, false])
    const { bytes } = await storedPicture(guest)
    expect([bytes.includes('Krita'), bytes.includes('EXIF')]).toEqual([false, false])
  })
})

it('leaderboard switch: opting out takes effect at once', async () => {
  const [guest] = await makeUsers(server, 1)
  const page = await visit(server, { user: guest, width: 390, path: '/profile' })
  const choice = page.getByRole('switch', { name: 'Visa mig på topplistan' })
  expect(await choice.isChecked()).toBe(true)
  await choice.focus()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await call(server, guest, 'getMe')).body.onLeaderboard).toBe(false)
  expect((await call(server, guest, 'getLeaderboard')).body.me).toBeNull()
  await page.reload()
  expect(await choice.isChecked()).toBe(false)
})

const arrowKeysHint = (page: Page) => page.getByText('Du kan också flytta den med piltangenterna.')

/** Captures the bytes of the last upload, which the browser's request log omits. */
const recordUpload = (page: Page) =>
  page.evaluate(() => {
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function recording(body) {
      Object.assign(globalThis, { sent: body })
      send.call(this, body as XMLHttpRequestBodyInit)
    }
  })
const recordedUpload = async (page: Page): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(async () => {
      const { sent } = globalThis as unknown as { sent: Blob }
      return [...new Uint8Array(await sent.arrayBuffer())]
    }),
  )

const isFocused = (element: ReturnType<Page['locator']>) =>
  element.evaluate((node) => node === document.activeElement)

/** The stored avatar, and the colours across its middle. */
async function storedPicture({ userId }: TestUser): Promise<{ bytes: Buffer; middle: string[] }> {
  const { rows } = await server.pool.query('select bytes from pictures where owner_id = $1', [userId])
  const bytes = rows[0].bytes as Buffer
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const row = Math.floor(info.height / 2) * info.width
  const colours = Array.from({ length: 16 }, (_, n) => {
    const at = (row + Math.floor(((n + 0.5) / 16) * info.width)) * 3
    return (data[at] ?? 0) > (data[at + 1] ?? 0) ? 'red' : 'green'
  })
  return { bytes, middle: colours.filter((colour, n) => colour !== colours[n - 1]) }
}
