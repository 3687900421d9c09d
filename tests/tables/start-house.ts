import type { OperationName } from '#contract/operations.ts'
import { call } from '#tests/harness/call.ts'
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeTable } from './make-table.ts'

export const evening = { date: '2055-03-05', time: '19:00', guestCount: 2, durationHours: 2 }

/** A server with an admin. */
export async function startHouse() {
  const server = await startInProcess()
  const [admin] = await makeUsers(server, 1, { admin: true })
  const asAdmin = (name: OperationName, parts: object = {}) => call(server, admin, name, parts as never)
  return { server, asAdmin }
}

/** A guest and two free tables for each test. */
export async function newEvening(server: InProcessServer) {
  const [guest] = await makeUsers(server, 1)
  const [tableId, otherId] = [await makeTable(server), await makeTable(server)]
  return { guest, tableId, otherId }
}
export type Evening = Awaited<ReturnType<typeof newEvening>>

/** The booking of a guest on the telephone. */
export const phoneBooking = (tableId: string, change: object = {}) => ({
  body: {
    requestId: randomId(),
    tableId,
    ...evening,
    guestName: 'Åsa Ek',
    guestPhone: '070-123 45 67',
    ...change,
  },
})
