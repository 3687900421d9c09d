import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { displayName } from '#contract/fields.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { nastyNames } from '#tests/people/nasty-names.ts'

/** The names that may be stored, in their stored form. */
const names = [...new Set(nastyNames.flatMap((name) => displayName.safeParse(name).data ?? []))]

/** How far the page scrolls sideways, in pixels. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

it('names: the profile shows any stored name exactly, within 320 px', async () => {
  const server = await startServer()
  const [guest] = await makeUsers(server, 1)
  const page = await visit(server, { user: guest, width: 390, path: '/profile' })
  await page.setViewportSize({ width: 320, height: 640 })
  const heading = page.locator('main h2').first()
  await heading.waitFor()
  expect(names.length).toBeGreaterThan(100)
  const wrong: string[] = []
  for (const name of long ? names : names.filter((_, i) => i % 6 === 0)) {
    expect((await call(server, guest, 'updateMe', { body: { displayName: name } })).status).toBe(200)
    // The name arrives by the realtime stream.
    await expect.poll(() => heading.textContent(), { interval: 20 }).toBe(name)
    const height = await heading.evaluate((element) => element.getBoundingClientRect().height)
    const wide = await sideways(page)
    if (wide > 0 || height > 400) wrong.push(`${JSON.stringify(name)}: ${wide} px ${height}`)
  }
  expect(wrong).toEqual([])
  expect(await page.locator('script:not([src])').count()).toBe(0)
})

it("names: the leaderboard shows any stored name exactly, and the account menu the user's own", async () => {
  const server = await startServer()
  const guests = await makeUsers(server, 50)
  // Without points nobody is on the podium.
  await server.pool.query(
    `insert into point_events (user_id, source_type, source_id, delta)
     select id, 'admin_award', gen_random_uuid(), 10 from unnest($1::uuid[]) as t (id)`,
    [guests.map(({ userId }) => userId)],
  )
  const page = await visit(server, { user: guests[0] as TestUser, width: 390, path: '/leaderboard' })
  await page.setViewportSize({ width: 320, height: 640 })
  for (let from = 0; from < names.length; from += guests.length) {
    const some = names.slice(from, from + guests.length)
    await server.pool.query(
      `with new as (select * from unnest($1::uuid[], $2::text[]) as t (id, name)),
        named as (update users u set name = new.name from new where u.id = new.id)
       update profiles p set display_name = new.name from new where p.user_id = new.id`,
      [guests.slice(0, some.length).map(({ userId }) => userId), some],
    )
    await page.reload()
    const missing = () =>
      page.evaluate((wanted) => {
        const there = new Set([...document.querySelectorAll('main *')].map((element) => element.textContent))
        return wanted.filter((name) => !there.has(name))
      }, some)
    await expect.poll(missing).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)

    const mine = some[0] as string
    await page.locator('header button').last().click()
    const label = page.getByRole('menu').locator('bdi')
    expect(await label.textContent()).toBe(mine)
    const box = await page.getByRole('menu').boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 320, JSON.stringify(mine)).toBe(true)
    await page.keyboard.press('Escape')
  }
})
