import { beforeAll, describe, expect, it } from 'vitest'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { newVisitor, visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

let server: TestServer
let anna: TestUser
let bo: TestUser
let admin: TestUser

beforeAll(async () => {
  server = await startServer()
  ;[anna, bo] = (await makeUsers(server, 2)) as [TestUser, TestUser]
  ;[admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
})

describe('events: updates without a reload', () => {
  it('count, last place and freed place: in the list, on the detail and for the admin', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll', maxAttendees: 1 })
    const list = await visit(server, { user: anna, path: '/events' })
    const detail = await visit(server, { user: anna, width: 390, path: `/event/${eventId}` })
    const desk = await visit(server, { user: admin, path: '/admin/events' })
    await list.getByText('0 av 1 deltagare').waitFor()
    await detail.getByRole('button', { name: 'Boka plats' }).waitFor()
    await desk.getByText('0 av 1').waitFor()

    const theirs = await visit(server, { user: bo, path: `/event/${eventId}` })
    await theirs.getByRole('button', { name: 'Boka plats' }).click()
    const within = { timeout: 2_000 }
    await list.getByText('1 av 1 deltagare').waitFor(within)
    await list.getByRole('button', { name: /^Fullbokat: Jazzkväll/ }).waitFor(within)
    await detail.getByText(/Alla platser är tagna/).waitFor(within)
    await detail.getByRole('button', { name: 'Fullbokat' }).waitFor(within)
    await desk.getByText('1 av 1').waitFor(within)
    await desk.getByText('Fullbokat').waitFor(within)

    await call(server, bo, 'cancelEventBooking', { params: { eventId } })
    await list.getByRole('button', { name: /^Boka Jazzkväll/ }).waitFor(within)
    await detail.getByRole('button', { name: 'Boka plats' }).waitFor(within)
    await theirs.getByRole('button', { name: 'Boka plats' }).waitFor(within)
  })

  it('an event created, renamed or deleted changes open lists', async () => {
    const page = await visit(server, { user: anna, path: '/events' })
    await page.getByRole('heading', { name: 'Kommande Evenemang' }).waitFor()
    const day = stockholmWallClock(new Date(Date.now() + 8 * 86_400_000)).date
    const body = { title: 'Flipperkväll', date: day, time: '18:00', location: 'Baren', category: 'Gaming' }
    const created = await call(server, admin, 'createEvent', { body })
    await page.getByRole('heading', { name: 'Flipperkväll' }).waitFor({ timeout: 4_000 })
    const params = { eventId: created.body.id as string }
    await call(server, admin, 'updateEvent', { params, body: { ...body, title: 'Flippernatt', version: 1 } })
    await page.getByRole('heading', { name: 'Flippernatt' }).waitFor({ timeout: 4_000 })
    await call(server, admin, 'deleteEvent', { params })
    await page.getByRole('heading', { name: 'Flippernatt' }).waitFor({ state: 'detached', timeout: 4_000 })
  })

  it('my booking on another device is shown in every list', async () => {
    const eventId = await makeEvent(server, { title: 'Quizkväll' })
    const phone = await visit(server, { user: anna, width: 390, path: '/my-bookings' })
    const desk = await visit(server, { user: anna, path: `/event/${eventId}` })
    await desk.getByRole('button', { name: 'Boka plats' }).click()
    await phone.getByRole('link', { name: /^Visa Quizkväll/ }).waitFor({ timeout: 3_000 })
    await phone.getByRole('button', { name: /^Avboka Quizkväll/ }).click()
    await desk.getByRole('button', { name: 'Boka plats' }).waitFor({ timeout: 3_000 })
  })
})

it('an event that starts while shown closes at that time', async () => {
  const soon = stockholmWallClock(new Date(Date.now() + 2 * 60_000))
  const eventId = await makeEvent(server, { title: 'Nattbiljard', ...soon })
  const context = await newVisitor(server, { user: anna })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`${server.url}/event/${eventId}`)
  await page.getByRole('button', { name: 'Boka plats' }).waitFor()
  await page.clock.fastForward('02:05')
  const button = page.getByRole('button', { name: 'Har börjat' })
  await button.waitFor()
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await page.getByText(/Eventet har börjat/).waitFor()
})
