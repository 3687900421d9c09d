import { expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'

const server = await startServer()
const [guest] = await makeUsers(server, 1)

it('language: it is switched in the header, and stored in the browser and on the server', async () => {
  const page = await visit(server, { user: guest })
  await page.getByRole('button', { name: 'Språk: Svenska' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Welcome to Spelrum' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  await expect
    .poll(
      async () => (await server.pool.query(`select language from users where id = $1`, [guest.userId])).rows,
    )
    .toEqual([{ language: 'en' }])
  await page.reload()
  await page.getByRole('heading', { name: 'Welcome to Spelrum' }).waitFor()
})

it('theme: it is chosen in the account menu, and applied on the next visit before the app has loaded', async () => {
  const page = await visit(server, { user: guest })
  await page.getByRole('button', { name: /^Konto/ }).click()
  await page.getByRole('menuitemradio', { name: 'Ljust' }).click()
  const theme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  await expect.poll(theme).toBe('light')
  await page.route('**/assets/index-*.js', () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(theme).toBe('light')
})
