import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeTable } from './make-table.ts'
import { newEvening, startHouse } from './start-house.ts'

const { server, asAdmin } = await startHouse()

/** A party that sits at a table since now. */
async function seated() {
  const body = { requestId: randomId(), tableId: await makeTable(server), guestCount: 2, durationHours: 2 }
  return (await asAdmin('createWalkIn', { body })).body
}
const say = (bookingId: string, isDessert: boolean, version: number) =>
  asAdmin('setTableDessert', { params: { bookingId }, body: { isDessert, version } })

describe('the dessert of a party', () => {
  it('is noted, and taken back', async () => {
    const { id, version } = await seated()
    const noted = await say(id, true, version)
    expect(noted).toMatchObject({
      status: 200,
      body: { dessertAt: expect.any(String), version: version + 1 },
    })
    expect(await say(id, false, version + 1)).toMatchObject({ status: 200, body: { dessertAt: null } })
    const { rows } = await server.pool.query(
      `select action from audit_log where subject_id = $1 and action = 'tableBooking.dessert'`,
      [id],
    )
    expect(rows).toHaveLength(2)
    const { items } = (await asAdmin('getTableBookingHistory', { params: { bookingId: id } })).body
    const said = items.map(({ what }: { what: string }) => what)
    expect(said.filter((what: string) => what.startsWith('dessert'))).toEqual(['dessert', 'dessert-undone'])
  })

  it('is refused for an old version, and of a party that is not at its table', async () => {
    const { id, version } = await seated()
    await say(id, true, version)
    expect(await say(id, false, version)).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    const body = { status: 'completed', version: version + 1 }
    await asAdmin('setTableBookingStatus', { params: { bookingId: id }, body })
    const refused = { status: 409, body: { code: 'status_not_allowed' } }
    expect(await say(id, false, version + 2)).toMatchObject(refused)
    const { guest, tableId } = await newEvening(server)
    const wish = {
      requestId: randomId(),
      tableId,
      date: '2055-03-05',
      time: '19:00',
      guestCount: 2,
      durationHours: 2,
    }
    const booked = await call(server, guest, 'createTableBooking', { body: wish })
    expect(await say(booked.body.id, true, 1)).toMatchObject(refused)
  })

  it('cannot be stored of a party that has not come', async () => {
    const { guest, tableId } = await newEvening(server)
    const wish = {
      requestId: randomId(),
      tableId,
      date: '2055-03-05',
      time: '19:00',
      guestCount: 2,
      durationHours: 2,
    }
    const { body } = await call(server, guest, 'createTableBooking', { body: wish })
    await expect(
      server.pool.query('update table_bookings set dessert_at = now() where id = $1', [body.id]),
    ).rejects.toThrow('table_bookings_dessert')
  })
})
