import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { BillOrder, TableBill } from '#contract/bills.ts'
import { id } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { burger, fries, lineOf, menu, orderOf, soup } from './kitchen-fixtures.ts'
import { gameTable, onBoard, playing } from './play-fixtures.ts'

const path = '/admin/service'
const order = (
  number: number,
  lines: ReturnType<typeof lineOf>[],
  more: Partial<BillOrder> = {},
): BillOrder => {
  const made = orderOf(number, { lines, status: 'delivered', createdAt: '2026-11-27T18:05:00.000Z' })
  return {
    id: made.id,
    number: made.number,
    status: made.status,
    totalAmountOre: made.totalAmountOre,
    createdAt: made.createdAt,
    guest: made.guest,
    isTaken: false,
    lines: made.lines.map(({ name, quantity, unitPriceOre, totalPriceOre, isRefused, choices }) => ({
      name,
      quantity,
      unitPriceOre,
      totalPriceOre,
      isRefused,
      choices,
    })),
    ...more,
  }
}
const nobody = { guest: { userId: null, displayName: '' }, isTaken: true }
const bill: TableBill = {
  tableNumber: 5,
  location: 'Matsalen',
  party: { userId: id(1), displayName: 'Anna Berg', guestCount: 3, checkedInAt: '2026-11-27T18:00:00.000Z' },
  orders: [
    order(61, [lineOf(burger, 2), lineOf(soup)]),
    order(62, [lineOf(fries), { ...lineOf(soup), isRefused: true }], { ...nobody, status: 'ready' }),
  ],
  totalOre: 2 * 17_900 + 17_900 + 4_900,
  handedOver: [
    {
      id: id(90),
      handedOverAt: '2026-11-27T12:30:00.000Z',
      handedOverBy: 'Åsa Öst',
      totalOre: 22_800,
      orders: [order(60, [lineOf(burger), { ...lineOf(fries), isRefused: true }])],
    },
  ],
}
const tables = {
  items: [
    { tableNumber: 5, location: 'Matsalen', party: bill.party, orders: 2, open: 1, totalOre: bill.totalOre },
    { tableNumber: 6, location: 'Baren', party: null, orders: 0, open: 0, totalOre: 0 },
  ],
}
const empty: TableBill = { ...bill, orders: [], totalOre: 0, party: null, handedOver: [] }
const places = { booking: null, play: null, tables: [{ tableNumber: 5, location: 'Matsalen' }] }
const choose = (name: string) => page.getByRole('radio', { name }).click({ force: true })

testStates('tables and bills', [
  {
    name: 'the tables',
    as: 'admin',
    path,
    answers: { listTableBills: tables },
    shows: { sv: /^2 beställningar/, en: /^2 orders/ },
  },
  ...statesWithout(
    'listTableBills',
    { as: 'admin', path },
    {
      loading: { sv: 'Laddar borden …', en: 'Loading the tables…' },
      toast: { sv: 'Kunde inte hämta borden', en: 'Couldn’t load the tables' },
    },
  ),
  {
    name: 'no tables',
    as: 'admin',
    path,
    answers: { listTableBills: { items: [] } },
    shows: { sv: 'Inga bord', en: 'No tables' },
  },
  {
    name: 'a bill',
    as: 'admin',
    path: `${path}?table=5`,
    answers: { getTableBill: bill },
    shows: { sv: 'Nota för bord 5', en: 'Bill for table 5' },
  },
  {
    name: 'a bill by person',
    as: 'admin',
    path: `${path}?table=5`,
    answers: { getTableBill: bill },
    first: (_, language) => choose({ sv: 'Per person', en: 'By person' }[language]),
    shows: { sv: 'Bordet', en: 'The table' },
  },
  {
    name: 'a bill by chosen lines',
    as: 'admin',
    path: `${path}?table=5`,
    answers: { getTableBill: bill },
    first: (_, language) => choose({ sv: 'Välj rader', en: 'Choose items' }[language]),
    shows: { sv: 'Del 2', en: 'Part 2' },
  },
  {
    name: 'no bill',
    as: 'admin',
    path: `${path}?table=5`,
    answers: { getTableBill: empty },
    shows: { sv: 'Ingen nota', en: 'No bill' },
  },
  {
    name: 'a new order',
    as: 'admin',
    path: `${path}?table=5&order=new`,
    answers: { getTableBill: bill, getMenu: menu(burger, soup), listOrderPlaces: places },
    shows: { sv: 'Klubbens burgare', en: 'Klubbens burgare' },
  },
])

const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('a party at two tables', () => {
  const numbers = [5, 6]
  it('has both on its tiles', async () => {
    const items = tables.items.map((table) => ({ ...table, numbers }))
    await openScreen({ as: 'admin', path, answers: { listTableBills: { items } } })
    await expect.poll(() => page.getByText('Bord 5 + 6').elements().length).toBe(2)
  })

  it('has both on its bill', async () => {
    await openScreen({
      as: 'admin',
      path: `${path}?table=6`,
      answers: { getTableBill: { ...bill, numbers } },
    })
    await expect.element(page.getByText('Nota för bord 5 + 6')).toBeVisible()
    await button('Notan är lämnad').click()
    await expect.element(page.getByText('Är notan för bord 5 + 6 lämnad?')).toBeVisible()
  })
})

