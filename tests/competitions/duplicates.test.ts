import { expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'

const input = {
  title: 'Höstcupen',
  type: 'Pool',
  startDate: { date: '2055-03-05', time: '18:00' },
  endDate: { date: '2055-03-05', time: '23:00' },
}

it('a duplicate of another competition is refused unless it is confirmed, for a new one and for a change', async () => {
  const server = await startServer()
  const [admin] = await makeUsers(server, 1, { admin: true })
  const create = (changes: object) =>
    call(server, admin, 'createCompetition', { body: { ...input, ...changes } })
  const asked = { status: 409, body: { code: 'duplicate_exists' } }
  expect(await create({})).toMatchObject({ status: 201 })
  expect(await create({ title: ' HÖSTCUPEN' })).toMatchObject(asked)
  expect(await create({ allowsDuplicate: true })).toMatchObject({ status: 201 })

  const other = await create({ title: 'Ensam' })
  expect(other).toMatchObject({ status: 201 })
  const params = { competitionId: other.body.id }
  const change = (version: number, changes: object) => {
    const body = { ...input, description: null, prize: null, rules: null, version, ...changes }
    return call(server, admin, 'updateCompetition', { params, body })
  }
  expect(await change(1, {})).toMatchObject(asked)
  expect(await change(1, { allowsDuplicate: true })).toMatchObject({ status: 200, body: { version: 2 } })
  // Later changes of a confirmed duplicate need no confirmation.
  expect(await change(2, { prize: 'En krita' })).toMatchObject({ status: 200 })
})
