import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { KitchenOrder } from '#contract/orders.ts'
import type { Answers } from './harness/answers.ts'
import { passDoubleTap, skipTime } from './harness/clock.ts'
import { openScreen } from './harness/open-screen.tsx'
import { beer, burger, fries, lineOf, menu, orderOf } from './kitchen-fixtures.ts'

const ready = orderOf(64, { status: 'ready', version: 4, tableNumber: 3 })
const board = (...items: KitchenOrder[]): Answers => ({
  listKitchenOrders: { items },
  getMenu: menu(burger),
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const ticketIn = (status: string, name: string) =>
  page.getByRole('region', { name: status }).getByRole('article', { name, exact: true })
const moved = (order: KitchenOrder, status: KitchenOrder['status']): KitchenOrder => ({
  ...order,
  status,
  version: order.version + 1,
})

const open = async (answers: Answers) => {
  const shown = { as: 'admin', path: '/admin/orders?view=board', width: 1280 } as const
  const network = await openScreen({ ...shown, answers: { ...board(ready), ...answers } })
  await expect.element(page.getByRole('heading', { name: 'Väntande' })).toBeVisible()
  return network
}

describe('kitchen board', () => {
  it('kitchen board: a delivery, which is final, is held for ten seconds and then sent', async () => {
    const network = await open({ setOrderStatus: moved(ready, 'delivered') })
    const bord3 = 'Bord 3, 00000064'
    await button(`Levererad: ${bord3}`).click()
    await expect.element(button(`Ångra ${bord3}`)).toBeVisible()
    expect(network.requestsOf('setOrderStatus')).toHaveLength(0)
    skipTime(10_000)
    await expect
      .poll(() => network.requestsOf('setOrderStatus'))
      .toMatchObject([{ params: { orderId: ready.id }, body: { status: 'delivered', version: 4 } }])
    await expect.element(ticketIn('Klar', bord3)).not.toBeInTheDocument()
  })

  it('kitchen board: a delivery that is undone in time is never sent', async () => {
    const other = orderOf(65, { status: 'ready', version: 4, tableNumber: 5 })
    const network = await open({ ...board(ready, other), setOrderStatus: moved(other, 'delivered') })
    await button('Levererad: Bord 3, 00000064').click()
    passDoubleTap()
    await button('Ångra Bord 3, 00000064').click()
    await expect.element(button('Levererad: Bord 3, 00000064')).toBeVisible()
    skipTime(20_000)
    // A later one is sent, so the time of the first has passed.
    await button('Levererad: Bord 5, 00000065').click()
    skipTime(10_000)
    await expect.element(ticketIn('Klar', 'Bord 5, 00000065')).not.toBeInTheDocument()
    await expect
      .poll(() => network.requestsOf('setOrderStatus').map(({ params }) => params.orderId))
      .toEqual([other.id])
    expect(network.requestsOf('undoOrderStatus')).toHaveLength(0)
  })

  it('kitchen board: leaving the board sends a delivery that is held', async () => {
    const network = await open({
      setOrderStatus: moved(ready, 'delivered'),
      listAllOrders: { items: [], nextCursor: null },
    })
    await button('Levererad: Bord 3, 00000064').click()
    await expect.element(button('Ångra Bord 3, 00000064')).toBeVisible()
    await page.getByRole('link', { name: 'Alla beställningar' }).click()
    await expect
      .poll(() => network.requestsOf('setOrderStatus').map(({ body }) => body))
      .toEqual([{ status: 'delivered', version: 4 }])
  })
})

describe('kitchen board with a line that is refused', () => {
  const ordered = orderOf(67, { status: 'preparing', version: 4, lines: [lineOf(burger), lineOf(fries)] })
  const refused: KitchenOrder = {
    ...ordered,
    version: 5,
    totalAmountOre: 4_900,
    lines: [
      { ...lineOf(burger), isRefused: true, refusal: 'sold_out', alcoholCheck: 'sold_out' },
      lineOf(fries),
    ],
  }

  it('kitchen board: a line is refused with a reason, and the last one says that the order is cancelled', async () => {
    const network = await open({ ...board(ordered), checkOrderLine: refused })
    await button('Stryk Klubbens burgare').click()
    await expect.element(page.getByText('Gästen får veta varför', { exact: false })).toBeVisible()
    await page.getByRole('radio', { name: 'Slut' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stryk' }).click()
    await expect.element(page.getByText('Struken: slut')).toBeVisible()
    await expect
      .poll(() => network.requestsOf('checkOrderLine'))
      .toMatchObject([{ params: { position: '0' }, body: { check: 'sold_out' } }])
    await button('Stryk Pommes').click()
    await expect.element(page.getByText('beställningen avbryts', { exact: false })).toBeVisible()
  })

  it('kitchen board: refusing a line says that the order is over when everything else is delivered', async () => {
    const served = { ...lineOf(fries), status: 'delivered' as const }
    await open(board({ ...ordered, lines: [lineOf(burger), served] }))
    await button('Stryk Klubbens burgare').click()
    await expect.element(page.getByText('Allt annat är levererat', { exact: false })).toBeVisible()
  })
})

describe('kitchen board with alcohol', () => {
  const line = lineOf(beer, 2)
  const ordered = orderOf(66, { status: 'ready', version: 4, tableNumber: 3, lines: [lineOf(burger), line] })
  const found = (alcoholCheck: typeof line.alcoholCheck): KitchenOrder => ({
    ...ordered,
    version: 5,
    lines: [
      lineOf(burger),
      { ...line, alcoholCheck, isRefused: alcoholCheck !== null && alcoholCheck !== 'id_seen' },
    ],
  })
  const bord3 = 'Bord 3, 00000066'

  it('kitchen board: an alcoholic line asks for ID, and its order is delivered once that was seen', async () => {
    const network = await open({ ...board(ordered), checkOrderLine: found('id_seen') })
    await expect.element(page.getByText('18+ Be om leg')).toBeVisible()
    const deliver = button(`Levererad: ${bord3}`)
    await expect.element(deliver).toHaveAttribute('aria-disabled', 'true')
    await expect.element(page.getByText('Kontrollera alla drycker med alkohol först.')).toBeVisible()
    await button('Leg sett: Lager').click()
    await expect
      .poll(() => network.requestsOf('checkOrderLine'))
      .toMatchObject([{ params: { orderId: ordered.id, position: '1' }, body: { check: 'id_seen' } }])
    await expect.element(button('Ångra kontrollen av Lager')).toBeVisible()
    await expect.element(button(`Levererad: ${bord3}`)).not.toHaveAttribute('aria-disabled')
  })

  it('kitchen board: an alcoholic line is refused with a reason, which can be taken back', async () => {
    const network = await open({ ...board(ordered), checkOrderLine: found('intoxicated') })
    await button('Neka Lager').click()
    await page.getByRole('radio', { name: 'Berusad' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Neka' }).click()
    await expect.element(page.getByText('Nekad: berusad')).toBeVisible()
    await button('Ångra kontrollen av Lager').click()
    await expect
      .poll(() => network.requestsOf('checkOrderLine').map(({ body }) => body))
      .toEqual([{ check: 'intoxicated' }, { check: null }])
  })
})
