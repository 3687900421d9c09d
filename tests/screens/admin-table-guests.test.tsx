import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import type { Answers } from './harness/answers.ts'
import { id } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast, toasts } from './harness/toasts.ts'
import {
  bookedAt,
  businessDay,
  confirmed,
  middle,
  small,
  startingIn,
  tables,
  taken,
} from './table-fixtures.ts'

const path = '/admin/table-bookings'
const answers: Answers = {
  findGuests: { items: [], isByContact: false },
  getTableDay: businessDay(),
  listTables: tables(small, middle, taken),
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const phone = page.getByRole('dialog', { name: 'Ny bokning' })
const door = page.getByRole('dialog', { name: 'Placera gäster nu' })

testStates('guests without an account', [
  {
    name: 'form for the telephone',
    as: 'admin',
    path,
    answers,
    first: (_, language) => button({ sv: 'Ny bokning', en: 'New booking' }[language]).click(),
    shows: {
      sv: 'Namn och telefon raderas 30 dagar efter besöket.',
      en: 'Name and phone are deleted 30 days after the visit.',
    },
  },
  {
    name: 'an account that is offered',
    as: 'admin',
    path,
    answers: {
      ...answers,
      findGuests: {
        items: [{ userId: id(40), displayName: 'Åsa Öst', avatarUrl: null, isEmailConfirmed: false }],
        isByContact: true,
      },
    },
    first: async (_, language) => {
      await button({ sv: 'Ny bokning', en: 'New booking' }[language]).click()
      const contact = { sv: /^Telefon eller e-post/, en: /^Phone or email/ }[language]
      await page.getByRole('dialog').getByLabelText(contact).fill('070-123 45 67')
    },
    shows: { sv: 'Åsa Öst', en: 'Åsa Öst' },
  },
  {
    name: 'form for the door',
    as: 'admin',
    path,
    answers,
    first: (_, language) => button({ sv: 'Drop-in', en: 'Walk-in' }[language]).click(),
    shows: { sv: 'Placera vid bordet', en: 'Seat guests' },
  },
  {
    name: 'the door without a free table',
    as: 'admin',
    path,
    answers: { ...answers, getTableDay: { ...businessDay(), tables: businessDay().tables.slice(0, 2) } },
    first: async (_, language) => {
      await button({ sv: 'Drop-in', en: 'Walk-in' }[language]).click()
      await page.getByRole('dialog').getByRole('radio', { name: '8', exact: true }).click({ force: true })
    },
    shows: {
      sv: 'Inget bord är ledigt så länge. Prova en kortare tid eller ett mindre sällskap.',
      en: 'No table is free for that long. Try a shorter time or a smaller party.',
    },
  },
  {
    name: 'a refused telephone number',
    as: 'admin',
    path,
    answers: {
      ...answers,
      createPhoneBooking: {
        refusal: { code: 'validation_failed', fields: [{ field: 'guestPhone', rule: 'invalid' }] },
      },
    },
    first: async (_, language) => {
      await button({ sv: 'Ny bokning', en: 'New booking' }[language]).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabelText({ sv: /^Gästens namn/, en: /^Guest’s name/ }[language]).fill('Åsa Ek')
      await dialog
        .getByRole('button', { name: { sv: 'Boka bordet', en: 'Book the table' }[language] })
        .click()
    },
    shows: {
      sv: 'Det här ser inte rätt ut. Kontrollera och försök igen.',
      en: /^This doesn’t look right/,
    },
  },
])

const open = (change: Answers = {}) =>
  openScreen({ path, as: 'admin', width: 1280, answers: { ...answers, ...change } })
const booked: ListedTableBooking = {
  ...confirmed,
  number: '6c7d8a1b',
  guest: { userId: null, displayName: 'Åsa Ek', phone: '+46701234567' },
}

describe('a guest on the telephone', () => {
  const guestName = phone.getByLabelText(/^Gästens namn/)
  const guestPhone = phone.getByLabelText(/^Telefon/)
  const submit = phone.getByRole('button', { name: 'Boka bordet' })
  const fill = async () => {
    await guestName.fill('Åsa Ek')
    await guestPhone.fill('070-123 45 67')
    await phone.getByLabelText('Datum').fill('2055-03-05')
  }

  it('a guest on the telephone is booked with what was typed, on the day that is shown', async () => {
    const network = await open({
      createPhoneBooking: booked,
      getTableDay: { ...businessDay(), bookings: [] },
    })
    await page.getByLabelText('Datum').fill('2055-03-06')
    await button('Ny bokning').click()
    await expect.element(guestName).toHaveFocus()
    await expect.element(phone.getByLabelText('Datum')).toHaveValue('2055-03-06')
    await fill()
    await phone.getByLabelText('Tid').selectOptions('18:30')
    await phone.getByRole('radio', { name: '4', exact: true }).click({ force: true })
    await phone.getByRole('radio', { name: '3 timmar' }).click({ force: true })
    await phone.getByRole('radio', { name: /^Bord 2/ }).click({ force: true })
    await phone.getByLabelText(/^Önskemål/).fill('Barnstol, tack.')
    await submit.click()
    await seesToast('Bordet är bokat', 'Åsa Ek · 6c7d8a1b')
    await expect
      .poll(() => network.requestsOf('createPhoneBooking').map(({ body }) => body))
      .toEqual([
        {
          requestId: expect.any(String),
          tableId: middle.id,
          joinedTableIds: [],
          date: '2055-03-05',
          time: '18:30',
          guestCount: 4,
          durationHours: 3,
          guestName: 'Åsa Ek',
          guestPhone: '070-123 45 67',
          userId: null,
          specialRequests: 'Barnstol, tack.',
        },
      ])
    await expect.element(phone).not.toBeInTheDocument()
    await expect.poll(() => network.requestsOf('getTableDay').length).toBeGreaterThan(2)
  })

  it('a guest on the telephone gets the table whose row was chosen, if it is free', async () => {
    await open()
    await button('Ny bokning vid bord 2').click()
    await expect.element(phone.getByRole('radio', { name: /^Bord 2/ })).toBeChecked()
    await userEvent.keyboard('{Escape}')
    await expect.element(phone).not.toBeInTheDocument()
    await button('Ny bokning vid bord 3').click()
    await expect.element(phone.getByRole('radio', { name: /^Bord 1/ })).toBeChecked()
  })

  it('a guest on the telephone needs a name', async () => {
    const network = await open({ createPhoneBooking: booked })
    await button('Ny bokning').click()
    await expect.element(phone.getByRole('radio', { name: /^Bord 1/ })).toBeChecked()
    await submit.click()
    await expect.element(guestName).toHaveFocus()
    expect((guestName.element() as HTMLInputElement).validity.valueMissing).toBe(true)
    expect(network.requestsOf('createPhoneBooking')).toEqual([])
  })

  it.each([
    ['guestPhone', 'Telefon'],
    ['guestName', 'Gästens namn'],
  ] as const)(
    'a guest on the telephone: a refused %s is shown at its field, and what was typed stays',
    async (field, label) => {
      const network = await open({
        createPhoneBooking: { refusal: { code: 'validation_failed', fields: [{ field, rule: 'invalid' }] } },
      })
      await button('Ny bokning').click()
      await fill()
      await submit.click()
      const refused = phone.getByLabelText(new RegExp(`^${label}`))
      await expect
        .element(refused)
        .toHaveAccessibleDescription(/Det här ser inte rätt ut\. Kontrollera och försök igen\./)
      await expect.element(refused).toHaveFocus()
      expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1)
      expect(toasts()).toEqual([])
      network.answer({ createPhoneBooking: booked })
      await submit.click()
      await seesToast('Bordet är bokat')
      await expect
        .poll(() => network.requestsOf('createPhoneBooking').map(({ body }) => body.guestName))
        .toEqual(['Åsa Ek', 'Åsa Ek'])
    },
  )

  it.each([
    ['house_closed', 'Vi har inte öppet hela den tiden. Välj en annan tid.'],
    ['table_taken', 'Bordet hann bli bokat. Välj ett annat bord eller en annan tid.'],
    ['internal_error', ''],
  ] as const)(
    'a guest on the telephone: a refusal (%s) says why, and the form stays',
    async (code, reason) => {
      const network = await open({ createPhoneBooking: { refusal: { code } } })
      await button('Ny bokning').click()
      await fill()
      await submit.click()
      await seesToast('Fel', `Kunde inte boka bordet. ${reason}`.trim())
      await expect.element(guestPhone).toHaveValue('070-123 45 67')
      // The toast may lie over the button.
      ;(guestPhone.element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => network.requestsOf('createPhoneBooking').length).toBe(2)
      const ids = network.requestsOf('createPhoneBooking').map(({ body }) => body.requestId)
      expect(ids[0] === ids[1], 'only without an answer is the request the same').toBe(
        code === 'internal_error',
      )
    },
  )
})

