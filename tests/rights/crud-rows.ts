import type { OperationName } from '#contract/operations.ts'
import type { AnyRoute } from '#contract/route.ts'
import { routes } from '#tests/harness/routes.ts'
import { bodyFor, pathOf } from '#tests/http/mutations.ts'
import type { CellData } from './callers.ts'
import { adminsOnly, type Row, type Rows, same } from './rows.ts'

const unknownId = '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1c'

/** The rows of one resource that admins list, open, create, update and delete. `get` is the route that opens it for editing. */
function rowsOf(get: AnyRoute): [OperationName, Row[]][] {
  const [, noun = ''] = /^get(\w+)ForEditing$/.exec(get.operationId) ?? []
  const [param = ''] = Object.keys(get.parts.params?.shape ?? {})
  const collection = pathOf(get, '').slice(0, -1)
  const find = (method: string, path: string) =>
    routes.find((route) => route.method === method && pathOf(route, '') === path)
  const [list, create] = [find('get', collection), find('post', collection)]
  const [update, remove] = [find('put', `${collection}/`), find('delete', `${collection}/`)]
  if (!list || !create || !update || !remove) return []

  const table = collection.slice('/api/admin/'.length).replaceAll(/[-/]/g, '_')
  // The names of dependent tables begin with the noun: event_bookings.
  const own = noun.replaceAll(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()
  const changes = [table, `${own}_*`, 'audit_log']
  const of = ({ createdId = '' }: CellData) => ({ params: { [param]: createdId } })
  const unknownRow = { params: { [param]: unknownId } }
  const edit = ({ uniqueId }: CellData) => ({ ...bodyFor(update), ...renamed(update, uniqueId) })
  const creates = create.operationId
  return [
    [list.operationId, [{ creates, expected: adminsOnly(200) }]],
    [
      get.operationId,
      [
        {
          creates,
          request: of,
          expected: adminsOnly(200),
          check: ({ body }, { createdId }) => same(body.id, createdId),
        },
        { name: 'that does not exist', request: () => unknownRow, expected: adminsOnly(404) },
      ],
    ],
    [
      create.operationId,
      [{ request: () => ({ body: bodyFor(create) }), expected: adminsOnly(201), changes }],
    ],
    [
      update.operationId,
      [
        {
          creates,
          request: (data) => ({ ...of(data), body: edit(data) }),
          expected: adminsOnly(200),
          changes,
        },
        {
          name: 'with a wrong version',
          creates,
          request: (data) => ({ ...of(data), body: { ...edit(data), version: 7 } }),
          expected: adminsOnly(409),
        },
        {
          name: 'that does not exist',
          request: (data) => ({ ...unknownRow, body: edit(data) }),
          expected: adminsOnly(404),
        },
      ],
    ],
    [
      remove.operationId,
      [
        { creates, request: of, expected: adminsOnly(200), changes },
        { name: 'that does not exist', request: () => unknownRow, expected: adminsOnly(404) },
      ],
    ],
  ]
}

/** Changes the first field of the example, which is the title or name, because an edit without changes writes nothing. */
function renamed(route: AnyRoute, uniqueId: string): object {
  const [[field, value] = ['', null]] = Object.entries(bodyFor(route) ?? {})
  if (typeof value !== 'string')
    throw new Error(`the example of ${route.operationId} does not begin with a text`)
  return { [field]: `Ny ${uniqueId}` }
}

/** The rows of every resource whose five routes come from `adminCrud`. */
export const crudRows: Rows = Object.fromEntries(
  routes.filter(({ operationId }) => /^get\w+ForEditing$/.test(operationId)).flatMap(rowsOf),
)
