import { expect, test } from 'vitest'
import { getHealth } from '#contract/service.ts'
import { methodsOf, requireCompleteness } from './completeness.ts'
import { createRouter, mount } from './router.ts'

test('start: an operation of the contract that is not mounted makes it fail', () => {
  const app = createRouter()
  mount(app, getHealth, (c) => c.json({ status: 'ok' as const }, 200))
  expect(() => requireCompleteness(app)).toThrow(/Not mounted: getSession, signUp.*getApiDocs/)
  expect(() => requireCompleteness(app)).not.toThrow(/getHealth/)
})

test.each([
  ['get', '/api/secrets'],
  ['all', '/api/secrets'],
  ['post', '/api/events'],
] as const)('start: %s %s mounted outside the contract makes it fail', async (method, path) => {
  const { startInProcess } = await import('#tests/harness/in-process.ts')
  const { createApp } = await import('../../app.ts')
  const { engine } = await startInProcess()
  const app = createApp(engine)
  expect(() => requireCompleteness(app)).not.toThrow()
  app[method](path, (c) => c.text('oops'))
  expect(() => requireCompleteness(app)).toThrow(`Mounted without a guard: ${method.toUpperCase()} ${path}`)
})

test('methods of a path: they are those of its operations', () => {
  const app = createRouter()
  mount(app, getHealth, (c) => c.json({ status: 'ok' as const }, 200))
  expect(methodsOf(app, '/healthz')).toEqual(['GET', 'HEAD'])
  expect(methodsOf(app, '/healthzz')).toEqual([])
})
