import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { bookingCode, guestCode, placeCode } from '#rules/check-in.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { expectWithin, report } from '#tests/harness/long-form.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { takePictures } from '#tests/harness/pictures.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [steward] = await makeUsers(server, 1, { roles: ['door'] })
const [host] = await makeUsers(server, 1, { roles: ['host'] })
const guests = await makeUsers(server, 11)
const names = [
  'Alva Berg',
  'Bo Ek',
  'Cilla Dahl',
  'Didrik Falk',
  'Elin Gran',
  'Frans Holm',
  'Gun Ivarsson',
].concat(['Hugo Järv', 'Ida Krok', 'Jon Lind', 'Karin Malm'])

/** The half hour that began last. It is in the current business day at any time. */
function lastHalfHour() {
  const { date, time } = stockholmWallClock(new Date())
  return { date, time: `${time.slice(0, 3)}${time.slice(3) < '30' ? '00' : '30'}` }
}

/** An event at which all guests have a place, except the fourth and the ninth. The fourth has a table for four, the fifth one for two. */
async function makeEvening() {
  await server.pool.query('update house_settings set licensed_maximum = 14')
  await server.pool.query(
    `with named as (select * from unnest($1::uuid[], $2::text[]) n (id, name)),
       accounts as (update users u set name = n.name from named n where u.id = n.id)
     update profiles p set display_name = n.name from named n where p.user_id = n.id`,
    [guests.map(({ userId }) => userId), names],
  )
  const eventId = await makeEvent(server, { title: 'Trio Hellman' })
  for (const guest of guests.filter((_, index) => index !== 3 && index !== 8))
    await call(server, guest, 'bookEvent', { params: { eventId } })
  const { date, time } = lastHalfHour()
  await server.pool.query('update events set date = $2, time = $3 where id = $1', [eventId, date, time])
  await server.pool.query(`update event_bookings set created_at = created_at - interval '1 day'`)
  const table = async (guest: TestUser | undefined, people: number) =>
    makeBooking(server, {
      tableId: await makeTable(server),
      userId: guest?.userId as string,
      status: 'confirmed',
      guests: people,
      date,
      time,
    })
  const { id: bookingId } = await table(guests[3], 4)
  await table(guests[4], 2)
  return { eventId, bookingId }
}

const ownCode = async (index: number): Promise<string> =>
  guestCode((await call(server, guests[index] as TestUser, 'getMe')).body.guestCode)
const codeOfPlace = async (index: number): Promise<string> => {
  const { rows } = await server.pool.query('select place_id from event_bookings where user_id = $1', [
    guests[index]?.userId,
  ])
  return placeCode(rows[0].place_id)
}
/** What a scanner with an American layout types on a Swedish computer. */
const onSwedishKeys = (code: string) => code.replaceAll(':', 'Ö').replaceAll('-', '+')
const open = (user: TestUser, path: string) => visit(server, { user, path, width: 390, theme: 'dark' })
const houseOf = (page: Page) => page.getByRole('region', { name: 'Inne i huset' })
const shows = (page: Page, inside: number) =>
  houseOf(page).getByText(String(inside), { exact: true }).waitFor()
const tablet = (page: Page) => page.setViewportSize({ width: 820, height: 1180 })

it('the door: a line of ten guests is inside within a minute, and every screen says how many', async () => {
  const { eventId, bookingId } = await makeEvening()
  const codes = await Promise.all([0, 1, 2, 4, 6, 8].map(ownCode))
  const [first, second, third, fifth, seventh, stranger] = codes as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const sixth = await codeOfPlace(5)
  const door = await open(steward, '/check-in')
  allowErrors(door, /api\/door/)
  await door.getByLabel('Den här dörren heter').fill('Dörr 2')
  await shows(door, 0)
  await door.getByRole('heading', { name: 'Senast skannade' }).click()
  const verdict = door.getByRole('region', { name: 'Senaste besked' })
  const scan = async (code: string, ...answers: (string | RegExp)[]) => {
    await door.keyboard.type(code)
    await door.keyboard.press('Enter')
    for (const answer of answers) await verdict.getByText(answer).first().waitFor()
  }

  const began = performance.now()
  await scan(first, 'Alva Berg', '1 av 1 inne', 'Trio Hellman')
  await scan(onSwedishKeys(second), 'Bo Ek')
  await scan(third, 'Cilla Dahl')
  await scan(bookingCode(bookingId), 'Didrik Falk', '4 av 4 inne')
  await verdict.getByRole('button', { name: 'En kom inte' }).click()
  await verdict.getByText('3 av 4 inne').waitFor()
  await scan(fifth, 'Elin Gran', '2 av 2 inne')
  const pictured = { 'door-390': door }
  await takePictures(pictured)
  await scan(sixth, 'Frans Holm')
  await scan(seventh, 'Gun Ivarsson')
  await scan(seventh, /^Redan inne \d\d:\d\d, Dörr 2\.$/)
  await door.getByRole('searchbox').fill('järv')
  await door.getByRole('button', { name: 'Släpp in Hugo Järv' }).click()
  await verdict.getByText('Hugo Järv').waitFor()
  await scan(stranger, 'Ida Krok', 'Stopp')
  await houseOf(door).getByRole('button', { name: 'En in' }).click()
  await houseOf(door).getByRole('button', { name: 'En in' }).click()
  await shows(door, 13)
  const took = performance.now() - began
  report(`ten guests at the door: ${Math.round(took / 1000)} s`)
  expectWithin(60_000, took)
  await houseOf(door).getByText('Snart fullt').waitFor()

  await door.getByRole('button', { name: 'Släpp ut', exact: true }).click()
  await scan(first, 'Ute', 'Alva Berg')
  await shows(door, 12)
  await door.getByRole('button', { name: 'Släpp ut', exact: true }).click()

  const list = await open(admin, `/admin/events?attendees=${eventId}`)
  await list.getByRole('searchbox').fill('lind')
  await list.getByRole('button', { name: 'Släpp in Jon Lind' }).click()
  await list.getByText('Totalt 8 har kommit: 8 med plats och 0 utan.').waitFor()
  await list.getByRole('button', { name: 'En till' }).click()
  await list.getByText('Totalt 9 har kommit: 8 med plats och 1 utan.').waitFor()
  await list.getByRole('searchbox').fill('')
  await takePictures({ 'attendees-390': list })
  await tablet(list)
  await takePictures({ 'attendees-820': list })
  await list.getByRole('radio', { name: 'Har inte kommit 1' }).check()
  await list.getByText('Karin Malm').waitFor()
  await list.getByText('Alva Berg').waitFor({ state: 'detached' })

  await shows(door, 14)
  await houseOf(door).getByText('Fullt', { exact: true }).waitFor()
  const plan = await open(host, '/admin/table-bookings')
  await tablet(plan)
  await shows(plan, 14)
  const dashboard = await open(admin, '/admin')
  await tablet(dashboard)
  await shows(dashboard, 14)
  await dashboard.getByText('Kvällens kurva').waitFor()
  await takePictures({ 'door-full-390': door, 'dashboard-820': dashboard, 'host-820': plan })
  await tablet(door)
  await takePictures({ 'door-820': door })

  const { rows } = await server.pool.query(
    `select (select sum(delta)::int from door_events) as ledger, (select inside from door_days) as inside,
       (select count(*)::int from event_arrivals) as arrived, (select sum(inside_count)::int from table_bookings) as seated`,
  )
  expect(rows).toEqual([{ ledger: 14, inside: 14, arrived: 8, seated: 5 }])
  await expectInvariants(server.pool)
})
