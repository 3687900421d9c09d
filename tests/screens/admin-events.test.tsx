import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { editable } from './event-fixtures.ts'
import { event, id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'

const admins = { as: 'admin', path: '/admin/events', width: 1280 } as const
const newEvent = { ...admins, path: '/admin/events?edit=new' } as const
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name).first()

describe('event form', () => {
  it('missing and wrong values show errors, with the focus on the first', async () => {
    const network = await openScreen({ ...newEvent, width: 390 })
    await field('Max antal deltagare').fill('5abc')
    await page.getByRole('textbox', { name: 'Bild' }).fill('http://example.se/bild.png')
    await button('Skapa event').click()
    await expect.element(page.getByRole('textbox', { name: 'Titel' })).toHaveFocus()
    for (const [label, words] of [
      ['Titel', 'Fyll i det här fältet.'],
      ['Kategori', 'Fyll i det här fältet.'],
      ['Plats', 'Fyll i det här fältet.'],
      ['Datum', 'Fyll i det här fältet.'],
      ['Max antal deltagare', 'Skriv ett heltal.'],
      ['Bild', 'Adressen ska börja med / eller https:// och leda till en bild.'],
    ] as const) {
      await expect.element(field(label)).toHaveAccessibleDescription(expect.stringContaining(words))
    }
    expect(network.requestsOf('createEvent')).toEqual([])
  })

  it('the form of an event refuses a time that the clock skips', async () => {
    const network = await openScreen(newEvent)
    await page.getByRole('textbox', { name: 'Titel' }).fill('Nattbiljard')
    await field('Kategori').selectOptions('Sport')
    await page.getByRole('textbox', { name: 'Plats' }).fill('Poolhallen')
    await field('Datum').fill('2055-03-28')
    await field('Timmar').click()
    await userEvent.keyboard('0230')
    await button('Skapa event').click()
    const words = 'Den tiden finns inte den dagen, för klockan ställs om till sommartid. Välj en annan tid.'
    await expect.element(page.getByText(words)).toBeVisible()
    expect(network.requestsOf('createEvent')).toEqual([])
  })

  it('the Swedish calendar starts on Monday', async () => {
    await openScreen(newEvent)
    await field('Datum').fill('2054-12-01')
    await button('Välj i kalendern').click()
    await expect.element(button('18 december 2054')).toBeVisible()
    const heads = [...document.querySelectorAll('.mantine-DatePicker-weekday')]
    // The first column holds the week number.
    expect(heads.slice(1).map(({ textContent }) => textContent)).toEqual([
      'må',
      'ti',
      'on',
      'to',
      'fr',
      'lö',
      'sö',
    ])
    await button('18 december 2054').click()
    await expect.element(field('Datum')).toHaveValue('2054-12-18')
  })

  it('a date in the past is saved only after a confirmation', async () => {
    const stored = editable({ currentAttendees: 2 })
    const refusal = { code: 'date_has_passed', current: { attendees: 2 } } as const
    const network = await openScreen({
      ...admins,
      path: `/admin/events?edit=${event.id}`,
      answers: { getEventForEditing: stored, listAllEvents: onePage(stored), updateEvent: { refusal } },
    })
    await field('Datum').fill('14/11/2025')
    await button('Spara').click()
    const dialog = page.getByRole('dialog', { name: 'Datumet har passerat' })
    await expect.element(dialog.getByText(/^2 platser är tagna/)).toBeVisible()
    network.answer({ updateEvent: { ...stored, date: '2025-11-14', version: 2 } })
    await dialog.getByRole('button', { name: 'Spara ändå' }).click()
    await seesToast('Event uppdaterat')
    const sent = network.requestsOf('updateEvent').map(({ body }) => [body.date, body.allowsPast])
    expect(sent).toEqual([
      ['2025-11-14', false],
      ['2025-11-14', true],
    ])
  })

  it('a duplicate of another event in the past is saved only after two confirmations', async () => {
    const stored = editable()
    const past = { refusal: { code: 'date_has_passed', current: { attendees: 0 } } } as const
    const network = await openScreen({
      ...admins,
      path: `/admin/events?edit=${event.id}`,
      answers: {
        getEventForEditing: stored,
        listAllEvents: onePage(stored),
        updateEvent: ({ body: { allowsPast, allowsDuplicate } }) =>
          allowsPast ? (allowsDuplicate ? stored : { refusal: { code: 'duplicate_exists' } }) : past,
      },
    })
    await field('Datum').fill('14/11/2025')
    await button('Spara').click()
    const save = (name: string) =>
      page.getByRole('dialog', { name }).getByRole('button', { name: 'Spara ändå' }).click()
    await save('Datumet har passerat')
    await expect
      .element(page.getByRole('dialog').getByText(/^Ett annat event har samma titel, datum, tid och plats/))
      .toBeVisible()
    await save('Finns det redan?')
    await seesToast('Event uppdaterat')
    const sent = network.requestsOf('updateEvent').map(({ body }) => [body.allowsPast, body.allowsDuplicate])
    expect(sent).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ])
  })

  it.each([
    ['Plats', 'Baren', 'ny plats'],
    ['Pris', '149 kr', 'nytt pris'],
  ])(
    '%s changed: the form says before saving which guests will be notified of what',
    async (name, value, changes) => {
      const stored = editable({ currentAttendees: 7 })
      await openScreen({
        ...admins,
        path: `/admin/events?edit=${event.id}`,
        width: 390,
        answers: { getEventForEditing: stored, listAllEvents: onePage(stored) },
      })
      const notice = page.getByText(`7 platser är bokade. De som har bokat får mejl och notis om ${changes}.`)
      const typed = page.getByRole('textbox', { name })
      await typed.fill(value)
      await expect.element(notice).toBeVisible()
      await typed.fill(name === 'Pris' ? ` ${event.price} ` : ` ${event.location} `)
      await expect.element(notice).not.toBeInTheDocument()
      // A new title does not change a guest's plans.
      await page.getByRole('textbox', { name: 'Titel' }).fill('Jazznatt')
      await expect.element(notice).not.toBeInTheDocument()
    },
  )

  it('several changes are all named, in the order of the form', async () => {
    const stored = editable({ currentAttendees: 1 })
    await openScreen({
      ...admins,
      path: `/admin/events?edit=${event.id}`,
      answers: { getEventForEditing: stored, listAllEvents: onePage(stored) },
    })
    await field('Datum').fill('2055-03-06')
    await field('Pris').fill('149 kr')
    await field('Plats').fill('Baren')
    const words =
      '1 plats är bokad. Den som har bokat får mejl och notis om nytt datum, ny plats och nytt pris.'
    await expect.element(page.getByText(words)).toBeVisible()
  })

  it('a maximum below the number of bookings shows a warning and is saved', async () => {
    const stored = editable({ maxAttendees: 5, currentAttendees: 2 })
    const now = { ...stored, maxAttendees: 1, version: 2, revision: 2 }
    const network = await openScreen({
      ...admins,
      path: `/admin/events?edit=${event.id}`,
      answers: { getEventForEditing: stored, updateEvent: now, listAllEvents: onePage(now) },
    })
    await field('Max antal deltagare').fill('1')
    const words = '2 har redan bokat. Alla behåller sin plats, och eventet visas som fullbokat.'
    await expect.element(page.getByText(words)).toBeVisible()
    await button('Spara').click()
    await seesToast('Event uppdaterat')
    await expect.element(page.getByText('2 av 1')).toBeVisible()
    await expect
      .poll(() => network.requestsOf('updateEvent').map(({ body }) => body.maxAttendees))
      .toEqual([1])
  })
})

