import { expect, it } from 'vitest'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { newVisitor, visit } from '#tests/harness/browser.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { takePictures } from '#tests/harness/pictures.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'

const server = await startServer()
const [anna] = await makeUsers(server, 1)
const [steward] = await makeUsers(server, 1, { roles: ['door'] })

it('a party of three: a friend opens the ticket that was sent, comes in by it before the others, and only once', async () => {
  await server.pool.query(
    `with named as (update users set name = 'Anna Ek' where id = $1 returning id)
     update profiles p set display_name = 'Anna Ek' from named where p.user_id = named.id`,
    [anna?.userId],
  )
  const eventId = await makeEvent(server, { title: 'Trio Hellman' })
  const context = await newVisitor(server, { user: anna, width: 390 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const booking = await context.newPage()
  await booking.goto(`${server.url}/event/${eventId}`)
  for (let places = 2; places <= 3; places++) {
    await booking.getByRole('button', { name: 'En plats till' }).click()
    await booking.getByRole('button', { name: `Boka ${places} platser`, exact: true }).waitFor()
  }
  await booking.getByRole('button', { name: 'Boka 3 platser', exact: true }).click()
  const party = booking.getByRole('region', { name: 'Ditt sällskap' })
  await party.getByRole('textbox', { name: 'Gäst 2' }).fill('Bo Lind')
  await party.getByRole('textbox', { name: 'Gäst 2' }).blur()
  await party.getByRole('button', { name: 'Skicka biljett till Bo Lind' }).click()
  await booking.getByText('Klistra in den i ett meddelande till din vän.').first().waitFor()
  const link = await booking.evaluate(() => navigator.clipboard.readText())

  const ticket = await visit(server, { path: link.slice(server.url.length), width: 390 })
  await ticket.getByRole('heading', { name: 'Trio Hellman' }).waitFor()
  await ticket.getByText('Bo Lind').waitFor()
  const light = await visit(server, { path: link.slice(server.url.length), width: 390, theme: 'light' })
  await takePictures({ 'ticket-390': ticket, 'ticket-light-390': light, 'party-390': booking })

  const { date, time } = stockholmWallClock(new Date())
  await server.pool.query('update events set date = $2, time = $3 where id = $1', [
    eventId,
    date,
    `${time.slice(0, 3)}${time.slice(3) < '30' ? '00' : '30'}`,
  ])
  await server.pool.query(`update event_bookings set created_at = created_at - interval '1 day'`)
  const door = await visit(server, { user: steward, path: '/check-in', width: 390, theme: 'dark' })
  allowErrors(door, /api\/door/)
  await door.getByRole('heading', { name: 'Senast skannade' }).click()
  const verdict = door.getByRole('region', { name: 'Senaste besked' })
  const scan = async (...answers: (string | RegExp)[]) => {
    await door.keyboard.type(`friend:${new URL(link).searchParams.get('key')}`)
    await door.keyboard.press('Enter')
    for (const answer of answers) await verdict.getByText(answer).first().waitFor()
  }
  await scan('Bo Lind', 'Anna Ek', '1 av 3 inne')
  await takePictures({ 'door-390': door })
  await scan(/Redan inne/)
  await takePictures({ 'door-again-390': door })

  await booking.reload()
  await party.getByText('Har kommit').waitFor()
  const { rows } = await server.pool.query(
    'select (select sum(delta)::int from door_events) as counted, (select inside from door_days) as inside',
  )
  expect(rows).toEqual([{ counted: 1, inside: 1 }])
  await expectInvariants(server.pool)
})
