import { expect, test } from 'vitest'
import { newVisitor, visit } from './browser.ts'
import { allowErrors, checkPages, errorsOf } from './page-watch.ts'
import { startServer } from './server.ts'

const server = await startServer()

test('browser: a console error, an uncaught error, a refused request and a foreign host fail the test', async () => {
  const page = await visit(server, { path: '/auth' })
  expect(errorsOf(page)).toEqual([])
  await page.evaluate(async () => {
    console.error('chalk')
    setTimeout(() => {
      throw new Error('broken cue')
    })
    await fetch('/api/me')
  })
  await page.goto('http://127.0.0.1:1/').catch(() => null)
  await expect.poll(() => errorsOf(page).join('\n')).toMatch(/broken cue/)
  const errors = errorsOf(page).join('\n')
  expect(errors).toMatch(/console error: chalk/)
  expect(errors).toMatch(/answer 401: GET .*\/api\/me/)
  expect(errors).toMatch(/request to another host: http:\/\/127\.0\.0\.1:1\//)
  allowErrors(page, /./)
})

test('browser: an error before the page is closed fails the test', async () => {
  const page = await (await newVisitor(server)).newPage()
  await page.goto(`${server.url}/auth`)
  await page.evaluate(() => console.error('chalk'))
  await page.context().close()
  await expect(checkPages(false)).rejects.toThrow('console error: chalk')
  expect(() => errorsOf(page)).toThrow('Nobody watches this page')
})

test('browser: an error of an idle page does not fail the test', async () => {
  const idle = await visit(server, { path: '/auth' })
  await checkPages(false)
  await idle.evaluate(() => console.error('chalk'))
  expect(errorsOf(idle)).toEqual([])
})

test('browser: a page with a session of the developer tools is not used again', async () => {
  const page = await visit(server, { path: '/auth' })
  await page.context().newCDPSession(page)
  await checkPages(false)
  expect(page.isClosed()).toBe(true)
})

test('browser: language, theme and width are set as requested', async () => {
  const page = await visit(server, { path: '/auth', language: 'en', theme: 'light', width: 390 })
  const seen = await page.evaluate(() => ({
    language: document.documentElement.lang,
    theme: document.documentElement.dataset.mantineColorScheme,
    width: innerWidth,
  }))
  expect(seen).toEqual({ language: 'en', theme: 'light', width: 390 })
})