describe('a guest on the telephone with an account', () => {
  const contact = phone.getByLabelText(/^Telefon eller e-post/)
  const submit = phone.getByRole('button', { name: 'Boka bordet' })
  const account = { userId: id(40), displayName: 'Åsa Öst', avatarUrl: null, isEmailConfirmed: true }
  const found = { items: [account], isByContact: true }
  const guest = { userId: account.userId, displayName: account.displayName, phone: null }
  const onAccount = { ...confirmed, guest }

  it('the account with the typed e-mail address is offered, and the booking is made for it without name and number', async () => {
    const network = await open({ findGuests: found, createPhoneBooking: onAccount })
    await button('Ny bokning').click()
    await contact.fill('asa.ost@example.se')
    await phone.getByRole('button', { name: 'Boka på kontot: Åsa Öst' }).click()
    await expect
      .element(phone.getByText('Bokningen läggs på kontot. Åsa Öst får besked och ser den i appen.'))
      .toBeVisible()
    await expect.element(phone.getByLabelText(/^Gästens namn/)).toHaveValue('Åsa Öst')
    await submit.click()
    await seesToast('Bordet är bokat')
    const [sent] = network.requestsOf('createPhoneBooking')
    expect(sent?.body).toMatchObject({ userId: account.userId, guestName: null, guestPhone: null })
    await expect
      .poll(() => network.requestsOf('findGuests').map(({ query }) => query.get('search')))
      .toEqual(['asa.ost@example.se'])
  })

  it('a changed number takes the account away again, and so does the button', async () => {
    await open({ findGuests: found })
    await button('Ny bokning').click()
    const use = phone.getByRole('button', { name: 'Boka på kontot: Åsa Öst' })
    await contact.fill('070-123 45 67')
    await use.click()
    await phone.getByRole('button', { name: 'Boka utan konto' }).click()
    await use.click()
    await contact.fill('070-123 45')
    await expect.element(phone.getByLabelText(/^Gästens namn/)).toHaveValue('')
  })

  it('a name that only resembles what was typed is not offered, and an address without an account is refused at its field', async () => {
    const network = await open({ findGuests: { ...found, isByContact: false } })
    await button('Ny bokning').click()
    await phone.getByLabelText(/^Gästens namn/).fill('Åsa Ek')
    await contact.fill('ingen@example.se')
    await expect.poll(() => network.requestsOf('findGuests')).toHaveLength(1)
    expect(phone.getByRole('list', { name: 'Gäster med konto' }).query()).toBeNull()
    await submit.click()
    await expect.element(contact).toHaveAccessibleDescription(/Ingen gäst har den e-postadressen/)
    expect(network.requestsOf('createPhoneBooking')).toEqual([])
  })

  it('a guest who has another table at that time is refused at the field', async () => {
    await open({ findGuests: found, createPhoneBooking: { refusal: { code: 'own_overlap' } } })
    await button('Ny bokning').click()
    await contact.fill('asa.ost@example.se')
    await phone.getByRole('button', { name: 'Boka på kontot: Åsa Öst' }).click()
    await submit.click()
    await expect.element(contact).toHaveAccessibleDescription(/Gästen har redan ett bord den tiden/)
    expect(toasts()).toEqual([])
  })
})

