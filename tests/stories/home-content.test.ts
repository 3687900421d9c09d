import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { makePicture } from '#tests/content/make-picture.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest] = await makeUsers(server, 1)
await makeEvent(server, { title: 'Jazzkväll' })
beforeEach(() => server.pool.query('truncate homepage_content, header_content'))

const write = (sectionKey: string, fields: object, version = 0) =>
  call(server, admin, 'updateSection', { params: { sectionKey }, body: { ...fields, version } })
const add = (fields: object) => call(server, admin, 'createSection', { body: fields })
const putHeader = (fields: object, version = 0) =>
  call(server, admin, 'putHeader', { body: { ...fields, version } })
const banner = (page: Page) => page.getByRole('banner')

describe('home content', () => {
  it('the content of the home screen is updated on open screens at once', async () => {
    const page = await visit(server, { user: guest, width: 390 })
    await page.getByRole('heading', { level: 1, name: 'Välkommen till Spelrum' }).waitFor()
    await write('hero_title', { content: 'Nu är det jul' })
    await page.getByRole('heading', { level: 1, name: 'Nu är det jul' }).waitFor()
    const { body } = await add({ title: 'Julöppet' })
    await page.getByRole('heading', { name: 'Julöppet' }).waitFor()
    await call(server, admin, 'removeSection', { params: { sectionKey: body.sectionKey } })
    await page.getByRole('heading', { name: 'Julöppet' }).waitFor({ state: 'hidden' })
  })
})

describe('header content', () => {
  it('the content of the header is shown at once and without flicker on a later visit, even while its request has no answer', async () => {
    await putHeader({ title: 'Kritan', subtitle: 'Biljard & kök' })
    const page = await visit(server, { user: guest })
    await banner(page).getByText('Kritan', { exact: true }).waitFor()
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        // The header that the document shows before the scripts have arrived does not count, because it lacks the club's
        // texts.
        const text = document.querySelector('#root > header')?.textContent ?? ''
        if (text && seen.at(-1) !== text) seen.push(text)
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await page.route('**/api/header', () => undefined)
    await page.reload()
    await page.getByRole('heading', { name: 'Jazzkväll' }).waitFor()
    const seen = await page.evaluate<string[]>('seen')
    expect(seen.length).toBeGreaterThan(0)
    for (const text of seen) expect(text).toContain('KritanBiljard & kök')
  })

  it.each([
    ['dark', '#ffffff'],
    ['light', '#000000'],
    ...(long
      ? ([
          ['light', '#ffffff'],
          ['dark', '#e9c46a'],
        ] as const)
      : []),
  ] as const)('texts over a picture are readable: %s theme, colour %s', async (theme, colour) => {
    const address = await makePicture(server, admin, colour)
    await putHeader({ title: 'Kritan', backgroundImageUrl: address })
    await write('hero_title', { content: 'Kvällen börjar', imageUrl: address })
    for (const width of [390, 1280] as const) {
      const page = await visit(server, { user: guest, theme, width })
      await page.locator(`main img[src="${address}"]`).waitFor()
      for (const texts of [
        banner(page).getByText('Kritan', { exact: true }),
        banner(page).getByText('Exklusiv Kompetens', { exact: true }),
        page.getByText('Kvällen börjar', { exact: true }).last(),
        page.getByText('Din plattform för events, tävlingar och utveckling'),
      ]) {
        expect(await contrastOf(page, texts), `${await texts.textContent()} at ${width}`).toBeGreaterThan(4.5)
      }
    }
  })
})

/** The contrast of text against the lightest pixel behind it, read from a screenshot. */
async function contrastOf(page: Page, texts: Locator): Promise<number> {
  const colour = await texts.evaluate((element) => getComputedStyle(element).color)
  const box = await texts.boundingBox()
  if (!box) throw new Error('the words are not on the screen')
  await texts.evaluate((element) => {
    ;(element as HTMLElement).style.color = 'transparent'
  })
  const shot = await page.screenshot({ clip: box })
  const { channels } = await sharp(shot).stats()
  const behind = luminance(channels.slice(0, 3).map(({ max }) => max))
  const text = luminance((colour.match(/\d+/g) ?? []).slice(0, 3).map(Number))
  return (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05)
}

function luminance(rgb: number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
