import { expect, it } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { outputUntil, startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { workerReady } from './worker-ready.ts'

const server = await startServer()
const [guest] = await makeUsers(server, 1)
await makeEvent(server, { title: 'Sparad kväll' })

it('offline: the shell and the lists seen last are readable; signing out deletes the lists', async () => {
  const page = await visit(server, { user: guest, serviceWorkers: true })
  allowErrors(page, /ERR_INTERNET_DISCONNECTED/, /api\//)
  await page.evaluate(workerReady)
  await page.reload()
  await page.getByRole('heading', { name: 'Sparad kväll' }).waitFor()
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Events' }).click()
  await page.getByRole('heading', { name: 'Kommande Evenemang' }).waitFor()
  await page.getByRole('heading', { name: 'Sparad kväll' }).waitFor()

  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Sparad kväll' }).waitFor()
  // It must be in the first render, and not after the time that a stream takes to open.
  expect(await page.getByText('Ingen anslutning – försöker igen').count()).toBe(1)
  await page.goto(`${server.url}/events`)
  await page.getByRole('heading', { name: 'Sparad kväll' }).waitFor()
  await page.context().setOffline(false)
  await page.getByText('Ingen anslutning').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /^Konto/ }).click()
  await page.getByRole('menuitem', { name: 'Logga ut' }).click()
  await page.getByRole('heading', { name: 'Logga in' }).waitFor()
  const kept = () =>
    page.evaluate(async () => {
      const keys = await (await caches.open('spelrum-private')).keys()
      return keys.map(({ url }) => new URL(url).pathname).filter((path) => path !== '/api/auth/session')
    })
  await expect.poll(kept).toEqual([])
  await page.context().setOffline(true)
  await page.goto(server.url)
  await page.getByText('Hämtas så snart du är ansluten igen').waitFor()
  expect(await page.getByText('Sparad kväll').count()).toBe(0)
})

it('service worker: pages are fetched from the server while it is reachable', async () => {
  const page = await visit(server, { user: guest, serviceWorkers: true })
  await page.evaluate(workerReady)
  // An answer that takes more than four seconds is replaced by the cached page, so that one reload proves nothing on a busy machine.
  const isNew = async () => {
    const before = await outputUntil(server, await call(server, null, 'getHealth'))
    const answer = await page.reload()
    expect(answer?.fromServiceWorker()).toBe(true)
    return !before.includes(answer?.headers()['x-request-id'] ?? '')
  }
  await expect.poll(isNew).toBe(true)
})

it('the manifest has the fields and icons that installation needs', async () => {
  const page = await visit(server, { path: '/auth' })
  const manifest = await page.evaluate(async () => {
    const href = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? ''
    return (await fetch(href)).json()
  })
  expect(manifest).toMatchObject({ name: 'Spelrum', lang: 'sv', start_url: '/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const size = await page.evaluate(async (url) => {
      const picture = await createImageBitmap(await (await fetch(url)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect(size).toBe(sizes)
  }
})

it('favicon: the address that browsers request by themselves is answered with an icon', async () => {
  const answer = await fetch(`${server.url}/favicon.ico`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/x-icon')
})
