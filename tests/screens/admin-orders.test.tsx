import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from './harness/answers.ts'
import { onePage } from './harness/fixtures.ts'
import { openScreen, reload } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { emptyHome } from './home-fixtures.ts'
import { burger, fries, lineOf, menu, orderOf } from './kitchen-fixtures.ts'

const path = '/admin/orders?view=list'
const createdAt = '2026-11-20T18:00:00.000Z'
const pending = orderOf(61, {
  createdAt,
  notes: 'Ett barn är nötallergiker.',
  lines: [lineOf(burger, 2, 'Utan lök'), { ...lineOf(fries), totalPriceOre: 4_950 }],
})
const confirmed = orderOf(62, { createdAt, status: 'confirmed', tableNumber: null, location: null })
const preparing = orderOf(63, { createdAt, status: 'preparing', location: null })
const ready = orderOf(64, { createdAt, status: 'ready' })
const over = [
  orderOf(65, { createdAt, status: 'delivered', guest: { userId: null, displayName: '' } }),
  orderOf(66, { createdAt, status: 'cancelled' }),
]
const all: Answers = { listAllOrders: onePage(pending, confirmed, preparing, ready, ...over) }
const shown = { as: 'admin', path } as const

testStates('list of orders', [
  { ...shown, name: 'each status', answers: all, shows: { sv: 'Borttaget konto', en: 'Deleted account' } },
  ...statesWithout('listAllOrders', shown, {
    empty: { sv: 'Inga beställningar', en: 'No orders' },
    failed: { sv: 'Kunde inte hämta beställningar', en: 'Couldn’t load the orders' },
    loading: { sv: 'Laddar beställningar …', en: 'Loading orders…' },
  }),
])

const noHits = { ...shown, name: 'nothing found', answers: { ...all, listAllOrders: onePage() } }
testStates('list of orders, filtered', [
  {
    ...noHits,
    path: `${path}&search=zzzz`,
    shows: { sv: 'Inga beställningar matchar', en: 'No orders match' },
  },
])

const open = (answers: Answers = {}) => openScreen({ ...shown, width: 1280, answers: { ...all, ...answers } })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const bord7 = 'Bord 7, 00000061'