describe('the bill of a table', () => {
  it('a bill is shared by three, and each öre is somebody’s', async () => {
    await openScreen({ as: 'admin', path: `${path}?table=5`, answers: { getTableBill: bill } })
    await choose('Lika delar')
    await page.getByRole('textbox', { name: 'Antal som delar' }).fill('3')
    const shares = page.getByRole('list', { name: 'Delar' })
    await expect.element(shares).toHaveTextContent(/195,34.*195,33.*195,33/)
  })

  it('a chosen line is paid by those who take it, and the rest by all', async () => {
    await openScreen({ as: 'admin', path: `${path}?table=5`, answers: { getTableBill: bill } })
    await choose('Välj rader')
    await button('Del 1 betalar Klubbens burgare').click()
    await expect
      .element(page.getByRole('list', { name: 'Delar' }))
      .toHaveTextContent(/Del 1.*472.*Del 2.*114/)
  })

  it('a bill that has changed since it was handed over says what to do in the cash register', async () => {
    const [handedOver] = bill.handedOver
    const grown = { ...handedOver, id: id(91), totalOre: 10_000 } as TableBill['handedOver'][number]
    const both = { ...bill, handedOver: [...bill.handedOver, grown] }
    await openScreen({ as: 'admin', path: `${path}?table=5`, answers: { getTableBill: both } })
    await expect.element(page.getByText(/: dra av 49\skr i kassan$/)).toBeVisible()
    await expect.element(page.getByText(/: lägg till 79\skr i kassan$/)).toBeVisible()
  })

  it('a bill is handed over as it was seen, after a question', async () => {
    const network = await openScreen({
      as: 'admin',
      path: `${path}?table=5`,
      answers: { getTableBill: bill, handOverBill: empty },
    })
    await button('Notan är lämnad').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Notan är lämnad' }).click()
    await expect.element(page.getByText('Ingen nota')).toBeVisible()
    await expect
      .poll(() => network.requestsOf('handOverBill'))
      .toMatchObject([
        { body: { seen: { orderIds: bill.orders.map((each) => each.id), totalOre: bill.totalOre } } },
      ])
  })

  it('a bill that has changed says so, and is read again', async () => {
    const network = await openScreen({
      as: 'admin',
      path: `${path}?table=5`,
      answers: { getTableBill: bill, handOverBill: { refusal: { code: 'bill_changed' } } },
    })
    await button('Notan är lämnad').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Notan är lämnad' }).click()
    await seesToast(
      'Fel',
      'Notan kunde inte markeras som lämnad. Notan har ändrats, eller är redan lämnad. Läs av den igen.',
    )
    await expect.poll(() => network.requestsOf('getTableBill').length).toBeGreaterThan(1)
  })
})

describe('a new order of staff', () => {
  const answers = {
    getTableBill: bill,
    listTableBills: tables,
    getMenu: menu(burger, soup),
    listOrderPlaces: places,
    takeOrder: orderOf(70, { isTaken: true }),
  }

  it('staff order for the table from the menu, and see its bill then', async () => {
    const network = await openScreen({ as: 'admin', path: `${path}?table=5&order=new`, width: 1280, answers })
    await button('Lägg till Klubbens burgare').click()
    await choose('Anna Berg')
    await button(/^Skicka till köket/).click()
    await expect.element(page.getByText('Nota för bord 5')).toBeVisible()
    await expect
      .poll(() => network.requestsOf('takeOrder'))
      .toMatchObject([
        {
          body: {
            tableNumber: 5,
            guestId: id(1),
            guestName: null,
            lines: [{ menuItemId: burger.id, quantity: 1 }],
          },
        },
      ])
  })

  it('for what is played at a game table, and are at the board of play then', async () => {
    const session = playing(3, 20)
    const board = { items: [onBoard(gameTable(3), session)], stopped: [], now: new Date().toISOString() }
    const network = await openScreen({
      as: 'admin',
      path: `${path}?play=${session.id}`,
      width: 1280,
      answers: { ...answers, getPlayBoard: board },
    })
    await expect.element(page.getByRole('heading', { level: 1, name: /Pool 3/ })).toBeVisible()
    await button('Lägg till Klubbens burgare').click()
    await button(/^Skicka till köket/).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Spel just nu' })).toBeVisible()
    await expect
      .poll(() => network.requestsOf('takeOrder'))
      .toMatchObject([{ body: { playSessionId: session.id, tableNumber: null, guestId: null } }])
  })

  it('at the bar a name is needed, and nothing is sent before', async () => {
    const network = await openScreen({ as: 'admin', path: `${path}?order=new`, width: 1280, answers })
    await button('Lägg till Klubbens burgare').click()
    await button(/^Skicka till köket/).click()
    await expect.element(page.getByText('Skriv ett namn eller välj ett konto.')).toBeVisible()
    expect(network.requestsOf('takeOrder')).toEqual([])
    await page.getByRole('textbox', { name: 'Namn' }).fill('Bo')
    await button(/^Skicka till köket/).click()
    await expect
      .poll(() => network.requestsOf('takeOrder'))
      .toMatchObject([{ body: { tableNumber: null, guestId: null, guestName: 'Bo' } }])
  })
})
