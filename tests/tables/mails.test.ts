import { describe, expect, test } from 'vitest'
import { linkIn, mailTo, outbox } from '#tests/accounts/outbox.ts'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type MadeBooking, makeBooking, makeTable } from './make-table.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })

async function guestWithBooking(language: 'sv' | 'en', options: Partial<MadeBooking> = {}) {
  const [guest] = await makeUsers(server, 1)
  await server.pool.query('update users set language = $2 where id = $1', [guest.userId, language])
  const tableId = await makeTable(server)
  const booking = await makeBooking(server, { tableId, userId: guest.userId, guests: 4, ...options })
  const { rows } = await server.pool.query('select table_number from restaurant_tables where id = $1', [
    tableId,
  ])
  return { guest, booking, table: rows[0].table_number as number, number: booking.id.slice(-8) }
}
const setStatus = (bookingId: string, status: string, version = 1) =>
  call(server, admin, 'setTableBookingStatus', { params: { bookingId }, body: { status, version } })
const stored = async (guest: TestUser) =>
  (await server.pool.query('select subject from mails where recipient = $1', [guest.email])).rows

describe('mails about a table booking', () => {
  test('the mail of a confirmation in Swedish has table, day, times, party and number, and leads to the booking', async () => {
    const { guest, booking, table, number } = await guestWithBooking('sv')
    await setStatus(booking.id, 'confirmed')
    const mail = await mailTo(server, guest.email, /bekräftat/)
    expect(mail.subject).toBe('Ditt bord är bekräftat: fredag 5 mars 2055 kl. 19:00')
    for (const line of [
      `Bord ${table}, Matsalen`,
      'fredag 5 mars 2055 kl. 19:00–21:00',
      '4 gäster',
      `Bokningsnummer: ${number}`,
    ])
      expect(mail.text.split('\n').map((each) => each.trim())).toContain(line)
    expect(linkIn(mail)).toBe(`/table-booking/${booking.id}`)
  })

  test('the mail of a cancellation in English says what is cancelled', async () => {
    const { guest, booking, table, number } = await guestWithBooking('en', { guests: 1 })
    await setStatus(booking.id, 'cancelled')
    const mail = await mailTo(server, guest.email, /cancelled/)
    expect(mail.subject).toBe('Your table booking has been cancelled: Friday, 5 March 2055 at 19:00')
    for (const line of [
      `Table ${table}, Matsalen`,
      'Friday, 5 March 2055 at 19:00–21:00',
      '1 guest',
      `Booking number: ${number}`,
    ])
      expect(mail.text.split('\n').map((each) => each.trim())).toContain(line)
    expect(linkIn(mail), 'the file that removes it from the calendar').toBe(`/table-booking/${booking.id}`)
    expect(mail.text).toMatch(/Choose another time:\nhttps?:\/\/[^/]+\/table-booking\n/)
  })

  test('the mail of a booking after midnight names its night', async () => {
    const { guest, booking } = await guestWithBooking('sv', { date: '2055-03-06', time: '00:30' })
    await setStatus(booking.id, 'confirmed')
    const { text } = await mailTo(server, guest.email, /bekräftat/)
    expect(text).toContain('lördag 6 mars 2055 kl. 00:30–02:30 (natten till lördag)')
  })

  test('of 20 confirmations of a table booking at once, one mail is sent, and none for a refused change or a completion', async () => {
    const { guest, booking } = await guestWithBooking('sv')
    const answers = await Promise.all(Array.from({ length: 20 }, () => setStatus(booking.id, 'confirmed')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await setStatus(booking.id, 'confirmed', 2)).body.code).toBe('status_not_allowed')
    expect((await setStatus(booking.id, 'completed', 2)).status).toBe(200)
    expect(await stored(guest)).toHaveLength(1)
    await mailTo(server, guest.email, /bekräftat/)
    expect((await outbox(server)).filter(({ to }) => to === guest.email)).toHaveLength(1)
  })

  test('a guest who cancels gets no mail', async () => {
    const { guest, booking } = await guestWithBooking('sv')
    const params = { bookingId: booking.id }
    expect((await call(server, guest, 'cancelMyTableBooking', { params })).status).toBe(200)
    expect(await stored(guest)).toEqual([])
  })
})
