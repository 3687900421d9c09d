import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'

const server = await startServer()
const eventId = await makeEvent(server, { title: 'Jazzkväll', maxAttendees: 10 })
const [guest] = await makeUsers(server, 1)
const params = { eventId }
await call(server, guest, 'takeEventPlaces', { params, body: { places: 2 } })
await call(server, guest, 'nameEventFriends', { params, body: { friends: [{ seat: 2, name: 'Ylva Berg' }] } })
const [ticket] = (await call(server, guest, 'listEventFriends', { params })).body.items
const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The violations of WCAG 2.2 AA and of best practices. */
const violations = async (page: Awaited<ReturnType<typeof visit>>) => {
  // Through the debugger: the policy of the page allows no script of another origin.
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

describe.each(['dark', 'light'] as const)('the pages for everyone, %s', (theme) => {
  it.each([
    ['/program', 'Jazzkväll'],
    ['/program/embed', 'Hela programmet'],
    [`/program/${eventId}`, 'Boka plats'],
    [`/program/${eventId}?lang=en`, 'Book a spot'],
    ['/program/nope', 'Eventet hittades inte'],
    [ticket.path, 'Ylva Berg'],
    [`${ticket.path}&lang=en`, 'Show the code at the door'],
    ['/program/ticket?key=nope', 'Biljetten gäller inte'],
  ])('axe finds nothing on %s, and nothing is wider than the page', async (path, shown) => {
    const page = await visit(server, {
      theme,
      path,
      width: 390,
      prepare: async (empty) => allowErrors(empty, /404/),
    })
    await page.getByText(shown).first().waitFor()
    expect(await violations(page)).toEqual([])
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
})

describe('the page of another site', () => {
  it('shows the list in a frame, whose links open the club’s page beside it', async () => {
    const frame = `<iframe src="${server.url}/program/embed" title="Program"></iframe>`
    const site = createServer((_, answer) => {
      answer.setHeader('content-type', 'text/html')
      answer.end(`<!doctype html><title>Klubbens sida</title><link rel="icon" href="data:,">${frame}`)
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const page = await visit(
      { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}` },
      { prepare: async (empty) => allowErrors(empty, /request to another host/) },
    )
    const link = page.frameLocator('iframe').getByRole('link', { name: 'Jazzkväll' })
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    await opened.waitForURL(`${server.url}/program/${eventId}`)
    expect(await page.context().cookies()).toEqual([])
    site.closeAllConnections()
    site.close()
  })
})
