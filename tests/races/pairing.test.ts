import { describe, expect, it } from 'vitest'
import { waitToBePaired } from '#tests/devices/make-device.ts'
import { call } from '#tests/harness/call.ts'
import { control, guardAlone } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'

// One address may try 20 codes on each node.
const rounds = long ? 10 : 5
const at = 4

/** Several admins type the same code at once, on two nodes. Returns how many devices there are, and how many answers said so. */
async function pairAtOnce({ prepare = '', withoutLocks = false } = {}) {
  const server = await startServer({ withoutLocks })
  const other = await startServer({ databaseUrl: server.databaseUrl, withoutLocks })
  if (prepare) await server.pool.query(prepare)
  const admins = await makeUsers(server, at, { admin: true })
  let [paired, most] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    await server.pool.query('delete from sign_in_delays')
    const { code } = await waitToBePaired(server)
    const answers = await Promise.all(
      admins.map((admin, i) =>
        call(i % 2 ? server : other, admin, 'pairDevice', {
          body: { code, name: `Enhet ${round}`, purpose: 'door', place: null },
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    const succeeded = statuses.filter((status) => status === 201).length
    paired += succeeded
    most = Math.max(most, succeeded)
    if (!prepare) expect(statuses).toEqual([201, ...Array(at - 1).fill(404)])
  }
  const { rows } = await server.pool.query('select count(*)::int as count from devices')
  return { server, devices: rows[0].count, paired, most }
}

const withoutLastWord = 'alter table devices drop constraint pairing_code_unknown'

describe(`pairing: ${at} admins type one code at once`, () => {
  it('pairing: a code that is used at once pairs one device, and the others are told that it is used', async () => {
    const { server, devices, paired } = await pairAtOnce()
    expect([devices, paired]).toEqual([rounds, rounds])
    await expectInvariants(server.pool)
  })

  guardAlone('pairing: the constraint alone is enough, when nothing is locked', async () => {
    const { devices, paired } = await pairAtOnce({ withoutLocks: true })
    expect([devices, paired]).toEqual([rounds, rounds])
  })

  guardAlone('pairing: the lock alone is enough, without the constraint', async () => {
    const { devices, most } = await pairAtOnce({ prepare: withoutLastWord })
    expect([devices, most]).toEqual([rounds, 1])
  })

  control('pairing: without the lock and the constraint, one code pairs several devices', async () => {
    const { devices, most } = await pairAtOnce({ prepare: withoutLastWord, withoutLocks: true })
    expect(devices).toBeGreaterThan(rounds)
    expect(most).toBeGreaterThan(1)
  })
})
