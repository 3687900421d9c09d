import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { busyGuest, coming, note, onePerson, openOrder, past, quietGuest } from './guest-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { onePage } from './harness/fixtures.ts'
import { expectGoodAtEverySize } from './harness/good-at-every-size.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesLost, seesToast } from './harness/toasts.ts'
import { awarded, user, userChanged } from './people-fixtures.ts'

const path = `/admin/users/${user.userId}`
const asAdmin: Answers = {
  ...busyGuest,
  getGuest: { ...onePerson, coming: [openOrder, ...coming] },
  getUser: { ...user, points: 120, level: 2 },
  listUserPoints: onePage(awarded),
  listAudit: onePage(userChanged),
}
const host = { path, as: 'host', answers: busyGuest } as const

testStates('guest page', [
  { ...host, name: 'filled', shows: { sv: 'Sitter helst vid fönstret', en: 'Sitter helst vid fönstret' } },
  {
    ...host,
    name: 'of an admin',
    as: 'admin',
    answers: asAdmin,
    shows: { sv: 'Poänghistorik', en: 'Points history' },
  },
  {
    ...host,
    name: 'empty',
    answers: quietGuest,
    shows: { sv: 'Inget är bokat eller beställt just nu.', en: 'Nothing is booked or ordered right now.' },
  },
  {
    ...host,
    name: 'with an unconfirmed address and without a phone number',
    answers: { ...quietGuest, getGuest: { ...onePerson, isEmailConfirmed: false, phone: null } },
    shows: { sv: 'inte bekräftad', en: 'not confirmed' },
  },
  {
    ...host,
    name: 'unknown',
    answers: { ...quietGuest, getGuest: { refusal: { code: 'not_found' } } },
    shows: { sv: 'Användaren hittades inte', en: 'User not found' },
  },
  ...statesWithout('getGuest', host, {
    toast: { sv: 'Kunde inte ladda användare', en: 'Couldn’t load users' },
  }),
  ...statesWithout(
    'listGuestVisits',
    { ...host, name: 'past ' },
    {
      loading: { sv: 'Laddar tidigare besök …', en: 'Loading earlier visits…' },
      toast: { sv: 'Kunde inte ladda tidigare besök', en: 'Couldn’t load earlier visits' },
    },
  ),
  ...statesWithout(
    'listGuestNotes',
    { ...host, name: 'notes ' },
    {
      empty: { sv: 'Inga anteckningar än.', en: 'No notes yet.' },
      toast: { sv: 'Kunde inte ladda anteckningarna', en: 'Couldn’t load the notes' },
    },
  ),
])

const open = (answers: Answers = {}, as: 'host' | 'admin' = 'host') =>
  openScreen({ path, as, width: 1280, answers: { ...(as === 'host' ? busyGuest : asAdmin), ...answers } })
const list = (name: string) => page.getByRole('list', { name, exact: true })
const rowsOf = (name: string) =>
  list(name)
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))

