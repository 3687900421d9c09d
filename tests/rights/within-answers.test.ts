import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/rights.ts'
import { businessDateOf } from '#rules/business-date.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeArriving } from '#tests/tables/make-arriving.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const member = async (...roles: Role[]) => (await makeUsers(server, 1, { roles }))[0]

/** A booking for now, of a guest with an account, with wishes. */
async function bookedNow(status: 'pending' | 'confirmed' = 'confirmed') {
  const [guest] = await makeUsers(server, 1)
  const { date, time } = stockholmWallClock(new Date())
  const tableId = await makeTable(server)
  const wishes = { requests: 'Nötallergi', date, time, status }
  return { ...(await makeBooking(server, { tableId, userId: guest.userId, ...wishes })), guest }
}
/** A booking for now, taken by telephone. */
async function calledNow(): Promise<string> {
  const id = await makeArriving(server, { tableId: await makeTable(server), createdBy: admin.userId })
  await server.pool.query(`update table_bookings set guest_phone = '+46701234567' where id = $1`, [id])
  return id
}
const scan = (who: TestUser, id: string, more: object = {}) =>
  call(server, who, 'checkIn', { body: { code: `booking:${id}`, requestId: randomId(), ...more } })
const dayOf = async (who: TestUser, id: string) => {
  const { body } = await call(server, who, 'getTableDay', { params: { date: businessDateOf(new Date()) } })
  return body.bookings.find((each: { id: string }) => each.id === id)
}

describe('what an answer tells whom', () => {
  it('the door learns the name and the table of a booking, and neither phone number nor wishes, also when it is refused', async () => {
    const [door, host] = [await member('door'), await member('host')]
    const { id, guest } = await bookedNow()
    const known = { userId: null, displayName: guest.displayName, phone: null }
    expect(await dayOf(door, id)).toMatchObject({ guest: known, specialRequests: null })
    const seen = {
      guest: { userId: guest.userId, displayName: guest.displayName },
      specialRequests: 'Nötallergi',
    }
    expect(await dayOf(host, id)).toMatchObject(seen)
    const called = await calledNow()
    expect((await dayOf(door, called)).guest).toEqual({ userId: null, displayName: 'Åsa Ek', phone: null })
    expect((await dayOf(host, called)).guest.phone).toBe('+46701234567')
    expect(await scan(door, id)).toMatchObject({ status: 200, body: { guest: known, specialRequests: null } })
    const again = await scan(door, id)
    expect(again).toMatchObject({ status: 409, body: { current: { booking: { guest: known } } } })
    expect(JSON.stringify(again.body)).not.toContain('Nötallergi')
  })

  it('only the host confirms a booking at the door, whatever the request says', async () => {
    const [door, host] = [await member('door'), await member('host')]
    const { id } = await bookedNow('pending')
    expect((await scan(door, id, { confirm: true })).body.code).toBe('booking_pending')
    expect(await scan(host, id, { confirm: true })).toMatchObject({
      status: 200,
      body: { status: 'confirmed' },
    })
  })

  it('the changes on the dashboard, which name people, are for those who may read the log', async () => {
    await call(server, admin, 'setUserRole', {
      params: { userId: (await member()).userId, role: 'viewer' },
      body: { isHeld: true },
    })
    const changes = async (who: TestUser) => (await call(server, who, 'getDashboard')).body.changes.length
    expect(await changes(await member('viewer'))).toBe(0)
    expect(await changes(await member('host'))).toBe(0)
    expect(await changes(admin)).toBeGreaterThan(0)
  })
})

describe('an admin whose second factor is due', () => {
  it('keeps what another role allows, and gets the rest with the factor', async () => {
    const both = await member('admin', 'kitchen')
    await server.pool.query('update sign_in_rules set admins_need_second_factor = true')
    expect((await call(server, both, 'listKitchenOrders')).status).toBe(200)
    expect((await call(server, both, 'listUsers')).body.code).toBe('second_factor_required')
    expect((await call(server, both, 'getMe')).body).toMatchObject({
      roles: ['kitchen'],
      secondFactor: 'due',
    })
    await server.pool.query('update sign_in_rules set admins_need_second_factor = false')
    expect((await call(server, both, 'getMe')).body.roles).toEqual(['admin', 'kitchen'])
  })

  it('whoever must choose a new password has no right at all until then', async () => {
    const cook = await member('kitchen')
    await server.pool.query('update users set must_change_password = true where id = $1', [cook.userId])
    expect((await call(server, cook, 'listKitchenOrders')).body.code).toBe('password_change_required')
  })
})
