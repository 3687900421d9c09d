import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { report } from '#tests/harness/long-form.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { selectOption, tabTo } from './keyboard.ts'
import { seesToast } from './toasts.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const guests = await makeUsers(server, 2)
beforeEach(() => server.pool.query('delete from events'))

const stored = async () =>
  (
    await server.pool.query(
      'select title, category, location, date, time::text, price, max_attendees, image_url, description from events',
    )
  ).rows

/** The date is read back as a local date, not as an instant. */
const storedDate = async () => (await server.pool.query('select date::text from events')).rows[0]?.date

describe('event administration', () => {
  it('create: opened from the account menu and filled in by keyboard; guests see it', async () => {
    const page = await visit(server, { user: admin })
    await page.getByRole('button', { name: /konto/i }).click()
    await page.getByRole('menuitem', { name: 'Admin Casino' }).click()
    await page.waitForURL('**/admin')
    await page.getByRole('link', { name: /Events.*Skapa, ändra/ }).click()
    await page.waitForURL('**/admin/events')
    const guest = await visit(server, { user: guests[0] ?? null, path: '/events', width: 390 })
    await guest.getByText('Inga evenemang tillgängliga just nu.').waitFor()

    await tabTo(page, /^Nytt event$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Nytt event' }).waitFor()
    await tabTo(page, /^Titel/)
    await page.keyboard.type('  Jazz på bryggan ')
    await tabTo(page, /^Kategori/)
    await selectOption(page, 'Musik')
    await tabTo(page, /^Plats/)
    await page.keyboard.type('Bryggan')
    await tabTo(page, /^Datum/)
    await page.keyboard.type('2055-06-18')
    await page.keyboard.press('Escape')
    await tabTo(page, /^Timmar/)
    await page.keyboard.type('1930')
    await tabTo(page, /^Max antal deltagare/)
    await page.keyboard.type('40')
    await tabTo(page, /^Skapa event$/)
    await page.keyboard.press('Enter')
    await seesToast(page, 'Event skapat')
    await page.waitForURL((url) => url.pathname === '/admin/events' && url.search === '')
    await page.getByText('fre 18 juni 2055').waitFor()
    expect(await stored()).toMatchObject([
      {
        title: 'Jazz på bryggan',
        category: 'Musik',
        location: 'Bryggan',
        time: '19:30:00',
        price: null,
        max_attendees: 40,
        image_url: null,
        description: null,
      },
    ])
    expect(await storedDate()).toBe('2055-06-18')
    await guest.getByRole('heading', { name: 'Jazz på bryggan' }).waitFor()
  })

  it('a term of Tuesdays: typed once, with at most 12 taps and in a minute', async () => {
    await server.pool.query(
      `insert into closed_dates (closed_date) values ('2055-10-05') on conflict do nothing`,
    )
    const page = await visit(server, { user: admin, width: 390, path: '/admin/events' })
    const began = Date.now()
    let taps = 0
    const tap = async (target: ReturnType<typeof page.getByRole>) => {
      taps++
      await target.tap()
    }
    const type = async (target: ReturnType<typeof page.getByRole>, words: string) => {
      await tap(target)
      await page.keyboard.type(words)
    }
    const choose = async (label: RegExp, option: string) => {
      // The list, and the option in it.
      taps += 2
      await page.getByLabel(label).selectOption(option)
    }
    await tap(page.getByRole('link', { name: 'Nytt event' }))
    await type(page.getByRole('textbox', { name: 'Titel' }), 'Tisdagsquiz')
    await choose(/^Kategori/, 'Quiz')
    await type(page.getByRole('textbox', { name: /^Plats/ }), 'Restaurangen')
    await type(page.getByLabel(/^Datum/).first(), '2055-09-07')
    await page.keyboard.press('Escape')
    await type(page.getByLabel('Timmar', { exact: true }), '1900')
    await choose(/^Upprepa/, 'weekly')
    await type(page.getByLabel(/^Till och med/).first(), '2055-12-16')
    await page.keyboard.press('Escape')
    await page.getByText(/^15 datum, det sista tis 14 dec/).waitFor()
    await tap(page.getByRole('button', { name: 'Skapa event' }))
    await seesToast(page, '14 events skapade')
    report(`a term of Tuesdays: ${taps} taps, ${((Date.now() - began) / 1_000).toFixed(1)} s`)
    expect(taps).toBeLessThanOrEqual(12)
    const { rows } = await server.pool.query('select date::text, time::text from events order by date')
    expect(rows).toHaveLength(14)
    expect(rows.map(({ date }) => date)).not.toContain('2055-10-05')
    expect(new Set(rows.map(({ time }) => time))).toEqual(new Set(['19:00:00']))
  })

  it('a booked event: changed, its attendees updated and downloaded as CSV, deleted with mails', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll', maxAttendees: 5 })
    const [first, second] = guests as [TestUser, TestUser]
    await server.pool.query(`update profiles set display_name = '=1+1' where user_id = $1`, [first.userId])
    await call(server, first, 'bookEvent', { params: { eventId } })
    const page = await visit(server, { user: admin, width: 390, path: '/admin/events' })
    await page.getByRole('link', { name: /^Ändra Jazzkväll/ }).click()
    await page.getByRole('textbox', { name: 'Titel' }).fill('Jazznatt')
    await page.getByRole('button', { name: 'Spara' }).tap()
    await seesToast(page, 'Event uppdaterat')
    expect(await stored()).toMatchObject([{ title: 'Jazznatt', max_attendees: 5 }])

    await page.getByRole('link', { name: /^Deltagare på Jazznatt/ }).click()
    await page.getByText(first.email).waitFor()
    await call(server, second, 'bookEvent', { params: { eventId } })
    await page.getByText(second.email).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Exportera CSV' }).click(),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
    expect(csv).toContain(second.email)
    expect(csv).not.toMatch(/(^|[;"\n])=1/)

    await page.getByRole('link', { name: 'Alla events' }).click()
    await page.getByRole('button', { name: /^Ta bort Jazznatt/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Ta bort Jazznatt, .+\?$/ })
    await dialog.getByText(/2 platser är bokade. De som har bokat får besked via mejl/).waitFor()
    await dialog.getByRole('button', { name: 'Ta bort', exact: true }).click()
    await seesToast(page, 'Event borttaget')
    await page.getByText('Inga kommande events').waitFor()
    expect(await stored()).toEqual([])
    const mails = await server.pool.query(
      `select recipient from mails where recipient = any($1) and subject like 'Inställt:%'`,
      [guests.map(({ email }) => email)],
    )
    expect(mails.rows).toHaveLength(2)
  })

  it('delete: no mails are announced for an event that has started', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll', inDays: 1 })
    for (const guest of guests) await call(server, guest, 'bookEvent', { params: { eventId } })
    await server.pool.query(`update events set date = date - 3 where id = $1`, [eventId])
    const page = await visit(server, { user: admin, path: '/admin/events' })
    await page.getByRole('radio', { name: 'Tidigare' }).check()
    await page.getByRole('button', { name: /^Ta bort Jazzkväll/ }).click()
    await page.getByText(/^2 platser är bokade. Eventet har redan börjat, så ingen får besked/).waitFor()
  })
})

it('unsaved changes of an event: the draft survives the end of the session', async () => {
  const eventId = await makeEvent(server, { title: 'Jazzkväll' })
  const page = await visit(server, { user: admin, path: `/admin/events?edit=${eventId}` })
  allowErrors(page, /401/)
  const title = page.getByRole('textbox', { name: 'Titel' })
  await title.fill('Jazzafton')
  // The realtime stream reports the end of the session, without any action.
  await server.pool.query('delete from sessions where user_id = $1', [admin.userId])
  await page.waitForURL((url) => url.pathname === '/auth')
  await page.getByLabel('E-post').fill(admin.email)
  await page.getByLabel('Lösenord', { exact: true }).fill(admin.password)
  await page.keyboard.press('Enter')
  await page.getByText('Ditt senaste utkast finns kvar.').waitFor()
  expect(await title.inputValue()).toBe('Jazzafton')
  await page.getByRole('button', { name: 'Spara' }).click()
  await seesToast(page, 'Event uppdaterat')
  expect(await stored()).toMatchObject([{ title: 'Jazzafton' }])
})
