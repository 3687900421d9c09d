import type { OperationName } from '#contract/operations.ts'
import type { AnyRoute } from '#contract/route.ts'
import { bodyFor, pathOf, routes } from '#tests/http/mutations.ts'
import type { World } from './askers.ts'
import { adminsOnly, type Row, type Rows, same } from './rows.ts'

const nobodys = '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b'

/** The rows of one thing that admins list, open, create, change and delete; `get` is the route that opens it for editing. */
function rowsOf(get: AnyRoute): [OperationName, Row[]][] {
  const [, noun = ''] = /^get(\w+)ForEditing$/.exec(get.operationId) ?? []
  const [param = ''] = Object.keys(get.parts.params?.shape ?? {})
  const collection = pathOf(get, '').slice(0, -1)
  const find = (method: string, path: string) =>
    routes.find((route) => route.method === method && pathOf(route, '') === path)
  const [list, create] = [find('get', collection), find('post', collection)]
  const [update, remove] = [find('put', `${collection}/`), find('delete', `${collection}/`)]
  if (!list || !create || !update || !remove) return []

  const table = collection.slice('/api/admin/'.length).replaceAll('-', '_')
  // Tables of what belongs to the thing are named after it: event_bookings.
  const own = noun.replaceAll(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()
  const changes = [table, `${own}_*`, 'audit_log']
  const of = ({ thingId = '' }: World) => ({ params: { [param]: thingId } })
  const ofNobody = { params: { [param]: nobodys } }
  const edit = ({ fresh }: World) => ({ ...bodyFor(update), ...renamed(update, fresh) })
  const makes = create.operationId
  return [
    [list.operationId, [{ makes, expected: adminsOnly(200) }]],
    [
      get.operationId,
      [
        {
          makes,
          ask: of,
          expected: adminsOnly(200),
          says: ({ body }, { thingId }) => same(body.id, thingId),
        },
        { name: 'nobody has', ask: () => ofNobody, expected: adminsOnly(404) },
      ],
    ],
    [create.operationId, [{ ask: () => ({ body: bodyFor(create) }), expected: adminsOnly(201), changes }]],
    [
      update.operationId,
      [
        {
          makes,
          ask: (world) => ({ ...of(world), body: edit(world) }),
          expected: adminsOnly(200),
          changes,
        },
        {
          ...{ name: 'with a stale version', makes },
          ask: (world) => ({ ...of(world), body: { ...edit(world), version: 7 } }),
          expected: adminsOnly(409),
        },
        {
          name: 'nobody has',
          ask: (world) => ({ ...ofNobody, body: edit(world) }),
          expected: adminsOnly(404),
        },
      ],
    ],
    [
      remove.operationId,
      [
        { makes, ask: of, expected: adminsOnly(200), changes },
        { name: 'nobody has', ask: () => ofNobody, expected: adminsOnly(404) },
      ],
    ],
  ]
}

/** The first field of an example is the thing's title or name; an edit that changes nothing would prove nothing. */
function renamed(route: AnyRoute, fresh: string): object {
  const [[field, value] = ['', null]] = Object.entries(bodyFor(route) ?? {})
  if (typeof value !== 'string')
    throw new Error(`the example of ${route.operationId} does not begin with a text`)
  return { [field]: `Ny ${fresh}` }
}

/** The rows of every thing whose five routes come from `adminCrud`. */
export const crudRows: Rows = Object.fromEntries(
  routes.filter(({ operationId }) => /^get\w+ForEditing$/.test(operationId)).flatMap(rowsOf),
)
