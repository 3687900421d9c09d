import type { TestServer } from '#tests/harness/server.ts'
import { makeGroup, makeTable } from '#tests/tables/make-table.ts'

type Setting = { server: TestServer }

const twoTables = async ({ server }: Setting) => [await makeTable(server), await makeTable(server)]

/** What of tables, and of those that go together, leaves a row in the audit log. */
export const tableExamples = {
  createTable: async () => ({ body: { tableNumber: 950, capacity: 4, location: 'Baren' } }),
  updateTable: async ({ server }: Setting) => ({
    params: { tableId: await makeTable(server) },
    body: { tableNumber: 951, capacity: 4, location: 'Baren', version: 1 },
  }),
  deleteTable: async ({ server }: Setting) => ({ params: { tableId: await makeTable(server) } }),
  createTableGroup: async (setting: Setting) => ({
    body: { name: 'Långbordet', tableIds: await twoTables(setting), capacity: 8 },
  }),
  updateTableGroup: async (setting: Setting) => {
    const tableIds = await twoTables(setting)
    const tableGroupId = await makeGroup(setting.server, tableIds)
    return { params: { tableGroupId }, body: { name: null, tableIds, capacity: 7, version: 1 } }
  },
  deleteTableGroup: async (setting: Setting) => ({
    params: { tableGroupId: await makeGroup(setting.server, await twoTables(setting)) },
  }),
}
