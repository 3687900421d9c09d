import { expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers } from '#tests/harness/users.ts'

const server = await startInProcess()

test('marketing: nobody has agreed at first, and the time of the consent stays until it is withdrawn', async () => {
  const [guest] = await makeUsers(server, 1)
  const consent = async () => (await call(server, guest, 'getMe')).body.marketingConsentedAt
  const send = async (body: object) =>
    expect((await call(server, guest, 'updateMe', { body })).status).toBe(200)
  expect(await consent()).toBeNull()

  server.setNow(new Date('2026-11-27T11:00:00.000Z'))
  await send({ displayName: 'Annat namn' })
  expect(await consent()).toBeNull()
  await send({ marketing: true })
  server.setNow(new Date('2026-12-01T11:00:00.000Z'))
  // Another change, and the same answer once more.
  await send({ onLeaderboard: false })
  await send({ marketing: true, displayName: 'Namn' })
  expect(await consent()).toBe('2026-11-27T11:00:00.000Z')

  await send({ marketing: false })
  expect(await consent()).toBeNull()
  server.setNow(null)
})

test('marketing: a consent is withdrawn with one request, also together with another change', async () => {
  const [guest] = await makeUsers(server, 1)
  await call(server, guest, 'updateMe', { body: { marketing: true, onLeaderboard: true } })
  const { body } = await call(server, guest, 'updateMe', { body: { marketing: false, onLeaderboard: false } })
  expect(body).toMatchObject({ marketingConsentedAt: null, onLeaderboard: false })
})
