import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { mountedOperations } from '#server/platform/http/router.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { callers, devices, staff } from './callers.ts'
import { pushHost } from './guest-rows.ts'
import { cellRequester, type Operation } from './request-cell.ts'
import { table } from './table.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { PUSH_HOSTS: pushHost } })
  // Mails stay queued: an attempt to send one would change it during a later cell.
  await server.pool.query(
    `alter table mails alter due_at set default 'infinity', alter attempts set default 1`,
  )
})

test('rights: every mounted route has a row, and every row a route', async () => {
  const { app } = await startInProcess()
  const mounted = mountedOperations(app).map((route) => route.operationId)
  expect([...table.keys()].sort()).toEqual([...mounted].sort())
})

const rows = (Object.keys(operations) as Operation[]).flatMap((operation) =>
  (table.get(operation) ?? []).map((row) => ({
    operation,
    row,
    title: [operation, row.name].join(' ').trim(),
  })),
)

describe.each(rows)('$title', ({ operation, row }) => {
  let requestCell: ReturnType<typeof cellRequester>
  beforeAll(() => {
    requestCell = cellRequester(server, operation, row)
  })

  test.each([...callers, ...staff, ...devices])('%s', async (caller) => {
    expect(await requestCell(caller)).toEqual([])
  })
})

test('rights: all invariants hold afterwards', async () => {
  await expectInvariants(server.pool)
})
