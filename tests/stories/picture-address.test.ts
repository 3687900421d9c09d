import { expect, it } from 'vitest'
import { picture } from '#tests/content/make-picture.ts'
import { host, startPictureSite } from '#tests/content/picture-site.ts'
import { visit } from '#tests/harness/browser.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { takePictures } from '#tests/harness/pictures.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { seesToast } from './toasts.ts'

// In this process, so that the server can be given a site to fetch from.
const server = await startInProcess()
const site = await startPictureSite()
site.reset()
server.engine.outside = site.outside
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest] = await makeUsers(server, 1)

it('picture by address: refused at its field with the typed address kept, then fetched, and guests get our copy', async () => {
  const page = await visit(server, { user: admin, path: '/admin/homepage?edit=new', width: 390 })
  await page.getByRole('textbox', { name: 'Titel', exact: true }).fill('Salen')
  const field = page.getByRole('textbox', { name: 'Bild', exact: true })
  await field.fill(`https://${host}/fel.png`)
  await page.getByText('Bilden hämtas när du sparar.').waitFor()
  const save = page.getByRole('button', { name: 'Lägg till', exact: true })
  allowErrors(page, /400/)
  await save.tap()
  await page.getByText(/^Det gick inte att hämta bilden från adressen/).waitFor()
  expect(await field.inputValue()).toBe(`https://${host}/fel.png`)
  await takePictures({ 'picture-address-refused': page })

  const png = await picture('#14402d')
  let send: () => void = () => undefined
  site.answers('/salen.png', (_request, response) => {
    send = () => void response.end(png)
  })
  await field.fill(`https://${host}/salen.png`)
  await save.tap()
  await expect.poll(() => site.asked).toContain(`${host}/salen.png`)
  // As for any other save that takes a while.
  await expect.poll(() => save.getAttribute('data-loading')).toBe('true')
  send()
  await seesToast(page, 'Sektion tillagd', 'Salen')

  // A request to any other site would fail the test.
  const home = await visit(server, { user: guest })
  const shown = home.getByRole('region', { name: 'Salen' }).locator('img')
  await expect.poll(() => shown.getAttribute('src')).toMatch(/^\/api\/pictures\//)
  await shown.scrollIntoViewIfNeeded()
  await expect
    .poll(() => shown.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(800)
})
