import { expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from './make-table.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })

/** A booking with its own guest and table. */
async function book(date: string, time: string, status: string, guests: number, isCheckedIn = false) {
  const [guest] = await makeUsers(server, 1)
  const tableId = await makeTable(server)
  const { id } = await makeBooking(server, { tableId, userId: guest.userId, date, time, status, guests })
  if (isCheckedIn)
    await server.pool.query('update table_bookings set checked_in_at = now() where id = $1', [id])
}

it('a report of bookings has days from six to six, and counts who was confirmed and did not come', async () => {
  // Friday 6 March 2026. The following night belongs to this business day. The hour before six belongs to Thursday's.
  await book('2026-03-06', '05:00', 'confirmed', 8)
  await book('2026-03-06', '19:00', 'confirmed', 2)
  await book('2026-03-06', '19:30', 'confirmed', 3, true)
  await book('2026-03-06', '19:00', 'completed', 4)
  await book('2026-03-06', '20:00', 'cancelled', 5)
  await book('2026-03-07', '00:30', 'pending', 1)
  await book('2026-03-07', '06:00', 'confirmed', 6)
  const report = (from: string, to: string) =>
    call(server, admin, 'getBookingReport', { query: { from, to } }).then(({ body }) => body)
  const friday = { bookings: 4, guests: 10, noShows: 1 }
  expect(await report('2026-03-06', '2026-03-06')).toEqual({
    ...friday,
    weekdays: [{ weekday: 5, ...friday }],
    hours: [
      { hour: 19, bookings: 3, guests: 9, noShows: 1 },
      { hour: 0, bookings: 1, guests: 1, noShows: 0 },
    ],
  })
  const { weekdays, noShows } = await report('2026-03-02', '2026-03-08')
  expect(noShows).toBe(3)
  expect(weekdays.map(({ weekday }: { weekday: number }) => weekday)).toEqual([4, 5, 6])
  // Guests whose booked time has not passed may still come.
  await book('2055-03-05', '19:00', 'confirmed', 2)
  expect(await report('2055-03-05', '2055-03-05')).toMatchObject({ bookings: 1, noShows: 0 })
  const nothing = { bookings: 0, guests: 0, noShows: 0, weekdays: [], hours: [] }
  expect(await report('2055-03-06', '2055-03-06')).toEqual(nothing)
})
