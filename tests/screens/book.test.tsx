import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { booked } from './event-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { guest } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { emptyHome } from './home-fixtures.ts'

const eventId = '3f0c2f5e-7f5e-4f6e-9d56-0d2b7c1a9e11'
const path = `/book/${eventId}`
const event = {
  id: eventId,
  title: 'Jazzkväll',
  date: '2055-03-05',
  time: '20:00',
  startsAt: '2055-03-05T19:00:00.000Z',
  endTime: null,
  location: 'Stora salen',
  price: null,
  placesLeft: 4,
  isFull: false,
  hasStarted: false,
}
const holdId = 'a8e9f6d2-30a1-4f0e-9a0b-6f6c1f1f2a11'
const inTenMinutes = () => ({ holdId, heldUntil: new Date(Date.now() + 600_000).toISOString() })
const answers = (given: Answers = {}): Answers => ({ getPublicEvent: event, ...given })
const open = (given: Answers = {}) => openScreen({ path, as: 'nobody', answers: answers(given) })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function askForCode() {
  await field('E-postadress').fill('anna@example.se')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Skriv koden' })).toBeVisible()
}

testStates('the screen on which a visitor books', [
  {
    name: 'address',
    path,
    as: 'nobody',
    answers: answers(),
    shows: { sv: 'Skicka koden', en: 'Send the code' },
  },
  {
    name: 'full',
    path,
    as: 'nobody',
    answers: answers({ getPublicEvent: { ...event, placesLeft: 0, isFull: true } }),
    shows: { sv: 'Fullbokat just nu', en: 'Full right now' },
  },
  {
    name: 'started',
    path,
    as: 'nobody',
    answers: answers({ getPublicEvent: { ...event, hasStarted: true } }),
    shows: { sv: 'Eventet har börjat', en: 'The event has started' },
  },
  {
    name: 'missing',
    path,
    as: 'nobody',
    answers: answers({ getPublicEvent: { refusal: { code: 'not_found' } } }),
    shows: { sv: 'Eventet hittades inte', en: 'Event not found' },
  },
])

it('booking by mail: one field, then the code, and the place is shown on its own screen', async () => {
  const network = await open({
    ...emptyHome,
    listNotifications: { items: [] },
    holdPlaceByMail: inTenMinutes(),
    confirmPlaceByMail: () => {
      network.answer({ getSession: { me: guest } })
      return { me: guest, outcome: 'booked' }
    },
    getEvent: booked({ id: eventId, title: event.title }),
    listMyEventWaits: { items: [] },
  })
  await askForCode()
  await expect.element(page.getByText('anna@example.se')).toBeVisible()
  await expect.element(field('Kod från mejlet')).toHaveFocus()
  await field('Kod från mejlet').fill('123 456')
  await press('Boka')
  await seesToast('Platsen är din')
  await expect.element(page.getByRole('heading', { name: 'Jazzkväll', level: 1 })).toBeVisible()
  expect(network.requestsOf('holdPlaceByMail')).toMatchObject([{ body: { email: 'anna@example.se' } }])
  expect(network.requestsOf('confirmPlaceByMail')).toMatchObject([{ body: { holdId, code: '123456' } }])
})

it.each([
  ['place_code_wrong', 'Koden stämmer inte. Kontrollera siffrorna.'],
  ['place_code_replaced', 'Det finns en nyare kod. Skriv den ur det senaste mejlet.'],
  ['place_code_blocked', 'Fem fel koder. Skicka en ny kod.'],
  ['place_code_ended', 'Koden gäller inte längre. Skicka en ny kod.'],
] as const)('booking by mail: %s is said under the code', async (code, text) => {
  await open({
    holdPlaceByMail: inTenMinutes(),
    confirmPlaceByMail: { refusal: { code } },
  })
  await askForCode()
  await field('Kod från mejlet').fill('000000')
  await press('Boka')
  await expect.element(page.getByText(text).first()).toBeVisible()
})

it('booking by mail: the last place stays the visitor’s while the event is full, and a new code can be sent', async () => {
  const network = await open({
    holdPlaceByMail: () => {
      network.answer({ getPublicEvent: { ...event, placesLeft: 0, isFull: true } })
      return inTenMinutes()
    },
  })
  await askForCode()
  await press('Skicka en ny kod')
  await seesToast('En ny kod är på väg. Den gamla gäller inte längre.')
  await expect.element(field('Kod från mejlet')).toBeVisible()
  // The same hold.
  const asked = network.requestsOf('holdPlaceByMail').map(({ body }) => (body as { holdId?: string }).holdId)
  expect(asked).toEqual([undefined, holdId])
})

it.each([
  ['had_places', 'Du har redan bokat'],
  ['offered', 'Du har ett erbjudande om fler platser'],
  ['waits', 'Du står redan i kö för fler platser'],
] as const)('booking by mail: a guest who has something else is told so (%s)', async (outcome, said) => {
  const network = await open({
    ...emptyHome,
    listNotifications: { items: [] },
    holdPlaceByMail: inTenMinutes(),
    confirmPlaceByMail: () => {
      network.answer({ getSession: { me: guest } })
      return { me: guest, outcome }
    },
    getEvent: booked({ id: eventId, title: event.title }),
    listMyEventWaits: { items: [] },
  })
  await askForCode()
  await field('Kod från mejlet').fill('123456')
  await press('Boka')
  await seesToast(said)
})

it('booking by mail: the code can be typed after a reload, and another address keeps the place', async () => {
  sessionStorage.setItem(
    `spelrum.held-place.${eventId}`,
    JSON.stringify({ ...inTenMinutes(), email: 'ana@example.se' }),
  )
  const network = await open({ holdPlaceByMail: inTenMinutes() })
  await expect.element(page.getByRole('heading', { name: 'Skriv koden' })).toBeVisible()
  await press('Byt adress')
  await expect.element(field('E-postadress')).toHaveValue('ana@example.se')
  await askForCode()
  expect(network.requestsOf('holdPlaceByMail')).toMatchObject([
    { body: { email: 'anna@example.se', holdId } },
  ])
})

it('booking by mail: an event that has filled meanwhile says so instead of the field', async () => {
  const network = await open({
    holdPlaceByMail: () => {
      network.answer({ getPublicEvent: { ...event, placesLeft: 0, isFull: true } })
      return { refusal: { code: 'event_full' } }
    },
  })
  await field('E-postadress').fill('anna@example.se')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Fullbokat just nu' })).toBeVisible()
})
