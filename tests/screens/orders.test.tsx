import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type OrderStatus, orderStatuses } from '#contract/bounds.ts'
import type { Order } from '#contract/orders.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { burger, guestAnswers, longest, menu, menuWith, order, orderAs, soup } from './menu-fixtures.ts'

const detail = { path: `/order/${order.id}` }
const longTexts = { name: longest.name, allergens: longest.allergens, note: 'W'.repeat(200) }
const list = { path: '/my-orders' }
const older: Order = {
  ...orderAs.delivered,
  id: id(331),
  number: '00000331',
  tableNumber: null,
}

const says: Record<OrderStatus, Record<'sv' | 'en', string>> = {
  pending: { sv: 'Köket har fått din beställning', en: 'The kitchen has your order' },
  confirmed: { sv: 'Köket har bekräftat', en: 'The kitchen has accepted your order' },
  preparing: { sv: 'Din mat lagas nu', en: 'Your food is being prepared' },
  ready: { sv: 'Din mat är klar!', en: 'Your food is ready!' },
  delivered: { sv: 'Smaklig måltid!', en: 'Enjoy your meal!' },
  cancelled: { sv: 'Beställningen är avbruten', en: 'The order has been cancelled' },
}

testStates('an order', [
  ...orderStatuses.map((status) => ({
    name: status,
    ...detail,
    answers: { getMyOrder: orderAs[status] },
    shows: says[status],
  })),
  {
    name: 'the longest texts',
    ...detail,
    answers: {
      getMyOrder: {
        ...orderAs.delivered,
        lines: order.lines.map((line) => ({ ...line, ...longTexts })),
        notes: 'W'.repeat(300),
      },
    },
    shows: {
      sv: 'Betalas på plats. Priserna är inklusive moms.',
      en: 'Pay at the venue. Prices include VAT.',
    },
  },
  {
    name: 'question before cancelling',
    ...detail,
    answers: { getMyOrder: order },
    first: () => page.getByRole('button', { name: /^(Avbryt beställningen|Cancel the order)$/ }).click(),
    shows: { sv: 'Avbryta beställningen?', en: 'Cancel the order?' },
  },
  {
    name: 'missing',
    ...detail,
    answers: { getMyOrder: { refusal: { code: 'not_found' } } },
    shows: { sv: 'Beställningen hittades inte', en: 'Order not found' },
  },
  ...statesWithout('getMyOrder', detail, {
    failed: { sv: 'Kunde inte hämta beställningen', en: 'Couldn’t load the order' },
    loading: { sv: 'Laddar beställningen …', en: 'Loading the order…' },
  }),
])

testStates('my orders', [
  {
    name: 'filled',
    ...list,
    answers: {
      listMyOrders: onePage(
        order,
        older,
        { ...orderAs.cancelled, id: id(332) },
        { ...order, id: id(333), lines: order.lines.map((line) => ({ ...line, ...longTexts })) },
      ),
    },
    shows: { sv: 'Levererad', en: 'Delivered' },
  },
  ...statesWithout('listMyOrders', list, {
    empty: { sv: 'Du har inte beställt något än', en: 'You haven’t ordered anything yet' },
    failed: { sv: 'Kunde inte hämta beställningar', en: 'Couldn’t load the orders' },
    loading: { sv: 'Laddar dina beställningar …', en: 'Loading your orders…' },
  }),
])

const button = (name: string) => page.getByRole('button', { name, exact: true })
const steps = () =>
  page
    .getByRole('list', { name: 'Beställningens väg' })
    .getByRole('listitem')
    .elements()
    .map((step) =>
      [...step.querySelectorAll('span:not([aria-hidden])')].map((each) => each.textContent).join(' '),
    )
const currentStep = () => document.querySelector('[aria-current="step"]')?.textContent ?? ''

