import { expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers } from '#tests/harness/users.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const nothing = { name: null, organisationNumber: null, address: null, email: null, phone: null }

test('contact: everybody reads it without an account, empty at first, and an edit of an older version is refused', async () => {
  expect((await call(server, null, 'getClubContact')).body).toEqual({ ...nothing, version: 1 })
  const body = {
    ...nothing,
    name: ' Kritan Biljard AB ',
    address: 'Storgatan 1\n111 22 Stockholm',
    email: 'hej@kritan.example',
    phone: '08-123 45 67',
    version: 1,
  }
  expect((await call(server, admin, 'putClubContact', { body })).status).toBe(200)
  expect((await call(server, null, 'getClubContact')).body).toEqual({
    ...body,
    name: 'Kritan Biljard AB',
    version: 2,
  })
  expect(await call(server, admin, 'putClubContact', { body })).toMatchObject({
    status: 409,
    body: { code: 'stale_version', current: { name: 'Kritan Biljard AB', version: 2 } },
  })
  const emptied = await call(server, admin, 'putClubContact', {
    body: { ...nothing, email: ' ', version: 2 },
  })
  expect(emptied.body).toEqual({ ...nothing, version: 3 })
})

test.each([
  ['email', 'hej på kritan'],
  ['email', 'hej@kritan'],
  ['phone', 'ring baren'],
  ['phone', '112'],
  ['name', 'x'.repeat(121)],
])('contact: %s %s is refused', async (field, value) => {
  const body = { ...nothing, [field]: value, version: 3 }
  expect((await call(server, admin, 'putClubContact', { body })).body.code).toBe('validation_failed')
})
