import { beforeAll, expect, it } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { displayVariants, expectAccessible } from '#tests/harness/accessibility.ts'
import { visit } from '#tests/harness/browser.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

let server: TestServer
let empty: TestServer
let guest: TestUser
let admin: TestUser
let visitor: TestUser

beforeAll(async () => {
  ;[server, empty] = await Promise.all([startServer(), startServer()])
  ;[guest] = (await makeUsers(server, 1)) as [TestUser]
  ;[admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  ;[visitor] = (await makeUsers(empty, 1)) as [TestUser]
  for (const inDays of [1, 2, 3, 4, 5, 6]) await makeEvent(server, { title: `Kväll ${inDays}`, inDays })
})

it('home: shows hero, coming events and empty states', async () => {
  const page = await visit(server, { user: guest })
  await page.getByRole('heading', { name: 'Välkommen till Spelrum' }).waitFor()
  await page.getByText('Din plattform för events, tävlingar och utveckling').waitFor()
  await page.getByRole('heading', { name: 'Kväll 1' }).waitFor()
  await page
    .getByText('Inga aktiva tävlingar just nu. Använd Admin-panelen för att lägga till tävlingar.')
    .waitFor()
  await page.getByRole('link', { name: 'Se alla events' }).click()
  await page.waitForURL(`${server.url}/events`)

  const bare = await visit(empty, { user: visitor })
  await bare.getByText('Inga events just nu. Använd Admin-panelen för att lägga till events.').waitFor()
})

it('home: failed loading offers a retry without empty states', async () => {
  const page = await visit(server, { user: guest, path: '/my-bookings' })
  await page.getByRole('heading', { name: 'Mina bokningar' }).waitFor()
  allowErrors(page, /500|events/)
  await page.route('**/api/events**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Försök igen' }).waitFor({ timeout: 30_000 })
  expect(await page.getByText('Inga events just nu.').count()).toBe(0)
  await page.unroute('**/api/events**')
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await page.getByRole('heading', { name: 'Kväll 1' }).waitFor()
})

it('home: the event row scrolls by buttons, disabled at its ends', async () => {
  const page = await visit(server, { user: guest, width: 390 })
  const previous = page.getByRole('button', { name: 'Visa föregående i Kommande Events' })
  const next = page.getByRole('button', { name: 'Visa nästa i Kommande Events' })
  await next.waitFor()
  expect(await previous.getAttribute('aria-disabled')).toBe('true')
  while ((await next.getAttribute('aria-disabled')) === 'false') {
    await next.click({ force: true })
    await page.waitForTimeout(100)
  }
  await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
  expect(await previous.getAttribute('aria-disabled')).toBe('false')
})

it('language: switched anywhere, stored in the browser and on the server', async () => {
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

it('theme: chosen in the account menu, applied before the first paint of the next visit', async () => {
  const page = await visit(server, { user: guest })
  await page.getByRole('button', { name: /^Konto/ }).click()
  await page.getByRole('menuitemradio', { name: 'Ljust' }).click()
  const theme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  expect(await theme()).toBe('light')
  await page.route('**/assets/index-*.js', () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(theme).toBe('light')
})

it('header: Escape returns the focus from a menu to its button, the first time too', async () => {
  const page = await visit(server, { user: guest })
  for (const name of [/^Konto/, /^Språk/]) {
    const button = page.getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  }
})

it('header: empty bell; the admin link is for admins only', async () => {
  const page = await visit(server, { user: guest })
  await page.getByRole('button', { name: 'Meddelanden' }).click()
  await page.getByText('Inga nya meddelanden').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Konto/ }).click()
  await page.getByText(guest.email).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Admin Casino' }).count()).toBe(0)

  const office = await visit(server, { user: admin })
  await office.getByRole('button', { name: /^Konto/ }).click()
  await office.getByRole('menuitem', { name: 'Admin Casino' }).click()
  await office.waitForURL(`${server.url}/admin`)
})

it('header: points update live', async () => {
  const [player] = (await makeUsers(server, 1)) as [TestUser]
  const page = await visit(server, { user: player })
  await page.getByRole('link', { name: '0 poäng', exact: true }).waitFor()
  await server.pool.query(
    `insert into point_events (user_id, source_type, source_id, delta) values ($1, 'admin_award', gen_random_uuid(), 340)`,
    [player.userId],
  )
  await page.getByRole('link', { name: '340 poäng', exact: true }).waitFor({ timeout: 5_000 })
})

it('not found: shows the screen with a link to home, signed in or not', async () => {
  const page = await visit(server, { user: guest, path: '/ingen/sida' })
  await page.getByRole('heading', { name: '404' }).waitFor({ state: 'attached' })
  await page.getByRole('main').getByRole('link', { name: 'Till startsidan' }).click()
  await page.waitForURL(`${server.url}/`)
  const outside = await visit(server, { path: '/ingen/sida' })
  await outside.getByText('Sidan du letar efter finns inte.').waitFor()
})

it('session: the frame shows a loading state until the session is known', async () => {
  const page = await visit(server, { user: guest, path: '/auth' })
  await page.waitForURL(`${server.url}/`)
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/auth/session', async (route) => {
    await asked
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('navigation', { name: 'Huvudmeny' }).waitFor()
  await page.getByText('Laddar …').waitFor({ state: 'attached' })
  answer()
  await page.getByRole('heading', { name: 'Kväll 1' }).waitFor()
})

it('navigation: moves the focus to the heading and sets the title', async () => {
  const page = await visit(server, { user: guest })
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Events' }).click()
  await page.getByRole('heading', { name: 'Kommande Evenemang' }).waitFor()
  expect(await page.title()).toBe('Kommande Evenemang · Spelrum')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Kommande Evenemang')
})

it.each(displayVariants)(
  'the frame and its menus are accessible ($language, $theme, $width)',
  async (look) => {
    const page = await visit(server, { user: admin, ...look })
    await page.getByRole('heading', { name: 'Kväll 1' }).waitFor()
    await expectAccessible(page)
    for (const menu of [/^(Meddelanden|Messages)$/, /^(Språk|Language)/, /^(Konto|Account)/]) {
      await page.getByRole('button', { name: menu }).click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    }
    await page.goto(`${server.url}/ingen/sida`)
    await page.getByRole('heading', { name: '404' }).waitFor({ state: 'attached' })
    await expectAccessible(page)
  },
)

it('frame: no sideways scroll at 320 px', async () => {
  for (const path of ['/', '/events', '/my-bookings', '/ingen/sida']) {
    const page = await visit(server, { user: guest, path, width: 390 })
    await page.setViewportSize({ width: 320, height: 568 })
    await page.getByRole('navigation', { name: 'Huvudmeny' }).waitFor()
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(wide, { message: path }).toBeLessThanOrEqual(320)
  }
})
