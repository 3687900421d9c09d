import { describe, it } from 'vitest'
import { makeCompetition } from '#tests/competitions/make-competition.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { hostOf } from '#tests/live-competitions/host.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest] = await makeUsers(server, 1)
const eventId = await makeEvent(server, { title: 'Jazz i baren', inDays: 1, maxAttendees: 24 })
const competitionId = await makeCompetition(server, { title: 'Kvällscupen' })

describe('dashboard', () => {
  it('the dashboard shows booked places, live competitions and changes, and updates them without a reload', async () => {
    const page = await visit(server, { user: admin, path: '/admin' })
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: 'Nästa event' }).waitFor()
    await main.getByText('av 24 platser bokade').waitFor()
    await main.getByText('0 / 24').waitFor()
    await main.getByText('Ingen tävling är live').waitFor()

    await call(server, guest, 'bookEvent', { params: { eventId } })
    await main.getByText('1 / 24').waitFor()
    await hostOf(server, admin, competitionId).start()
    await main.getByRole('link', { name: 'Kvällscupen' }).first().waitFor()
    const changes = main.getByRole('list', { name: 'Senaste ändringar' })
    await changes.getByText('Kvällscupen').waitFor()

    await main.getByRole('link', { name: 'Jazz i baren' }).click()
    await page.waitForURL(`${server.url}/admin/events?attendees=${eventId}`)
  })
})
