import { expect, it } from 'vitest'
import { requireDeclared } from './declared.ts'

const json = { 'content-type': 'application/json' }

it.each([
  ['status', new Response(null, { status: 201, headers: json }), {}, 'status 201 is not among its answers'],
  [
    'content type',
    new Response('1', { headers: { 'content-type': 'text/html' } }),
    '1',
    'not application/json',
  ],
  ['missing body', new Response(null), '', 'the content type is missing'],
  ['field', new Response('', { headers: json }), { displayName: 5 }, 'displayName'],
])('an answer with an undeclared %s is an error', (_, answer, body, problem) => {
  expect(() => requireDeclared('getMe', answer, body)).toThrow(problem)
})

it('a body where the route declares none is an error', () => {
  expect(() => requireDeclared('signOut', new Response(null, { status: 204 }), '')).not.toThrow()
  expect(() => requireDeclared('signOut', new Response(null, { status: 200, headers: json }), {})).toThrow(
    '200',
  )
})