describe('guests at the door', () => {
  const table = door.getByLabelText('Bord')
  const options = () =>
    [...(table.element() as HTMLSelectElement).options].map(({ textContent }) => textContent)
  const submit = door.getByRole('button', { name: 'Placera vid bordet' })

  it('guests at the door are seated from now, at a table that is free long enough', async () => {
    const { tables: all, bookings } = businessDay()
    const seated = { ...bookedAt(6, ''), guest: { userId: null, displayName: '', phone: null } }
    const network = await open({ createWalkIn: { ...seated, status: 'confirmed' } })
    await button('Drop-in').click()
    // Table 5 was left, and the others are taken now or within two hours.
    await expect.element(table).toBeVisible()
    expect(options()).toEqual(['Bord 5, 10 platser, Matsalen', 'Bord 6, 12 platser, Matsalen'])
    await door.getByRole('radio', { name: '1 timme' }).click({ force: true })
    await door.getByRole('radio', { name: '3', exact: true }).click({ force: true })
    await expect
      .poll(options)
      .toEqual([
        'Bord 2, 4 platser, Matsalen',
        'Bord 5, 10 platser, Matsalen',
        'Bord 6, 12 platser, Matsalen',
      ])
    await table.selectOptions('Bord 6, 12 platser, Matsalen')
    network.answer({ getTableDay: { tables: all, bookings: [...bookings, { ...seated, ...startingIn(0) }] } })
    await submit.click()
    await seesToast('Gästerna sitter vid bord 6')
    await expect
      .poll(() => network.requestsOf('createWalkIn').map(({ body }) => body))
      .toEqual([
        {
          requestId: expect.any(String),
          tableId: all[5]?.id,
          joinedTableIds: [],
          guestCount: 3,
          durationHours: 1,
        },
      ])
    await expect.element(door).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /^Drop-in 2 gäster/ })).toBeVisible()
  })

  it('guests at the door: a table that is taken meanwhile is refused with the reason, and no longer offered', async () => {
    const { tables: all, bookings } = businessDay()
    const network = await open({ createWalkIn: { refusal: { code: 'table_taken' } } })
    await button('Drop-in').click()
    await expect.element(table).toBeVisible()
    const nina = { ...bookedAt(5, 'Nina', startingIn(0)), id: confirmed.id }
    network.answer({ getTableDay: { tables: all.slice(0, 5), bookings: [...bookings, nina] } })
    await submit.click()
    await seesToast(
      'Fel',
      'Kunde inte placera gästerna. Bordet hann bli bokat. Välj ett annat bord eller en annan tid.',
    )
    await expect.element(submit).toBeDisabled()
    await expect.element(door.getByText(/^Inget bord är ledigt så länge\./)).toBeVisible()
  })
})
