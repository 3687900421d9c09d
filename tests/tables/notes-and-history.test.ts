import { beforeEach, describe, expect, test } from 'vitest'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { findAllTableBookings } from '#server/features/accounts/queries.ts'
import { remindersJob } from '#server/features/tables/reminders-job.ts'
import { requestsJob } from '#server/features/tables/requests-job.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { makeBooking, makeTable } from './make-table.ts'

const server = await startInProcess()
const [host] = await makeUsers(server, 1, { roles: ['host'] })
const [steward] = await makeUsers(server, 1, { roles: ['door'] })
const date = '2055-03-05'
const at = (time: string, day = date) => new Date(`${day}T${time}:00+01:00`)
const note = 'Fyller 50. Tårta kl. 21.'
let guest: TestUser
let tableId: string
let bookingId: string

beforeEach(async () => {
  server.setNow(at('12:00', '2055-03-01'))
  await server.pool.query('delete from table_bookings; delete from restaurant_tables')
  ;[guest] = await makeUsers(server, 1)
  tableId = await makeTable(server, { tableNumber: 7 })
  bookingId = (await makeBooking(server, { tableId, userId: guest.userId })).id
})

const ofBooking = () => ({ params: { bookingId } })
const put = (text: string, before = '') =>
  call(server, host, 'putTableBookingNote', { ...ofBooking(), body: { note: text, before } })
const history = async () => (await call(server, host, 'getTableBookingHistory', ofBooking())).body.items

describe('a note of staff about a booking', () => {
  test('is read by those who manage bookings, and by neither the guest nor the door', async () => {
    expect(await put(note)).toMatchObject({ status: 200, body: { staffNote: note } })
    const day = (user: TestUser) => call(server, user, 'getTableDay', { params: { date } })
    expect((await day(host)).body.bookings).toMatchObject([{ staffNote: note }])
    const confirm = { ...ofBooking(), body: { status: 'confirmed', version: 1 } }
    await call(server, host, 'setTableBookingStatus', confirm)
    server.setNow(at('18:30'))
    const own = [
      await day(steward),
      await call(server, guest, 'getMyTableBooking', ofBooking()),
      await call(server, guest, 'listMyTableBookings'),
      await call(server, guest, 'checkIn', {
        body: { code: bookingId, requestId: randomId() },
      }),
    ]
    expect(own.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(JSON.stringify(own)).not.toContain('Fyller')
  })

  test('is in the export of the guest, not in the log, and is erased 30 days after the visit', async () => {
    await put(note)
    const exported = await inTransaction(server.engine.db, (tx) => findAllTableBookings(tx, guest.userId))
    expect(exported).toMatchObject([{ staffNote: note }])
    const { rows } = await server.pool.query(
      `select action, after::text from audit_log where subject_id = $1`,
      [bookingId],
    )
    expect(rows).toMatchObject([{ action: 'tableBooking.noted' }])
    expect(rows[0].after).not.toContain('Fyller')
    server.setNow(at('21:00', '2055-04-05'))
    await requestsJob.run(server.engine)
    const stored = await server.pool.query('select staff_note from table_bookings where id = $1', [bookingId])
    expect(stored.rows).toEqual([{ staff_note: null }])
  })

  test('is removed when it is empty; the same note again writes nothing, and one that has not read the stored note is refused', async () => {
    await put(note)
    expect((await put(note)).status).toBe(200)
    expect(await put('Annat')).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { staffNote: note } },
    })
    expect((await put('', note)).body.staffNote).toBeUndefined()
  })

  test('is no change of the booking: it makes no new version, and only staff get word', async () => {
    const isOfBooking = ({ type }: RealtimeMessage) => type === 'tableBooking.changed'
    const [staff, own] = [await openStream(server, host, 'admin'), await openStream(server, guest, 'me')]
    expect((await put(note)).body.version).toBe(1)
    await staff.next(isOfBooking)
    const confirm = { ...ofBooking(), body: { status: 'confirmed', version: 1 } }
    await call(server, host, 'setTableBookingStatus', confirm)
    await own.next(isOfBooking)
    expect(own.received.filter(({ message }) => isOfBooking(message))).toHaveLength(1)
  })

  test('does not move the time at which a booking was cancelled', async () => {
    await server.pool.query(`update table_bookings set status = 'cancelled', updated_at = $2 where id = $1`, [
      bookingId,
      at('12:00', '2055-03-01'),
    ])
    server.setNow(at('15:00', '2055-03-02'))
    await put(note)
    const cancelled = (await history()).find(({ what }: { what: string }) => what === 'cancelled')
    expect(cancelled.at).toBe(at('12:00', '2055-03-01').toISOString())
  })
})

describe('the history of a booking', () => {
  test('says what has happened, who did it, and what was changed', async () => {
    const status = (to: string, version: number) =>
      call(server, host, 'setTableBookingStatus', { ...ofBooking(), body: { status: to, version } })
    await server.pool.query('update table_bookings set created_at = $2 where id = $1', [
      bookingId,
      at('11:00', '2055-03-01'),
    ])
    await status('confirmed', 1)
    const other = await makeTable(server, { tableNumber: 8 })
    const moved = { tableId: other, time: '19:30', version: 2 }
    await call(server, host, 'moveTableBooking', { ...ofBooking(), body: moved })
    server.setNow(at('20:00', '2055-03-04'))
    await server.pool.query('update house_settings set reminder_hours = 24')
    await remindersJob.run(server.engine)
    await call(server, guest, 'promiseMyTableBooking', ofBooking())
    await call(server, guest, 'cancelMyTableBooking', ofBooking())
    const name = async ({ userId }: TestUser) =>
      (await server.pool.query('select display_name from profiles where user_id = $1', [userId])).rows[0]
        .display_name
    const byHost = { displayName: await name(host), isGuest: false }
    const byGuest = { displayName: await name(guest), isGuest: true }
    const items = await history()
    expect(items.map(({ what, by }: { what: string; by: object }) => [what, by])).toEqual(
      expect.arrayContaining([
        ['created', byGuest],
        ['confirmed', byHost],
        ['changed', byHost],
        ['reminded', null],
        ['promised', byGuest],
        ['cancelled', byGuest],
      ]),
    )
    expect(items).toHaveLength(6)
    expect(items.find(({ what }: { what: string }) => what === 'changed').changes).toEqual([
      { field: 'table', from: '7', to: '8' },
      { field: 'time', from: '19:00', to: '19:30' },
    ])
  })

  test('says of each booking that its guest has cancelled it, also where the log has one row for several', async () => {
    const otherId = (
      await makeBooking(server, { tableId, userId: guest.userId, date: '2055-03-06', status: 'confirmed' })
    ).id
    for (const id of [otherId, bookingId])
      await call(server, guest, 'cancelMyTableBooking', { params: { bookingId: id } })
    expect((await history()).map(({ what }: { what: string }) => what)).toEqual(['created', 'cancelled'])
  })
})
