import { expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeGameTable, makePlayRate } from '#tests/play/make-play.ts'

it('a guest starts the clock, finds back by the strip and from Home, a friend joins and leaves, and the guest ends it', async () => {
  const server = await startServer()
  const [host, friend] = await makeUsers(server, 2)
  const table = await makeGameTable(server, { tableNumber: 3 })
  await makePlayRate(server, { minimumOre: 4_000 })

  const phone = await visit(server, { user: host, path: `/play/table/${table}`, width: 390 })
  await phone.getByRole('button', { name: 'Starta klockan' }).tap()
  await phone.getByRole('heading', { name: 'Du spelar' }).waitFor()
  await phone.getByRole('link', { name: 'Beställ hit' }).tap()
  const strip = phone.getByRole('region', { name: 'Just nu' })
  await strip.getByRole('link', { name: /^Pool 3 sedan / }).tap()
  await phone.getByRole('heading', { name: 'Du spelar' }).waitFor()
  await expect.poll(() => strip.count()).toBe(0)

  const { rows } = await server.pool.query('select join_key from play_sessions')
  const other = await visit(server, {
    user: friend,
    path: `/play/table/${table}?join=${rows[0].join_key}`,
    width: 390,
  })
  await other.getByRole('button', { name: 'Spela med' }).tap()
  await other.getByRole('heading', { name: `Du spelar med ${host.displayName}` }).waitFor()
  await phone.getByText(`Spelar med: ${friend.displayName}`).waitFor()
  await other.getByRole('button', { name: 'Lämna bordet' }).tap()
  await other
    .getByRole('dialog', { name: 'Lämna Pool 3?' })
    .getByRole('button', { name: 'Lämna bordet' })
    .tap()
  await other.getByText('Någon spelar här just nu.').waitFor()
  await phone.getByText(`Spelar med: ${friend.displayName}`).waitFor({ state: 'hidden' })

  await phone.goto(server.url)
  await untilListening(phone)
  await phone.getByRole('link', { name: 'Visa Pool 3' }).tap()
  await phone.getByRole('button', { name: 'Avsluta' }).tap()
  await phone.getByRole('dialog', { name: 'Avsluta Pool 3?' }).getByRole('button', { name: 'Avsluta' }).tap()
  await phone.getByText('Betala i kassan.', { exact: true }).waitFor()
  await expectInvariants(server.pool)
})