describe('an order', () => {
  it.each<[OrderStatus, string, string, string[]]>([
    [
      'pending',
      'Väntande',
      'Du står på tur. Vi kommer med maten till bord 7.',
      ['Väntande 19:00', 'Bekräftad –', 'Tillagas –', 'Klar –', 'Levererad –'],
    ],
    [
      'confirmed',
      'Bekräftad',
      '1 beställning är före dig. Vi kommer med maten till bord 7.',
      ['Väntande 19:00', 'Bekräftad 19:02', 'Tillagas –', 'Klar –', 'Levererad –'],
    ],
    [
      'preparing',
      'Tillagas',
      'Vi kommer med maten till bord 7.',
      ['Väntande 19:00', 'Bekräftad 19:02', 'Tillagas 19:05', 'Klar –', 'Levererad –'],
    ],
    [
      'ready',
      'Klar',
      'Maten är på väg till bord 7.',
      ['Väntande 19:00', 'Bekräftad 19:02', 'Tillagas 19:05', 'Klar 19:17', 'Levererad –'],
    ],
    [
      'delivered',
      'Levererad',
      '',
      ['Väntande 19:00', 'Bekräftad 19:02', 'Tillagas 19:05', 'Klar 19:17', 'Levererad 19:21'],
    ],
    ['cancelled', 'Avbruten', 'Har du frågor? Prata med personalen.', ['Väntande 19:00', 'Avbruten 19:01']],
  ])(
    'an order that is %s shows its status, what happens next, and the time of each step',
    async (status, label, next, timed) => {
      await openScreen({ ...detail, answers: { getMyOrder: orderAs[status] } })
      const stage = page.getByRole('status').filter({ hasText: says[status].sv })
      await expect.element(stage.getByText(label, { exact: true })).toBeVisible()
      expect(stage.element().textContent).toBe(`${label}${says[status].sv}${next}`)
      expect(steps()).toEqual(timed)
      expect(currentStep()).toContain(label)
      expect(button('Avbryt beställningen').elements()).toHaveLength(status === 'pending' ? 1 : 0)
      const isOver = status === 'delivered' || status === 'cancelled'
      expect(button('Beställ igen').elements()).toHaveLength(isOver ? 1 : 0)
      await expect
        .element(page.getByRole('heading', { level: 1, name: 'Beställning 3f9a21c7' }))
        .toBeInTheDocument()
    },
  )

  it.each<[OrderStatus, string]>([
    ['pending', 'Du står på tur. Vi säger till här när du kan hämta i baren.'],
    ['ready', 'Hämta den i baren och säg numret 3f9a21c7.'],
  ])('an order for the bar (%s) says when and how to fetch it', async (status, text) => {
    await openScreen({ ...detail, answers: { getMyOrder: { ...orderAs[status], tableNumber: null } } })
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByText('Hämtas i baren')).toBeVisible()
  })

  it('an order in English says how many orders are made before it', async () => {
    await openScreen({
      ...detail,
      language: 'en',
      answers: { getMyOrder: { ...orderAs.confirmed, ahead: 3 } },
    })
    await expect
      .element(page.getByText('3 orders are ahead of yours. We’ll bring the food to table 7.'))
      .toBeVisible()
    await expect.element(page.getByText('Note: Utan lök')).toBeVisible()
  })

  it('an order changes its status without a reload', async () => {
    const network = await openScreen({ ...detail, answers: { getMyOrder: order } })
    for (const status of ['confirmed', 'preparing', 'ready', 'delivered'] as const) {
      network.answer({ getMyOrder: orderAs[status] })
      network.publish({ type: 'order.changed', orderId: order.id })
      await expect.element(page.getByText(says[status].sv)).toBeVisible()
    }
    await expect.element(button('Beställ igen')).toBeVisible()
  })

  it('an order has a receipt with the notes, diets and allergens of each dish', async () => {
    await openScreen({ ...detail, answers: { getMyOrder: order } })
    const receipt = page.getByRole('region', { name: 'Din beställning' })
    await expect.element(receipt.getByText(/Beställd fre 5 mars 2055 19:00/)).toBeVisible()
    await expect.element(receipt.getByText(/Bord 7/)).toBeVisible()
    const items = receipt.getByRole('listitem')
    const first = items.filter({ hasText: 'Klubbens burgare' }).first()
    for (const text of ['2 ×', '358 kr', 'Önskemål: Utan lök', 'Gluten', 'Mjölk'])
      await expect.element(first.getByText(text, { exact: true })).toBeVisible()
    const second = items.filter({ hasText: 'Dagens soppa' }).first()
    for (const text of ['1 ×', '1 100 kr', 'Vegetarisk', 'Uppgift saknas – fråga personalen'])
      await expect.element(second.getByText(text)).toBeVisible()
    await expect.element(receipt.getByText('Önskemål: Två bestick, tack.')).toBeVisible()
    await expect.element(receipt.getByText('1 458 kr', { exact: true })).toBeVisible()
    await expect.element(receipt.getByText('Betalas på plats. Priserna är inklusive moms.')).toBeVisible()
  })

  it('an order is cancelled after a confirmation', async () => {
    const network = await openScreen({ ...detail, answers: { getMyOrder: order } })
    await button('Avbryt beställningen').click()
    const dialog = page.getByRole('dialog', { name: 'Avbryta beställningen?' })
    await expect.element(dialog.getByText(/Köket har inte börjat än/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Behåll den' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('Avbryt beställningen')).toHaveFocus()
    expect(network.requestsOf('cancelMyOrder')).toHaveLength(0)
    await button('Avbryt beställningen').click()
    network.answer({ cancelMyOrder: orderAs.cancelled, getMyOrder: orderAs.cancelled })
    await dialog.getByRole('button', { name: 'Avbryt beställningen' }).click()
    await seesToast('Beställningen är avbruten')
    await expect.element(page.getByText('Avbruten', { exact: true }).first()).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect
      .poll(() => network.requestsOf('cancelMyOrder').map(({ params }) => params))
      .toEqual([{ orderId: order.id }])
  })

  it('an order that the kitchen has just confirmed cannot be cancelled, and the screen says so', async () => {
    const network = await openScreen({
      ...detail,
      answers: { getMyOrder: order, cancelMyOrder: { refusal: { code: 'status_not_allowed' } } },
    })
    await button('Avbryt beställningen').click()
    network.answer({ getMyOrder: orderAs.confirmed })
    await page.getByRole('dialog').getByRole('button', { name: 'Avbryt beställningen' }).click()
    await seesToast('Fel', 'Köket har redan bekräftat, så beställningen går inte att avbryta.')
    await expect.element(page.getByText('Köket har bekräftat')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('an order that could not be loaded is loaded on request', async () => {
    const network = await openScreen({
      ...detail,
      answers: { getMyOrder: { refusal: { code: 'internal_error' } } },
    })
    await seesToast('Fel', 'Kunde inte hämta beställningen')
    network.answer({ getMyOrder: order })
    await button('Försök igen').click()
    await expect.element(page.getByText('Köket har fått din beställning')).toBeVisible()
  })
})

describe('ordering again', () => {
  it('ordering again puts the dishes with their notes into the cart, and shows what has changed since', async () => {
    await openScreen({
      ...detail,
      width: 1280,
      answers: {
        ...guestAnswers,
        getMyOrder: orderAs.delivered,
        getMenu: menuWith({ [burger.id]: { priceOre: 18_900 }, [soup.id]: null }),
      },
    })
    await button('Beställ igen').click()
    await expect.poll(() => location.pathname).toBe('/menu')
    const cart = page.getByRole('complementary', { name: 'Kundvagn' })
    await expect.element(cart.getByRole('group', { name: 'Antal Klubbens burgare' })).toHaveTextContent('2')
    await expect
      .element(cart.getByRole('textbox', { name: 'Önskemål för Klubbens burgare' }))
      .toHaveValue('Utan lök')
    const changes = cart.getByRole('alert')
    await expect.element(changes.getByText('Klubbens burgare kostar nu 189 kr (förut 179 kr).')).toBeVisible()
    await expect.element(changes.getByText('Dagens soppa finns inte längre på menyn.')).toBeVisible()
  })

  it('ordering again leaves out deleted dishes, and keeps what is in the cart', async () => {
    const [first, second] = order.lines
    await openScreen({
      ...list,
      width: 1280,
      answers: {
        ...guestAnswers,
        getMenu: menu,
        listMyOrders: onePage({
          ...older,
          lines: [first, { ...second, menuItemId: null }].filter((line) => line !== undefined) as never,
        }),
      },
    })
    await button('Beställ igen').click()
    const cart = page.getByRole('complementary', { name: 'Kundvagn' })
    const groups = cart.getByRole('group', { name: /^Antal/ })
    await expect.element(groups).toHaveTextContent('2')
    expect(groups.elements()).toHaveLength(1)
    expect(cart.getByRole('alert').elements()).toHaveLength(0)
  })
})

describe('my orders', () => {
  it('my orders have their dishes, place, time and total, newest first, and lead to the order', async () => {
    await openScreen({ ...list, answers: { listMyOrders: onePage(order, older), getMyOrder: order } })
    const card = (number: string) => page.getByRole('article').filter({ hasText: number })
    const open = card('3f9a21c7')
    await expect.element(open.getByText('2 × Klubbens burgare, 1 × Dagens soppa')).toBeVisible()
    await expect.element(open.getByText(/fre 5 mars 2055 19:00 · Bord 7 · 1\s458\skr/)).toBeVisible()
    await expect.element(open.getByText('Väntande', { exact: true })).toBeVisible()
    expect(open.getByRole('button', { name: 'Beställ igen' }).elements()).toHaveLength(0)
    await expect.element(card('00000331').getByText(/Hämtas i baren/)).toBeVisible()
    await expect.element(card('00000331').getByRole('button', { name: 'Beställ igen' })).toBeVisible()
    const links = page.getByRole('link', { name: /^Visa beställning/ }).elements()
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/order/${order.id}`,
      `/order/${older.id}`,
    ])
    await page.getByRole('link', { name: 'Visa beställning 3f9a21c7' }).click()
    await expect.element(page.getByText('Köket har fått din beställning')).toBeVisible()
  })

  it('my orders: a changed status is shown without a reload', async () => {
    const network = await openScreen({ ...list, answers: { listMyOrders: onePage(order) } })
    const badge = (text: string) => page.getByRole('article').getByText(text, { exact: true })
    await expect.element(badge('Väntande')).toBeVisible()
    network.answer({ listMyOrders: onePage(orderAs.ready) })
    network.publish({ type: 'order.changed', orderId: order.id })
    await expect.element(badge('Klar')).toBeVisible()
  })

  it('my orders: older ones are fetched on request', async () => {
    const network = await openScreen({
      ...list,
      answers: {
        listMyOrders: ({ query }) =>
          query.has('cursor') ? onePage(older) : { items: [order], nextCursor: 'older' },
      },
    })
    await button('Visa fler').click()
    await expect.element(page.getByRole('article').filter({ hasText: '00000331' })).toBeVisible()
    expect(page.getByRole('article').elements()).toHaveLength(2)
    expect(button('Visa fler').elements()).toHaveLength(0)
    await expect.poll(() => network.requestsOf('listMyOrders').at(-1)?.query.get('cursor')).toBe('older')
  })

  it('my orders that could not be loaded are loaded on request', async () => {
    const network = await openScreen({
      ...list,
      answers: { listMyOrders: { refusal: { code: 'internal_error' } } },
    })
    await seesToast('Fel', 'Kunde inte hämta beställningar')
    network.answer({ listMyOrders: onePage(order) })
    await button('Försök igen').click()
    await expect.element(page.getByRole('article')).toBeVisible()
  })

  it('my orders: an empty list links to the menu', async () => {
    await openScreen({ ...list, answers: { ...guestAnswers, listMyOrders: onePage() } })
    await page.getByRole('link', { name: 'Till menyn' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Meny' })).toBeInTheDocument()
    expect(location.pathname).toBe('/menu')
  })
})
