import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { guest } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { booking, floorPlan } from './table-fixtures.ts'

const path = '/check-in'
const arrived: ListedTableBooking = {
  ...booking,
  status: 'confirmed',
  checkedInAt: '2055-03-05T17:42:00.000Z',
  version: 3,
  dessertAt: null,
  guest: { userId: guest.userId, displayName: guest.displayName, phone: null },
}
const field = page.getByRole('textbox', { name: /^(Bokningsnummer|Booking number)$/ })
const submit = page.getByRole('button', { name: /^(Checka in|Check in)$/ })
const send = async () => {
  await field.fill('6c7d8a1b')
  await submit.click()
}

testStates('check-in', [
  { name: 'empty', path, shows: { sv: 'Mina bordsbokningar', en: 'My table bookings' } },
  {
    name: 'done',
    path,
    answers: { checkIn: arrived, getFloorPlan: floorPlan },
    first: send,
    shows: { sv: 'Välkommen Anna Berg, bord 1', en: 'Welcome Anna Berg, table 1' },
  },
  {
    name: 'done, in a house without a drawing',
    path,
    answers: { checkIn: arrived },
    first: send,
    shows: { sv: 'Se menyn', en: 'See the menu' },
  },
  {
    name: 'done, without its table',
    path,
    answers: { checkIn: { ...arrived, table: null } },
    first: send,
    shows: { sv: 'Välkommen Anna Berg!', en: 'Welcome, Anna Berg!' },
  },
])

describe('check-in', () => {
  it('check-in with the code of a guest without a table tonight says so under the specified title, and names the guest’s place at an event', async () => {
    const events = [{ title: 'Jazzkväll', startsAt: '2055-03-05T19:00:00.000Z' }]
    const current = { guest: { displayName: 'Anna Berg' }, events }
    await openScreen({ path, answers: { checkIn: { refusal: { code: 'no_table_tonight', current } } } })
    await field.fill('G-04b7c3a2')
    await submit.click()
    await seesToast('Incheckning misslyckad', 'Inget bord i kväll. Eventplats: Jazzkväll 20:00.')
  })
  it('check-in: the button is disabled while there is no number, and for the prefix alone', async () => {
    await openScreen({ path })
    await expect.element(submit).toBeDisabled()
    await field.fill(' booking: ')
    await expect.element(submit).toBeDisabled()
    await field.fill('booking:6c7d8a1b')
    await expect.element(submit).toBeEnabled()
  })
  it('check-in shows the table, marked on the plan of its room, and focuses the welcome; then another can be checked in', async () => {
    const network = await openScreen({ path, answers: { checkIn: arrived, getFloorPlan: floorPlan } })
    await send()
    await expect.element(page.getByRole('heading', { name: 'Välkommen Anna Berg, bord 1' })).toHaveFocus()
    const plan = page.getByRole('img', { name: 'Planritning där bord 1 lyser' })
    await expect.element(plan).toBeVisible()
    expect(plan.element().querySelectorAll('[data-floor] svg')).toHaveLength(2)
    expect(plan.element().querySelector('[data-lit]')?.textContent).toBe('1')
    await expect.element(page.getByText('Matsalen · 2 gäster · 19:00–21:00')).toBeVisible()
    await expect
      .poll(() => network.requestsOf('checkIn'))
      .toMatchObject([{ body: { code: '6c7d8a1b', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) } }])
    await expect
      .element(page.getByRole('link', { name: 'Se menyn' }))
      .toHaveAttribute('href', '/menu?table=1')
    await page.getByRole('button', { name: 'Checka in en till' }).click()
    await expect.element(field).toHaveValue('')
  })
  it.each([
    ['booking_not_found', 'Bokningen hittades inte. Kontrollera numret.'],
    ['booking_pending', 'Bokningen är inte bekräftad än. Prata med personalen.'],
    ['booking_cancelled', 'Bokningen är avbokad.'],
    ['booking_completed', 'Bokningen är redan avslutad.'],
    ['check_in_early', 'Incheckningen öppnar 60 minuter före bokad tid.'],
    ['check_in_late', 'Bokningens tid är slut.'],
  ] as const)('check-in: a refusal (%s) has its own text, and the number stays', async (code, message) => {
    await openScreen({ path, answers: { checkIn: { refusal: { code } } } })
    await send()
    await seesToast('Incheckning misslyckad', message)
    await expect.element(field).toHaveValue('6c7d8a1b')
  })
  it('check-in of a booking that was checked in before says when that was', async () => {
    const current = { checkedInAt: '2055-03-05T18:42:00.000Z' }
    await openScreen({ path, answers: { checkIn: { refusal: { code: 'already_checked_in', current } } } })
    await send()
    await seesToast('Incheckning misslyckad', 'Bokningen är redan incheckad (19:42).')
  })
  it.each([
    [{ refusal: { code: 'internal_error' } } as const, 'Något gick fel vid incheckning'],
    ['unreadable' as const, 'Ett oväntat fel inträffade'],
  ])('check-in: other failures show the specified texts', async (answer, message) => {
    await openScreen({ path, answers: { checkIn: answer } })
    await send()
    await seesToast('Fel', message)
  })
})
