import { expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeGameTable, makeSession } from '#tests/play/make-play.ts'

it('two guests wait for a table; staff stop the clock there, the first skips, and the second is called, says that they come and is seated', async () => {
  const server = await startServer()
  const [host] = await makeUsers(server, 1, { roles: ['host'] })
  const [first, second] = await makeUsers(server, 2)
  await makeSession(server, { gameTableId: await makeGameTable(server), minutes: 50 })

  const board = await visit(server, { user: host, path: '/admin/play', width: 1280 })
  const join = async (user: typeof first) => {
    const phone = await visit(server, { user, path: '/play', width: 390 })
    await phone.getByRole('button', { name: 'Ställ dig i kö till Pool' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Ställ dig i kö' }).click()
    return phone
  }
  const one = await join(first)
  await one.getByRole('heading', { name: 'Plats 1 i kön till Pool' }).waitFor()
  const two = await join(second)
  await two.getByRole('heading', { name: 'Plats 2 i kön till Pool' }).waitFor()
  await board.getByRole('heading', { name: 'Kön (2)' }).waitFor()

  await board.getByRole('button', { name: 'Avsluta Pool 1' }).click()
  await board.getByRole('dialog').getByRole('button', { name: 'Avsluta' }).click()
  await one.getByRole('heading', { name: 'Det är din tur: Pool 1' }).waitFor()
  await one.getByRole('button', { name: 'Hoppa över' }).click()
  await two.getByRole('heading', { name: 'Det är din tur: Pool 1' }).waitFor()
  await two.getByRole('button', { name: 'Kommer' }).click()
  await two.getByRole('heading', { name: 'Vi väntar på dig vid Pool 1' }).waitFor()
  await one.getByRole('heading', { name: 'Plats 1 i kön till Pool' }).waitFor()

  await board.getByRole('button', { name: /^Starta för / }).click()
  await two.getByRole('heading', { name: 'Du spelar' }).waitFor()
  await board.getByRole('heading', { name: 'Kön (1)' }).waitFor()
  const { rows } = await server.pool.query(
    'select state, s.guest_id from play_waits w left join play_sessions s on s.id = w.session_id order by w.joined_at',
  )
  expect(rows).toEqual([
    { state: 'waiting', guest_id: null },
    { state: 'seated', guest_id: second.userId },
  ])
  await expectInvariants(server.pool)
})