describe('times of an event', () => {
  it('the end, the doors and the deadline are folded, and open where they are set', async () => {
    await openScreen({ ...newEvent, width: 390 })
    await expect.element(page.getByText('Sluttid, insläpp och avbokning')).toBeVisible()
    await expect.element(field('Avbokas senast')).not.toBeVisible()
    await page.getByText('Sluttid, insläpp och avbokning').click()
    await field('Avbokas senast').fill('24')
    await expect.element(field('Sluttid: Timmar')).toBeVisible()
  })

  it('doors that open after the start are refused at their field', async () => {
    const stored = editable({ doorsTime: '20:00' })
    const network = await openScreen({
      ...admins,
      path: `/admin/events?edit=${event.id}`,
      answers: { getEventForEditing: stored, listAllEvents: onePage(stored) },
    })
    await button('Spara').click()
    await expect
      .element(page.getByText('Insläppet ska börja vid starten eller högst sex timmar före.'))
      .toBeVisible()
    expect(network.requestsOf('updateEvent')).toEqual([])
  })
})

describe('a series of events', () => {
  const series = editable({ seriesId: id(40) })

  it('dates that are left out are named in the toast', async () => {
    const made = {
      event: series,
      dates: ['2055-03-05', '2055-03-19'],
      skipped: [{ date: '2055-03-12', reason: 'closed' as const }],
    }
    const network = await openScreen({
      ...newEvent,
      answers: { createEventSeries: made, listAllEvents: onePage(series) },
    })
    await page.getByRole('textbox', { name: 'Titel' }).fill('Jazzkväll')
    await field('Kategori').selectOptions('Musik')
    await page.getByRole('textbox', { name: 'Plats' }).fill('Stora salen')
    await field('Datum').fill('2055-03-05')
    await field('Timmar').click()
    await userEvent.keyboard('1900')
    await field('Upprepa').selectOptions('weekly')
    await button('Skapa event').click()
    await expect.element(page.getByText('Skriv ett sista datum eller ett antal.')).toBeVisible()
    await field('Eller antal gånger').fill('3')
    await expect.element(page.getByText(/^3 datum, det sista fre 19 mars 2055/)).toBeVisible()
    await button('Skapa event').click()
    await seesToast('2 events skapade', 'Utom fre 12 mars (stängt).')
    await expect
      .poll(() =>
        network.requestsOf('createEventSeries').map(({ body }) => [body.repeats, body.times, body.until]),
      )
      .toEqual([['weekly', 3, '']])
  })

  it('a change asks whether it is of this date, the later ones or all, and names those that it leaves', async () => {
    const network = await openScreen({
      ...admins,
      path: `/admin/events?edit=${event.id}`,
      answers: {
        getEventForEditing: series,
        listAllEvents: onePage(series),
        updateEventSeries: {
          event: { ...series, price: '120 kr', version: 2 },
          changed: 4,
          kept: [{ id: id(11), date: '2055-03-19', title: 'Jazzkväll', reason: 'apart' as const }],
        },
      },
    })
    await field('Pris').fill('120 kr')
    await expect.element(page.getByRole('radio', { name: 'Bara denna' })).toBeChecked()
    await page.getByRole('radio', { name: 'Denna och senare' }).click()
    await button('Spara').click()
    await seesToast('4 datum ändrade', 'Utom fre 19 mars (ändrat för sig).')
    await expect
      .poll(() => network.requestsOf('updateEventSeries').map(({ body }) => [body.scope, body.price]))
      .toEqual([['later', '120 kr']])
  })

  it('several dates are deleted after a question', async () => {
    const network = await openScreen({
      ...admins,
      answers: {
        listAllEvents: onePage(series),
        deleteEventSeries: { deleted: 3, cancelledBookings: 2, kept: [] },
      },
    })
    await button(/^Fler åtgärder för Jazzkväll/).click()
    await page.getByRole('menuitem', { name: 'Ta bort flera datum' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ta bort flera datum av Jazzkväll?' })
    await dialog.getByRole('radio', { name: 'Alla' }).click()
    network.answer({ listAllEvents: onePage() })
    await dialog.getByRole('button', { name: 'Ta bort', exact: true }).click()
    await seesToast('3 datum borttagna')
    await expect
      .poll(() => network.requestsOf('deleteEventSeries').map(({ query }) => query.get('scope')))
      .toEqual(['all'])
  })

  it('a copy is a new event of a week later, filled with the values of the other', async () => {
    const stored = editable()
    const network = await openScreen({
      ...admins,
      path: `/admin/events?edit=${event.id}`,
      answers: { getEventForEditing: stored, listAllEvents: onePage(stored), createEvent: stored },
    })
    await page.getByRole('link', { name: 'Kopiera' }).click()
    await expect.element(page.getByRole('heading', { name: 'Nytt event' })).toBeVisible()
    await button('Skapa event').click()
    await seesToast('Event skapat')
    await expect
      .poll(() => network.requestsOf('createEvent').map(({ body }) => [body.title, body.date, body.price]))
      .toEqual([['Jazzkväll', '2055-03-12', '100 kr']])
  })

  testStates('a series of events', [
    {
      name: 'list',
      ...admins,
      answers: { listAllEvents: onePage(series, editable({ id: id(11), seriesId: id(40), isApart: true })) },
      shows: { sv: 'Serie, ändrat för sig', en: 'Series, changed on its own' },
    },
    {
      name: 'form',
      ...admins,
      path: `/admin/events?edit=${event.id}`,
      answers: {
        getEventForEditing: { ...series, endTime: '22:00', doorsTime: '18:00', cancelHours: 24 },
        listAllEvents: onePage(series),
      },
      shows: { sv: 'Denna och senare', en: 'This and later' },
    },
  ])
})

describe('deleting an event', () => {
  const dialog = page.getByRole('dialog', { name: 'Ta bort Jazzkväll, fre 5 mars 2055 19:00?' })

  it('deleting an event shows the number of bookings, and that they get a mail', async () => {
    await openScreen({
      ...admins,
      width: 390,
      answers: { listAllEvents: onePage(editable({ currentAttendees: 2 })) },
    })
    await button(/^Ta bort Jazzkväll/).click()
    const words = /2 platser är bokade. De som har bokat får besked via mejl/
    await expect.element(dialog.getByText(words)).toBeVisible()
  })

  it('with guests takes a reason, which is sent with it', async () => {
    const network = await openScreen({
      ...admins,
      answers: {
        listAllEvents: onePage(editable({ currentAttendees: 2 })),
        deleteEvent: { cancelledBookings: 2 },
      },
    })
    await button(/^Ta bort Jazzkväll/).click()
    await dialog.getByLabelText('Orsak (valfritt)').fill('Bandet är sjukt.')
    network.answer({ listAllEvents: onePage() })
    await dialog.getByRole('button', { name: 'Ta bort', exact: true }).click()
    await seesToast('Event borttaget', 'Jazzkväll, fre 5 mars 2055 19:00')
    await expect
      .poll(() => network.requestsOf('deleteEvent').map(({ query }) => query.get('reason')))
      .toEqual(['Bandet är sjukt.'])
  })

  it('without guests asks for no reason, and names the time when two events have one title', async () => {
    const rows = ['19:00', '22:00'].map((time, index) =>
      editable({
        id: id(10 + index),
        time,
        startsAt: `2055-03-05T${index === 0 ? 18 : 21}:00:00.000Z`,
        currentAttendees: 0,
      }),
    )
    await openScreen({ ...admins, answers: { listAllEvents: onePage(...rows) } })
    await button('Ta bort Jazzkväll, fre 5 mars 2055 22:00').click()
    const late = page.getByRole('dialog', { name: 'Ta bort Jazzkväll, fre 5 mars 2055 22:00?' })
    await expect.element(late).toBeVisible()
    expect(late.getByRole('textbox').elements()).toEqual([])
  })
})

describe('administration without the admin role', () => {
  it.each(['/admin', '/admin/events', '/admin/events?edit=new'])(
    'a guest is refused %s, and no admin data is requested',
    async (path) => {
      const network = await openScreen({ path })
      await expect.element(page.getByRole('heading', { name: 'Åtkomst nekad' })).toBeVisible()
      expect(network.requests.map(({ operation }) => operation).toSorted()).toEqual([
        'getHeader',
        'getSession',
        'listNotifications',
      ])
      await expect.element(page.getByRole('link', { name: 'Till startsidan' })).toHaveAttribute('href', '/')
    },
  )

  testStates('administration without the admin role', [
    { name: 'denied', path: '/admin', shows: { sv: 'Åtkomst nekad', en: 'Access denied' } },
  ])
})
