import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedTableWait, TableWait } from '#contract/table-waits.ts'
import type { Answers } from './harness/answers.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { booking, middle, tables, taken } from './table-fixtures.ts'

const path = '/table-booking'
const wait: TableWait = {
  id: id(70),
  date: '2055-03-05',
  time: '19:00',
  startsAt: '2055-03-05T18:00:00.000Z',
  guestCount: 4,
  durationHours: 2,
  isFlexible: true,
  position: 2,
  offer: null,
  createdAt: '2055-03-01T12:00:00.000Z',
}
const offered: TableWait = {
  ...wait,
  offer: {
    tableId: middle.id,
    tableNumber: 2,
    location: 'Matsalen',
    startsAt: '2055-03-05T18:30:00.000Z',
    endsAt: '2055-03-05T20:30:00.000Z',
    until: '2055-03-05T17:15:00.000Z',
  },
}
const full: Answers = { listTables: tables(taken), listMyTableBookings: onePage() }
const mine = (...items: TableWait[]): Answers => ({ ...full, listMyTableWaits: { items } })

testStates('waiting for a table', [
  {
    name: 'no table is free',
    path,
    answers: full,
    shows: { sv: 'Säg till om något blir ledigt', en: 'Tell me if a table becomes free' },
  },
  {
    name: 'in the queue',
    path,
    answers: mine(wait),
    shows: { sv: 'Plats 2 i kön', en: 'Number 2 in the queue' },
  },
  {
    name: 'a table is offered',
    path,
    answers: mine(offered),
    shows: { sv: 'Bord 2 är ledigt för dig', en: 'Table 2 is free for you' },
  },
  {
    name: 'a table is offered, among my bookings',
    path: '/my-bookings',
    answers: { ...mine(offered), listMyEventBookings: onePage() } as Answers,
    shows: { sv: 'Bord 2 är ledigt för dig', en: 'Table 2 is free for you' },
  },
])

const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('waiting for a table', () => {
  it('waiting for a table: a party that no table seats is not asked to wait', async () => {
    await openScreen({ path, answers: { ...full, listTables: tables() } })
    await expect.element(page.getByText('Inget bord är stort nog')).toBeVisible()
    await expect.element(button('Säg till om något blir ledigt')).not.toBeInTheDocument()
  })

  it('waiting for a table: a guest asks to be told, with an hour to spare or not', async () => {
    const network = await openScreen({ path, answers: full })
    await page.getByLabelText('Upp till en timme före eller efter går också bra').click({ force: true })
    network.answer({ joinTableQueue: { ...wait, isFlexible: false }, listMyTableWaits: { items: [wait] } })
    await button('Säg till om något blir ledigt').click()
    await seesToast('Du står i kö')
    await expect
      .poll(() => network.requestsOf('joinTableQueue'))
      .toMatchObject([{ body: { guestCount: 2, isFlexible: false } }])
    await expect.element(page.getByText('Plats 2 i kön')).toBeVisible()
  })

  it('waiting for a table: a guest leaves the queue', async () => {
    const network = await openScreen({ path, answers: mine(wait) })
    await expect.element(page.getByText('Plats 2 i kön')).toBeVisible()
    network.answer({ leaveTableQueue: undefined, listMyTableWaits: { items: [] } })
    await page.getByRole('button', { name: /^Lämna kön till/ }).click()
    await seesToast('Du står inte längre i kö')
    await expect.element(page.getByText('Plats 2 i kön')).not.toBeInTheDocument()
  })

  it('waiting for a table: accepting opens the booking', async () => {
    const network = await openScreen({ path, answers: { ...mine(offered), getMyTableBooking: booking } })
    await expect.element(button('Boka')).toBeVisible()
    network.answer({ acceptTableOffer: booking, listMyTableWaits: { items: [] } })
    await button('Boka').click()
    await seesToast('Bordet är bokat')
    await expect.element(page.getByRole('heading', { name: 'Din bordsbokning' })).toBeVisible()
  })

  it('waiting for a table: declining gives the table to the next and ends the wait, and an offer that has ended says so', async () => {
    const network = await openScreen({ path, answers: mine(offered) })
    await expect
      .element(page.getByText('Tackar du nej eller inte hinner svara, går bordet vidare, och du lämnar kön.'))
      .toBeVisible()
    network.answer({ acceptTableOffer: { refusal: { code: 'offer_ended' } } })
    await button('Boka').click()
    await seesToast('Fel')
    network.answer({ leaveTableQueue: undefined, listMyTableWaits: { items: [] } })
    await button('Nej tack').click()
    await seesToast('Du står inte längre i kö')
  })
})

const listed: ListedTableWait = { ...wait, guest: { userId: id(5), displayName: 'Åsa Ek' } }
const placed = {
  ...middle,
  isAvailable: true,
  version: 1,
  createdAt: wait.createdAt,
  updatedAt: wait.createdAt,
}
const {
  isFree: _,
  freeBefore: __,
  freeAfter: ___,
  isLarge: ____,
  isConfirmedAtOnce: _____,
  ...table
} = placed
const staff: Answers = {
  getTableDay: { tables: [table], bookings: [] },
  listTableWaits: { items: [listed, { ...listed, id: id(71), position: 3, offer: offered.offer }] },
}
const day = '/admin/table-bookings?day=2055-03-05'

testStates('guests who wait for a table', [
  {
    name: 'one who waits and one with an offer',
    as: 'admin',
    path: day,
    answers: staff,
    shows: { sv: 'Väntar på bord (2)', en: 'Waiting for a table (2)' },
  },
])

describe('guests who wait for a table', () => {
  it('guests who wait for a table: staff offer a free table, and take a guest out of the queue', async () => {
    const network = await openScreen({ as: 'admin', path: day, answers: staff })
    await button('Erbjud bord: Åsa Ek').click()
    network.answer({ offerTable: { ...listed, offer: offered.offer } })
    await page.getByRole('dialog').getByRole('button', { name: 'Erbjud bord' }).click()
    await seesToast('Gästen har fått ett erbjudande')
    await expect
      .poll(() => network.requestsOf('offerTable'))
      .toMatchObject([
        { params: { waitId: wait.id }, body: { tableId: middle.id, date: '2055-03-05', time: '19:00' } },
      ])
    network.answer({ removeTableWait: undefined })
    await page.getByRole('button', { name: 'Ta bort ur kön: Åsa Ek' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click()
    await seesToast('Gästen står inte längre i kö')
  })
})
