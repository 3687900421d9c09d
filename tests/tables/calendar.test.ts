import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type MadeBooking, makeBooking, makeTable } from './make-table.ts'

let guest: TestUser
const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const tableId = await makeTable(server, { tableNumber: 7, location: 'Stora, salen' })
beforeEach(async () => {
  await server.pool.query('delete from table_bookings')
  ;[guest] = await makeUsers(server, 1)
})

const book = (options: Partial<MadeBooking> = {}) =>
  makeBooking(server, { tableId, userId: guest.userId, ...options })
const calendarOf = (bookingId: string, who: TestUser = guest) =>
  call(server, who, 'getTableBookingCalendar', { params: { bookingId } })
const linesOf = async (bookingId: string) =>
  String((await calendarOf(bookingId)).body)
    .replaceAll('\r\n ', '')
    .split('\r\n')

describe('a table booking as an iCalendar file', () => {
  test.each([
    ['winter', '2055-03-05', '19:00', '20550305T180000Z', '20550305T200000Z'],
    ['summer', '2055-07-03', '19:00', '20550703T170000Z', '20550703T190000Z'],
    ['over the spring gap', '2055-03-28', '01:30', '20550328T003000Z', '20550328T023000Z'],
    ['the repeated hour', '2055-10-31', '02:30', '20551031T013000Z', '20551031T033000Z'],
    ['over midnight', '2055-12-31', '23:00', '20551231T220000Z', '20560101T000000Z'],
  ])(
    'a table booking as an iCalendar file, %s, has UTC instants two real hours apart',
    async (_, date, time, start, end) => {
      const { id } = await book({ date, time })
      expect(await linesOf(id)).toEqual(expect.arrayContaining([`DTSTART:${start}`, `DTEND:${end}`]))
    },
  )

  test('a table booking as an iCalendar file is a downloaded file with a stable UID and a sequence that grows with each change', async () => {
    const { id } = await book({ guests: 4 })
    const { status, headers } = await calendarOf(id)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('filename="Bord-7-Spelrum.ics"')
    const words = [
      `UID:${id}@spelrum`,
      'SUMMARY:Bord 7\\, Spelrum',
      'LOCATION:Stora\\, salen',
      `DESCRIPTION:4 gäster\\nBokningsnummer: ${id.slice(-8)}\\nBokningen väntar på svar från oss.`,
    ]
    expect(await linesOf(id)).toEqual(expect.arrayContaining([...words, 'SEQUENCE:0', 'STATUS:TENTATIVE']))
    const body = { status: 'confirmed', version: 1 }
    await call(server, admin, 'setTableBookingStatus', { params: { bookingId: id }, body })
    expect(await linesOf(id)).toEqual(
      expect.arrayContaining([words[0], words[1], words[2], 'SEQUENCE:1', 'STATUS:CONFIRMED']),
    )
  })

  test('a table booking as an iCalendar file is in the language of the guest', async () => {
    await server.pool.query(`update users set language = 'en' where id = $1`, [guest.userId])
    const { id } = await book({ guests: 1, status: 'confirmed' })
    expect(await linesOf(id)).toEqual(
      expect.arrayContaining([
        'SUMMARY:Table 7\\, Spelrum',
        `DESCRIPTION:1 guest\\nBooking number: ${id.slice(-8)}`,
      ]),
    )
  })

  test.each(['the guest', 'the club'])(
    'a table booking as an iCalendar file that %s cancelled says so, with the same UID and a higher sequence',
    async (who) => {
      const { id } = await book({ status: 'confirmed' })
      const moved = { tableId: await makeTable(server), version: 1 }
      await call(server, admin, 'moveTableBooking', { params: { bookingId: id }, body: moved })
      expect(await linesOf(id), 'moved').toContain('SEQUENCE:1')
      const params = { bookingId: id }
      const { status } =
        who === 'the guest'
          ? await call(server, guest, 'cancelMyTableBooking', { params })
          : await call(server, admin, 'setTableBookingStatus', {
              params,
              body: { status: 'cancelled', version: 2 },
            })
      expect(status).toBe(200)
      expect(await linesOf(id)).toEqual(
        expect.arrayContaining([`UID:${id}@spelrum`, 'SEQUENCE:2', 'STATUS:CANCELLED']),
      )
    },
  )

  test('a table booking as an iCalendar file of somebody else is answered like one that does not exist', async () => {
    const other = await book()
    const [stranger] = await makeUsers(server, 1)
    for (const [bookingId, who] of [
      [other.id, stranger],
      [other.id, admin],
      [randomId(), guest],
    ] as const)
      expect(await calendarOf(bookingId, who)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('my table bookings by time', () => {
  test('my table bookings: coming ones are earliest first, past ones latest first, and cancelled ones in neither list', async () => {
    // Three bookings at most hold a table.
    await book({ date: '2055-03-06', status: 'cancelled' })
    const done = await book({ date: '2055-03-04', status: 'completed' })
    const older = await book({ date: '2055-01-01', status: 'completed' })
    const newer = await book({ date: '2055-01-02' })
    const late = await book({ date: '2055-03-07' })
    const early = await book({ date: '2055-03-05', status: 'confirmed' })
    server.setNow(new Date('2055-03-05T19:59:00Z'))
    const pages = async (when: 'upcoming' | 'past') => {
      const ids: string[] = []
      let cursor: string | null = null
      do {
        const query = { when, limit: 1, ...(cursor && { cursor }) }
        const { body } = await call(server, guest, 'listMyTableBookings', { query })
        ids.push(...body.items.map((each: { id: string }) => each.id))
        cursor = body.nextCursor
      } while (cursor)
      return ids
    }
    expect(await pages('upcoming'), 'one that has begun is still coming').toEqual([early.id, late.id])
    expect(await pages('past')).toEqual([done.id, newer.id, older.id])
    server.setNow(new Date('2055-03-05T20:00:00Z'))
    expect(await pages('upcoming')).toEqual([late.id])
    server.setNow(null)
  })
})
