import { expect, test } from 'vitest'
import { z } from 'zod'
import { file, json, nothing, route } from '#contract/route.ts'
import { createRouter } from './router.ts'
import { serve, serveFile } from './serve.ts'

const anyone = { access: 'anyone', tag: 'Test', summary: 'A route' } as const
const query = z.object({ of: z.string() })

test('serve: an answer has the status and the body of the contract, and the action gets the parsed input', async () => {
  const app = createRouter()
  const answers = { 201: json(z.object({ of: z.string() }), 'Made') }
  serve(app, route('getHome', { ...anyone, query, answers }), ({ query }) => ({ of: query.of }))
  const answer = await app.request('/api/home?of=it')
  expect([answer.status, await answer.json()]).toEqual([201, { of: 'it' }])
})

test('serve: a route without a body sends none, whatever its action returns', async () => {
  const app = createRouter()
  serve(app, route('getHome', { ...anyone, answers: { 202: nothing('Done') } }), () => 'secret')
  const answer = await app.request('/api/home')
  expect([answer.status, await answer.text()]).toEqual([202, ''])
})

test('serve: an action that needs a user is refused without one', async () => {
  const app = createRouter()
  app.onError((error, c) => c.text(error.message, 401))
  serve(app, route('getHome', { ...anyone, answers: { 202: nothing('Done') } }), ({ userId }) => userId)
  expect(await (await app.request('/api/home')).text()).toBe('not_signed_in')
})

test('serve: a file has the content type of the contract and the file name extension of that type', async () => {
  const app = createRouter()
  const answers = { 200: file('text/csv', 'CSV') }
  serveFile(app, route('getHome', { ...anyone, answers }), () => ({ title: 'Sommar', content: 'a;b' }))
  const { headers } = await app.request('/api/home')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toContain('filename="Sommar.csv"')
})

test('serve: a route with two answers cannot be served', () => {
  const answers = { 200: nothing('Ready'), 503: nothing('Not ready') }
  const serveIt = () => serve(createRouter(), route('getHome', { ...anyone, answers }), () => undefined)
  expect(serveIt).toThrow('getHome has no answer, or more than one')
})
