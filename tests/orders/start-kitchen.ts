import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeDish } from './make-menu.ts'

/** A server with an admin and a dish, and what tests of the kitchen do on it. */
export async function startKitchen() {
  const server = await startInProcess()
  const [admin] = await makeUsers(server, 1, { admin: true })
  return {
    server,
    admin,
    dish: await makeDish(server),
    newGuest: async () => (await makeUsers(server, 1))[0],
    setStatus: (orderId: string, status: string, version: number, by = admin) =>
      call(server, by, 'setOrderStatus', { params: { orderId }, body: { status, version } }),
    notices: async (user: TestUser) =>
      (await call(server, user, 'listNotifications')).body.items as { title: string; message: string }[],
  }
}
