import { expect, test } from 'vitest'
import { inParallel } from '#tests/accounts/browser-like.ts'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

test('the limit per account refuses one account’s 1,201st change and accepts another account’s', async () => {
  const server = await startServer()
  const [busy, other] = await makeUsers(server, 2)
  const change = (user: TestUser) => call(server, user, 'setMyLanguage', { body: { language: 'sv' } })
  const answers = await inParallel(Array.from({ length: 1_300 }), 20, () => change(busy))
  expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1_200)
  const refused = answers.filter((answer) => answer.status === 429)
  expect(refused).toHaveLength(100)
  expect(refused[0]?.body).toMatchObject({ code: 'too_many_requests', retryAfter: expect.any(Number) })
  expect(Number(refused[0]?.headers.get('retry-after'))).toBe(refused[0]?.body.retryAfter)
  expect((await change(other)).status).toBe(204)
  expect((await call(server, busy, 'getMe')).status).toBe(200)
})
