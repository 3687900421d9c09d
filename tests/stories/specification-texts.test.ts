import { beforeAll, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

// Texts of the specification that no other test covers.

let server: TestServer
let guest: TestUser

beforeAll(async () => {
  server = await startServer()
  ;[guest] = (await makeUsers(server, 1)) as [TestUser]
})

it('events: the empty list shows the specified texts', async () => {
  const page = await visit(server, { user: guest, path: '/events' })
  await page.getByText('Inga evenemang tillgängliga just nu.', { exact: true }).waitFor()
  await page.getByText('Kolla tillbaka senare för nya evenemang!', { exact: true }).waitFor()
})
