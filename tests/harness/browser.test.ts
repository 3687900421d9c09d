import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { visit } from './browser.ts'
import { allowErrors, errorsOf } from './page-watch.ts'
import { startServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})

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

test('axe: a picture without alternative text is found', async () => {
  const page = await visit(server, { path: '/auth' })
  await page.evaluate(() => document.body.append(new Image(10, 10)))
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt/)
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