describe('list of orders', () => {
  it.each([390, 820, 1280])(
    'the button for the next step of an order shows its label at %i px, and the button to cancel does where there is room',
    async (width) => {
      await open()
      await page.viewport(width, 800)
      await expect.element(button(`Bekräfta ${bord7}`).getByText('Bekräfta')).toBeVisible()
      await expect.element(button('Levererad: Bord 7, 00000064').getByText('Levererad')).toBeVisible()
      const cancel = button(`Avbryt ${bord7}`)
      await expect.element(cancel).toBeVisible()
      // Only a narrow table has no room for the label.
      expect(cancel.getByText('Avbryt').element().checkVisibility()).toBe(width !== 820)
      expect(document.querySelector('tbody') !== null).toBe(width >= 820)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    },
  )

  it('list of orders: a row has guest, number, table, dishes with notes and allergens, total, status and time', async () => {
    await open()
    await expect.element(button(`Bekräfta ${bord7}`)).toBeVisible()
    const rows = [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')]
    expect([...(rows[0]?.cells ?? [])].slice(0, 6).map((cell) => cell.textContent)).toEqual([
      'Anna Berg00000061',
      '7, Baren',
      [
        '2 × Klubbens burgare',
        'Önskemål: Utan lök',
        'Gluten',
        'Mjölk',
        '1 × Pommes',
        'Inga kända allergener',
        'Meddelande: Ett barn är nötallergiker.',
      ].join(''),
      '407,50\u00A0kr',
      'Väntande',
      '20 nov 2026 19:00',
    ])
    expect(rows.map((row) => row.cells[1]?.textContent)).toEqual([
      '7, Baren',
      'Baren',
      '7',
      '7, Baren',
      '7, Baren',
      '7, Baren',
    ])
    expect(rows.map((row) => row.cells[4]?.textContent)).toEqual([
      'Väntande',
      'Bekräftad',
      'Tillagas',
      'Klar',
      'Levererad',
      'Avbruten',
    ])
  })

  it('list of orders: food that is not served says why', async () => {
    const refused = { isRefused: true, refusal: 'sold_out' as const, alcoholCheck: 'sold_out' as const }
    const order = orderOf(67, { createdAt, lines: [{ ...lineOf(burger), ...refused }, lineOf(fries)] })
    await open({ listAllOrders: onePage(order) })
    const cell = page.getByRole('row', { name: /Klubbens burgare/ })
    await expect.element(cell.getByText(/: slut$/)).toBeVisible()
    expect(cell.getByText('18+').elements()).toHaveLength(0)
  })

  it('list of orders: a search without results offers all orders', async () => {
    const network = await openScreen({
      ...shown,
      path: `${path}&search=zzzz&status=ready`,
      answers: { ...all, listAllOrders: onePage() },
    })
    await expect.element(page.getByText('Inga beställningar matchar')).toBeVisible()
    network.answer(all)
    await button('Visa alla beställningar').click()
    await expect.element(page.getByText('Borttaget konto')).toBeVisible()
    await expect.element(page.getByRole('searchbox', { name: 'Sök beställning' })).toHaveValue('')
    await expect.element(page.getByLabelText('Status')).toHaveValue('')
  })

  it('list of orders: each status has the specified actions', async () => {
    await open()
    await expect.element(button(`Bekräfta ${bord7}`)).toBeVisible()
    const actions = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('button')].map((each) => each.getAttribute('data-action')),
    )
    expect(actions).toEqual([['confirmed', 'cancelled'], ['preparing'], ['ready'], ['delivered'], [], []])
  })

  it('list of orders: a step sends the version that is shown', async () => {
    const network = await open({ setOrderStatus: { ...pending, status: 'confirmed', version: 2 } })
    await button(`Bekräfta ${bord7}`).click()
    await seesToast('Status uppdaterad')
    await expect
      .poll(() => network.requestsOf('setOrderStatus'))
      .toMatchObject([{ params: { orderId: pending.id }, body: { status: 'confirmed', version: 1 } }])
    await expect.poll(() => network.requestsOf('listAllOrders').length).toBe(2)
  })

  it('list of orders: cancelling needs a confirmation', async () => {
    const network = await open({ setOrderStatus: { ...pending, status: 'cancelled', version: 2 } })
    await button(`Avbryt ${bord7}`).click()
    expect(network.requestsOf('setOrderStatus')).toHaveLength(0)
    const dialog = page.getByRole('dialog', { name: `Avbryta ${bord7}?` })
    await dialog.getByRole('button', { name: 'Avbryt', exact: true }).click()
    await seesToast('Status uppdaterad')
    await expect
      .poll(() => network.requestsOf('setOrderStatus'))
      .toMatchObject([{ body: { status: 'cancelled' } }])
  })

  it.each([
    ['internal_error', ''],
    ['stale_version', ' Någon annan har ändrat under tiden. Ladda om och se ändringen.'],
  ] as const)('list of orders: a failure (%s) shows the specified text', async (code, reason) => {
    const network = await open({ setOrderStatus: { refusal: { code } } })
    await button(`Bekräfta ${bord7}`).click()
    await seesToast('Fel', `Kunde inte uppdatera status${reason}`)
    await expect.poll(() => network.requestsOf('listAllOrders').length).toBe(2)
  })

  it('list of orders: a search starts when typing stops, the status filters, and the address keeps both', async () => {
    const network = await open()
    const latest = () => network.requestsOf('listAllOrders').at(-1)?.query.toString()
    await page.getByRole('searchbox', { name: 'Sök beställning' }).fill(' 6c7d8a1b ')
    await expect.poll(latest).toBe('limit=50&search=6c7d8a1b')
    await expect.element(page.getByRole('searchbox')).toHaveFocus()
    await page.getByLabelText('Status').selectOptions('Klar')
    await expect.poll(latest).toBe('limit=50&status=ready&search=6c7d8a1b')
    expect(location.search).toBe('?view=list&search=6c7d8a1b&status=ready')
    reload()
    await expect.element(page.getByRole('searchbox')).toHaveValue('6c7d8a1b')
    await expect.element(page.getByLabelText('Status')).toHaveValue('ready')
    await page.getByRole('searchbox').fill('')
    await expect.poll(latest).toBe('limit=50&status=ready')
  })

  it('the list of orders is fetched again by the button and when an order changes', async () => {
    const network = await open()
    await expect.element(button(`Bekräfta ${bord7}`)).toBeVisible()
    await button('Uppdatera').click()
    await expect.poll(() => network.requestsOf('listAllOrders').length).toBe(2)
    network.publish({ type: 'kitchen.changed', orderId: pending.id, order: null })
    await expect.poll(() => network.requestsOf('listAllOrders').length).toBe(3)
  })
})

describe('orders', () => {
  const board: Answers = { listKitchenOrders: { items: [] }, getMenu: menu() }

  it('the screen of orders opens the view that was open last on this device', async () => {
    await openScreen({ path: '/admin/orders', as: 'admin', answers: { ...all, ...board } })
    await expect.element(page.getByText('Lugnt i köket')).toBeVisible()
    await page.getByRole('link', { name: 'Alla beställningar' }).click()
    await expect.element(page.getByRole('searchbox')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Alla beställningar' }))
      .toHaveAttribute('aria-current', 'page')
    await expect.element(page.getByRole('link', { name: 'Köket' })).not.toHaveAttribute('aria-current')
    history.replaceState(null, '', '/admin/orders')
    reload()
    await expect.element(page.getByRole('searchbox')).toBeVisible()
  })

  it.each([
    ['Köket', 'Alla beställningar', '?view=board&station=pass'],
    ['Alla beställningar', 'Köket', '?view=list&status=ready'],
  ])(
    'the tab of a view is the active one whatever else the address has: %s',
    async (shownTab, other, search) => {
      await openScreen({
        path: `/admin/orders${search}`,
        as: 'admin',
        width: 1280,
        answers: { ...all, ...board },
      })
      await expect.element(page.getByRole('link', { name: shownTab })).toHaveAttribute('aria-current', 'page')
      await expect.element(page.getByRole('link', { name: other })).not.toHaveAttribute('aria-current')
    },
  )

  it('the link back from the orders leads to the administration', async () => {
    await openScreen({ path: '/admin/orders', as: 'admin', answers: board })
    await expect
      .element(page.getByRole('link', { name: 'Till administrationen' }))
      .toHaveAttribute('href', '/admin')
  })

  it('the orders redirect a user who is not an admin to the home screen', async () => {
    const network = await openScreen({ path: '/admin/orders', answers: emptyHome })
    await expect.element(page.getByText('Kommande Events')).toBeVisible()
    expect(location.pathname).toBe('/')
    expect(network.requestsOf('listKitchenOrders')).toHaveLength(0)
  })
})