describe('the page of a guest', () => {
  it('the host reads the contact, what is coming, what was and who did not come, and nothing of the account', async () => {
    const network = await open()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Åsa Öst' })).toBeVisible()
    const details = page.getByRole('region', { name: 'Uppgifter' })
    await expect
      .element(details.getByRole('link', { name: onePerson.email }))
      .toHaveAttribute('href', `mailto:${onePerson.email}`)
    await expect
      .element(details.getByRole('link', { name: '+46701234567' }))
      .toHaveAttribute('href', 'tel:+46701234567')
    await expect.element(details).toHaveTextContent('Uteblivit1 bord')
    const [table, event, competition] = rowsOf('På gång')
    for (const words of ['Bord 7', '4 gäster', '6c7d8a1b', 'Bekräftad']) expect(table).toContain(words)
    expect(event).toContain('Jazz vid biljardborden')
    expect(competition).toContain('40 poäng')
    await expect.poll(() => rowsOf('Tidigare')).toHaveLength(past.length)
    for (const words of ['Bord 7 + 8', 'Kom 19:05']) expect(rowsOf('Tidigare')[0]).toContain(words)
    expect(rowsOf('Tidigare')[1]).toContain('Uteblev')
    expect(page.getByRole('button', { name: 'Tilldela poäng' }).query()).toBeNull()
    const asked = network.requests.map(({ operation }) => operation)
    for (const operation of ['getUser', 'listUserPoints', 'listAudit']) expect(asked).not.toContain(operation)
    await expectGoodAtEverySize()
  })

  it('for an admin a visit leads to where it is managed, and there are orders', async () => {
    const [table, event] = coming
    await open({}, 'admin')
    const link = (name: string | RegExp) => list('På gång').getByRole('link', { name })
    await expect
      .element(link('Bord 7'))
      .toHaveAttribute('href', `/admin/table-bookings?view=list&search=${table?.number}`)
    await expect
      .element(link('Jazz vid biljardborden'))
      .toHaveAttribute('href', `/admin/events?attendees=${event?.id}`)
    await expect
      .element(link('Beställning'))
      .toHaveAttribute('href', `/admin/orders?view=list&search=${openOrder.number}`)
    const [order] = rowsOf('På gång')
    for (const words of ['Beställning', 'Bord 7', '149 kr', '39bf6950', 'Tillagas'])
      expect(order).toContain(words)
  })

  it('for the host a table leads to the bookings, and an event nowhere', async () => {
    await open()
    await expect.element(list('På gång').getByRole('link', { name: 'Bord 7' })).toBeVisible()
    await expect.poll(() => rowsOf('Tidigare')).toHaveLength(past.length)
    expect(page.getByRole('main').getByRole('link', { name: 'Jazz vid biljardborden' }).query()).toBeNull()
  })

  it('only the no-shows are listed on request', async () => {
    await open()
    await expect.poll(() => rowsOf('Tidigare')).toHaveLength(past.length)
    await page.getByRole('radio', { name: 'Uteblivit (1)' }).click({ force: true })
    await expect.poll(() => rowsOf('Tidigare')).toHaveLength(1)
    expect(rowsOf('Tidigare')[0]).toContain('8e4853c2')
  })

  it('the page is updated when a booking changes', async () => {
    const network = await open()
    await expect.poll(() => rowsOf('På gång')).toHaveLength(coming.length)
    network.answer({ getGuest: { ...onePerson, coming: coming.slice(1) } })
    network.publish({ type: 'tableBooking.changed', bookingId: coming[0]?.id ?? '' })
    await expect.poll(() => rowsOf('På gång')).toHaveLength(2)
  })
})

describe('notes about a guest', () => {
  const field = page.getByRole('textbox', { name: 'Ny anteckning' })
  const save = page.getByRole('button', { name: 'Spara anteckningen' })

  it('a note is written by keyboard, and shown with who wrote it', async () => {
    const network = await open({ listGuestNotes: onePage(), createGuestNote: note })
    await expect.element(page.getByText('Inga anteckningar än.')).toBeVisible()
    await field.fill(note.text)
    network.answer({ listGuestNotes: onePage(note) })
    await save.click()
    await seesToast('Anteckningen är sparad')
    await expect.element(field).toHaveValue('')
    await expect.poll(() => rowsOf('Anteckningar')[0]).toContain('Sitter helst vid fönstretBo Ek')
    await expect
      .poll(() => network.requestsOf('createGuestNote'))
      .toMatchObject([{ params: { userId: user.userId }, body: { text: note.text } }])
  })

  it('a note whose answer was lost is the same note when it is sent again', async () => {
    const network = await open({ createGuestNote: 'unreachable' })
    await field.fill(note.text)
    await save.click()
    await seesLost()
    await expect.element(field).toHaveValue(note.text)
    network.answer({ createGuestNote: note })
    await save.click()
    await seesToast('Anteckningen är sparad')
    const [first, second] = network.requestsOf('createGuestNote')
    expect(second?.body).toEqual(first?.body)
  })

  it('a note is removed after a question that shows it', async () => {
    const network = await open({ deleteGuestNote: undefined })
    await page.getByRole('button', { name: /^Ta bort anteckningen från/ }).click()
    const question = page.getByRole('dialog', { name: 'Ta bort anteckningen?' })
    await expect.element(question.getByText(note.text)).toBeVisible()
    await expectGoodAtEverySize()
    network.answer({ listGuestNotes: onePage() })
    await question.getByRole('button', { name: 'Ta bort' }).click()
    await seesToast('Anteckningen är borttagen')
    await expect.element(page.getByText('Inga anteckningar än.')).toBeVisible()
    await expect
      .poll(() => network.requestsOf('deleteGuestNote'))
      .toMatchObject([{ params: { userId: user.userId, noteId: note.id } }])
  })
})
