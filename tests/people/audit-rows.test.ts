import { describe, expect, it } from 'vitest'
import { roles } from '#contract/rights.ts'
import { rightsFor } from '#contract/route.ts'
import { audit as swedish } from '#locales/sv/admin/audit.ts'
import { auditDifference } from '#rules/audit-difference.ts'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { mutations } from '#tests/http/mutations.ts'
import { bookingExamples } from './audited-bookings.ts'
import { one, examples as others } from './audited-changes.ts'
import { eventExamples } from './audited-events.ts'
import { upload } from './upload.ts'

/** The id of a row. Questions keep their ids, by which they are compared, and pictures are shown by theirs. */
const idButOfPicture = /(?<!"id":"|pictures\/)[0-9a-f]{8}-[0-9a-f]{4}-/

/** What is recorded elsewhere: whoever counts at the door writes the append-only ledger of the door, and who acts on a device stands in the rows of what they do. */
const recordedElsewhere: string[] = ['countAtDoor', 'setDevicePerson']
const adminMutations = mutations
  .filter(
    ({ access, operationId }) => rightsFor(access).length > 0 && !recordedElsewhere.includes(operationId),
  )
  .map((route) => route.operationId)

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const setting = { server, admin, guest: admin }
const examples = { ...others, ...eventExamples, ...bookingExamples }

describe('audit: every admin mutation', () => {
  it('audit: every admin mutation has an example in this test', () => {
    expect(adminMutations.toSorted()).toEqual(Object.keys(examples).toSorted())
  })

  it('audit: a role that is given or taken away has a sentence for each role', () => {
    const words = roles.flatMap((role) =>
      ['granted', 'revoked'].map((act) => (role === 'admin' ? act : `${role}-${act}`)),
    )
    expect(Object.keys(swedish.actions.role)).toEqual(words)
  })

  it.each(adminMutations)('audit: %s writes a row with actor, action and what changed', async (name) => {
    const { server, admin } = setting
    const [guest] = await makeUsers(server, 1)
    const example = (await examples[name]?.({ ...setting, guest })) ?? {}
    const { last } = await one(setting, 'select coalesce(max(id), 0)::int as last from audit_log')
    const answer = await (Buffer.isBuffer(example.body)
      ? upload(server, admin, example.body, { operation: name })
      : call(server, admin, name, example))
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)

    const { rows } = await server.pool.query('select * from audit_log where id > $1', [last])
    expect(rows).toHaveLength(1)
    const [row] = rows
    expect(row.actor_id).toBe(admin.userId)
    expect(row.before ?? row.after).not.toBeNull()
    expect(JSON.stringify(row.before)).not.toBe(JSON.stringify(row.after))
    const [noun = '', act = ''] = row.action.split('.')
    const words = (swedish.actions as Record<string, Record<string, string>>)[noun]?.[act]
    expect(words, `no words for ${row.action} in locales/sv/admin/audit.ts`).toBeDefined()
    expect(Object.keys(swedish.kinds)).toContain(row.subject_type)
    const fields = auditDifference(row.before, row.after)
    const unnamed = fields.filter(({ name }) => !Object.hasOwn(swedish.fields, name))
    expect(unnamed, 'fields without a name in locales/sv/admin/audit.ts').toEqual([])
    expect(JSON.stringify(fields), 'an id says nothing to an admin').not.toMatch(idButOfPicture)

    const listed = await call(server, admin, 'listAudit', { query: { limit: 1 } })
    expect(listed.body.items[0]).toMatchObject({
      action: row.action,
      actor: { userId: admin.userId, displayName: admin.displayName },
      subjectType: row.subject_type,
      subjectId: row.subject_id,
      before: row.before,
      after: row.after,
    })
  })
})
