import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { KitchenOrder } from '#contract/orders.ts'
import type { Answers } from './harness/answers.ts'
import { freezeTime, passDoubleTap, skipTime } from './harness/clock.ts'
import { focusedName, tabTo } from './harness/keyboard.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { burger, fries, lineOf, menu, minutesAgo, orderOf, soup } from './kitchen-fixtures.ts'

const path = '/admin/orders?view=board'
const pending = orderOf(61, {
  lines: [lineOf(burger, 2, 'Utan lök'), lineOf(soup)],
  notes: 'Ett barn är nötallergiker.',
})
const confirmed = orderOf(62, { status: 'confirmed', version: 2, tableNumber: 12 })
const preparing = orderOf(63, {
  status: 'preparing',
  version: 3,
  tableNumber: null,
  location: null,
  lines: [lineOf(fries, 3)],
})
const ready = orderOf(64, {
  status: 'ready',
  version: 4,
  tableNumber: 3,
  guest: { userId: null, displayName: '' },
})
const board = (...items: KitchenOrder[]): Answers => ({
  listKitchenOrders: { items },
  getMenu: menu(burger, fries, soup),
})
const all = board(pending, confirmed, preparing, ready)
const shown = { as: 'admin', path } as const

testStates('kitchen board', [
  { ...shown, name: 'filled', answers: all, shows: { sv: 'Bord 7', en: 'Table 7' } },
  {
    ...shown,
    name: 'empty',
    answers: board(),
    shows: { sv: 'Lugnt i köket', en: 'All quiet in the kitchen' },
  },
  {
    ...shown,
    name: 'loading',
    answers: { ...all, listKitchenOrders: 'pending' },
    shows: { sv: 'Laddar beställningar …', en: 'Loading orders…' },
  },
  {
    ...shown,
    name: 'failed',
    answers: { ...all, listKitchenOrders: { refusal: { code: 'internal_error' } } },
    shows: { sv: 'Kunde inte hämta beställningar', en: 'Couldn’t load the orders' },
  },
  {
    ...shown,
    name: 'without connection',
    answers: all,
    first: async (network) => network.loseStream(),
    shows: { sv: 'Ingen anslutning', en: 'No connection' },
  },
  {
    ...shown,
    name: 'a step that can be undone',
    answers: { ...all, setOrderStatus: 'pending' },
    first: async (_, language) => {
      await button(language === 'sv' ? 'Bekräfta Bord 7, 00000061' : 'Confirm Table 7, 00000061').click()
      const name = language === 'sv' ? 'Bekräftad 2' : 'Confirmed 2'
      await page.getByRole('radio', { name }).click({ force: true })
    },
    shows: { sv: 'Ångra', en: 'Undo' },
  },
])

const button = (name: string) => page.getByRole('button', { name, exact: true })
const column = (name: string) => page.getByRole('region', { name })
const ticketIn = (status: string, name: string) => column(status).getByRole('article', { name, exact: true })
const bord7 = 'Bord 7, 00000061'
const moved = (order: KitchenOrder, status: KitchenOrder['status']): KitchenOrder => ({
  ...order,
  status,
  version: order.version + 1,
})

const open = async (answers: Answers = {}) => {
  const network = await openScreen({ ...shown, width: 1280, answers: { ...all, ...answers } })
  await expect.element(page.getByRole('heading', { name: 'Väntande' })).toBeVisible()
  return network
}

const threeSteps = async () => {
  for (const step of ['Bekräfta', 'Börja tillaga', 'Klar:']) {
    await button(`${step} ${bord7}`).click()
    passDoubleTap()
  }
  await expect.element(ticketIn('Klar', bord7)).toBeVisible()
}

describe('kitchen board', () => {
  it('kitchen board: a ticket has table, dishes, notes, allergens, guest, number and age', async () => {
    const aged = [pending, confirmed, preparing, ready].map((order, index) => ({
      ...order,
      createdAt: minutesAgo([0, 12, 24, 3][index] ?? 0),
    }))
    await open(board(...aged))
    const ticket = ticketIn('Väntande', bord7)
    for (const text of ['Bord 7', 'Klubbens burgare', 'Utan lök', 'Gluten', 'Mjölk', 'Anna Berg', '00000061'])
      await expect.element(ticket.getByText(text, { exact: true })).toBeVisible()
    await expect.element(ticket.getByText('Ett barn är nötallergiker.')).toBeVisible()
    await expect.element(ticket.getByText('Uppgift saknas – fråga personalen')).toBeVisible()
    await expect.element(ticket.getByText('Nyss')).toBeVisible()
    await expect.element(column('Bekräftad').getByText('12 min, dröjer')).toBeVisible()
    const atBar = ticketIn('Tillagas', 'Baren, 00000063')
    await expect.element(atBar.getByText('24 min, sen')).toBeVisible()
    await expect.element(atBar.getByText('Inga kända allergener')).toBeVisible()
    await expect.element(column('Klar').getByText('Borttaget konto')).toBeVisible()
  })

  it.each([
    ['a phone', 390, 'normal', { place: 34, dish: 22, note: 18, notes: 18, allergen: 18, none: 18 }],
    ['a tablet', 1280, 'normal', { place: 34, dish: 26, note: 20, notes: 20, allergen: 20, none: 20 }],
    ['the large board', 1280, 'large', { place: 40, dish: 30, note: 24, notes: 24, allergen: 24, none: 24 }],
  ] as const)(
    'kitchen board: on %s a ticket has text that can be read from a distance',
    async (_, width, size, least) => {
      localStorage.setItem('spelrum.kitchen-size', size)
      const order = { ...pending, lines: [...pending.lines, lineOf(fries)] }
      await openScreen({ ...shown, width, answers: board(order) })
      const sizeOf = (text: string) =>
        Number.parseFloat(getComputedStyle(ticketIn('Väntande', bord7).getByText(text).element()).fontSize)
      await expect.element(ticketIn('Väntande', bord7)).toBeVisible()
      const sizes = {
        place: sizeOf('Bord 7'),
        dish: sizeOf('Klubbens burgare'),
        note: sizeOf('Utan lök'),
        notes: sizeOf('Ett barn är nötallergiker.'),
        allergen: sizeOf('Gluten'),
        none: sizeOf('Inga kända allergener'),
      }
      for (const [part, expected] of Object.entries(least))
        expect.soft(sizes[part as keyof typeof sizes], part).toBeGreaterThanOrEqual(expected)
    },
  )

  it('kitchen board: every button of a ticket is at least 56 px high', async () => {
    await open()
    await expect.element(button(`Bekräfta ${bord7}`)).toBeVisible()
    const low = [...document.querySelectorAll('article button, [role="switch"]')].filter(
      (each) => each.getBoundingClientRect().height < 56,
    )
    expect(low).toEqual([])
  })

  it('kitchen board: a step is shown and sent at once, at the version that is shown', async () => {
    const network = await open({ setOrderStatus: 'pending' })
    await button(`Bekräfta ${bord7}`).click()
    await expect.element(ticketIn('Bekräftad', bord7)).toBeVisible()
    await expect
      .poll(() => network.requestsOf('setOrderStatus'))
      .toMatchObject([{ params: { orderId: pending.id }, body: { status: 'confirmed', version: 1 } }])
  })

  it('kitchen board: a step can be undone for five minutes, from any tablet', async () => {
    const stepped = (minutes: number) => ({ ...confirmed, confirmedAt: minutesAgo(minutes) })
    const network = await open({
      ...board(stepped(4.5), { ...preparing, preparingAt: minutesAgo(5.5) }),
      undoOrderStatus: { ...moved(confirmed, 'pending'), confirmedAt: null },
    })
    const undo = button('Ångra Bord 12, 00000062')
    await expect.element(undo).toBeVisible()
    expect(button('Ångra Baren, 00000063').elements()).toHaveLength(0)
    await undo.click()
    await expect.element(ticketIn('Väntande', 'Bord 12, 00000062')).toBeVisible()
    await expect
      .poll(() => network.requestsOf('undoOrderStatus'))
      .toMatchObject([{ params: { orderId: confirmed.id }, body: { version: 2 } }])
    await expect.element(undo).not.toBeInTheDocument()
  })

  it('kitchen board: an undo waits for the answer to its step', async () => {
    const first = Promise.withResolvers<void>()
    const network = await open({
      setOrderStatus: async () => {
        await first.promise
        return { ...moved(pending, 'confirmed'), confirmedAt: minutesAgo(0) }
      },
      undoOrderStatus: { ...pending, version: 3 },
    })
    await button(`Bekräfta ${bord7}`).click()
    passDoubleTap()
    await button(`Ångra ${bord7}`).click()
    await expect.element(ticketIn('Väntande', bord7)).toBeVisible()
    expect(network.requestsOf('undoOrderStatus')).toHaveLength(0)
    first.resolve()
    await expect
      .poll(() => network.requestsOf('undoOrderStatus').map(({ body }) => body))
      .toEqual([{ version: 2 }])
    await expect.element(ticketIn('Väntande', bord7)).toBeVisible()
  })

  it('kitchen board: an undo that came too late returns the ticket to its stored state', async () => {
    const real = { ...confirmed, confirmedAt: minutesAgo(1) }
    await open({ ...board(real), undoOrderStatus: { refusal: { code: 'status_not_allowed' } } })
    await button('Ångra Bord 12, 00000062').click()
    await seesToast('Någon annan hann före')
    await expect.element(ticketIn('Bekräftad', 'Bord 12, 00000062')).toBeVisible()
  })

  it('kitchen board: the latest step stays in sight with its undo, also when its ticket is far down', async () => {
    const many = Array.from({ length: 10 }, (_, index) => orderOf(70 + index))
    const network = await open({ ...board(...many), setOrderStatus: 'pending' })
    const lowest = many.at(-1) as KitchenOrder
    const confirm = button(`Bekräfta Bord 7, ${lowest.number}`)
    confirm.element().scrollIntoView({ block: 'end' })
    await confirm.click()
    await expect.element(ticketIn('Bekräftad', `Bord 7, ${lowest.number}`)).not.toBeInViewport()
    const undo = button(`Ångra senaste steget: Bord 7, ${lowest.number}`)
    await expect.element(undo).toBeInViewport({ ratio: 0.95 })
    passDoubleTap()
    network.answer({ undoOrderStatus: 'pending' })
    await undo.click()
    await expect.element(ticketIn('Väntande', `Bord 7, ${lowest.number}`)).toBeInTheDocument()
    await expect.element(undo).not.toBeInTheDocument()
  })

  it('kitchen board: the steps of a ticket are sent one after the other, each once the one before is answered', async () => {
    const first = Promise.withResolvers<void>()
    const network = await open({
      setOrderStatus: async ({ body }) => {
        if (body.version === 1) await first.promise
        return { ...pending, status: body.status, version: body.version + 1 }
      },
    })
    const sent = () => network.requestsOf('setOrderStatus').map(({ body }) => body)
    await threeSteps()
    expect(sent()).toEqual([{ status: 'confirmed', version: 1 }])
    first.resolve()
    await expect.poll(sent).toEqual([
      { status: 'confirmed', version: 1 },
      { status: 'preparing', version: 2 },
      { status: 'ready', version: 3 },
    ])
    await expect.element(ticketIn('Klar', bord7)).toBeVisible()
  })

  it('kitchen board: a step that follows a failed one is not sent', async () => {
    const first = Promise.withResolvers<void>()
    const network = await open({
      setOrderStatus: async ({ body }) => {
        if (body.version === 1) await first.promise
        return body.version === 1
          ? { refusal: { code: 'internal_error' } }
          : { ...pending, status: body.status, version: body.version + 1 }
      },
    })
    await threeSteps()
    first.resolve()
    await seesToast('Kunde inte uppdatera status')
    await expect.element(ticketIn('Väntande', bord7)).toBeVisible()
    // A later step starts anew.
    await button(`Bekräfta ${bord7}`).click()
    const sent = () => network.requestsOf('setOrderStatus').map(({ body }) => body)
    await expect.poll(sent).toEqual([
      { status: 'confirmed', version: 1 },
      { status: 'confirmed', version: 1 },
    ])
  })

  it('kitchen board: closing the page sends a delivery that is held', async () => {
    const network = await open({ setOrderStatus: moved(ready, 'delivered') })
    await button('Levererad: Bord 3, 00000064').click()
    await expect.element(button('Ångra Bord 3, 00000064')).toBeVisible()
    window.dispatchEvent(new Event('pagehide'))
    await expect.poll(() => network.requestsOf('setOrderStatus')).toHaveLength(1)
  })

  it('kitchen board: when two cooks act on one order, the second one sees the stored state, and nothing is sent', async () => {
    const network = await open()
    await button('Levererad: Bord 3, 00000064').click()
    await expect.element(button('Ångra Bord 3, 00000064')).toBeVisible()
    network.publish({ type: 'kitchen.changed', orderId: ready.id, order: moved(ready, 'preparing') })
    await seesToast('Någon annan hann före', 'Bord 3, 00000064: tavlan visar hur det är nu.')
    await expect.element(ticketIn('Tillagas', 'Bord 3, 00000064')).toBeVisible()
    await expect.element(button('Ångra Bord 3, 00000064')).not.toBeInTheDocument()
    expect(network.requestsOf('setOrderStatus')).toHaveLength(0)
  })

  it('kitchen board: a step on an order whose table has changed is sent at its new version', async () => {
    const network = await open({ setOrderStatus: moved(ready, 'delivered') })
    await button('Levererad: Bord 3, 00000064').click()
    const order = { ...ready, tableNumber: 9, version: 5 }
    network.publish({ type: 'kitchen.changed', orderId: ready.id, order })
    await expect.element(button('Ångra Bord 9, 00000064')).toBeVisible()
    skipTime(10_000)
    await expect
      .poll(() => network.requestsOf('setOrderStatus').map(({ body }) => body))
      .toEqual([{ status: 'delivered', version: 5 }])
  })

  it('kitchen board: the server decides when two steps are sent at the same time', async () => {
    const network = await open({ setOrderStatus: { refusal: { code: 'stale_version' } } })
    network.answer({ listKitchenOrders: { items: [moved(pending, 'confirmed')] } })
    await button(`Bekräfta ${bord7}`).click()
    await seesToast('Någon annan hann före')
    await expect.element(button(`Börja tillaga ${bord7}`)).toBeVisible()
    await expect.poll(() => network.requestsOf('listKitchenOrders').length).toBe(2)
  })

  it('kitchen board: a step without an answer returns the ticket to its stored state, and says so', async () => {
    const network = await open({ setOrderStatus: 'unreachable' })
    await button(`Bekräfta ${bord7}`).click()
    await seesToast('Ingen anslutning', 'Inget svar kom tillbaka. Försök igen när du är ansluten.')
    const ticket = ticketIn('Väntande', bord7)
    await expect.element(ticket.getByText('Inte skickat. Så här är det nu.')).toBeVisible()
    dispatchEvent(new Event('online'))
    await expect.poll(() => network.requestsOf('setOrderStatus')).toHaveLength(1)
    network.answer({ setOrderStatus: 'pending' })
    // The board ignores the second tap of a double tap.
    await new Promise((resolve) => setTimeout(resolve, 750))
    await button(`Bekräfta ${bord7}`).click()
    await expect.element(page.getByText('Inte skickat. Så här är det nu.')).not.toBeInTheDocument()
    await expect.poll(() => network.requestsOf('setOrderStatus')).toHaveLength(2)
  })

  it('kitchen board: cancelling needs a confirmation', async () => {
    const network = await open({ setOrderStatus: moved(pending, 'cancelled') })
    await button(`Avbryt ${bord7}`).click()
    const dialog = page.getByRole('dialog', { name: `Avbryta ${bord7}?` })
    await dialog.getByRole('button', { name: 'Behåll den' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(network.requestsOf('setOrderStatus')).toHaveLength(0)
    await button(`Avbryt ${bord7}`).click()
    await expect
      .element(dialog.getByText('Anna Berg får besked direkt. Det går inte att ångra.'))
      .toBeVisible()
    await dialog.getByRole('button', { name: 'Avbryt', exact: true }).click()
    await seesToast('Status uppdaterad')
    await expect.element(page.getByRole('article', { name: bord7 })).not.toBeInTheDocument()
    await expect
      .poll(() => network.requestsOf('setOrderStatus'))
      .toMatchObject([{ body: { status: 'cancelled', version: 1 } }])
  })

  it('kitchen board: without connection the buttons are disabled, and the board says since when its orders are old', async () => {
    const network = await open()
    network.loseStream()
    await expect.element(page.getByText(/^Tavlan visar hur det var \d\d:\d\d\./)).toBeVisible()
    await button(`Bekräfta ${bord7}`).click({ force: true })
    await seesToast('Ingen anslutning', 'Inget skickas förrän tavlan har kontakt igen.')
    await expect.element(ticketIn('Väntande', bord7)).toBeVisible()
  })

  it('kitchen board: orders appear, change and disappear live, and an older message changes nothing', async () => {
    const network = await open()
    const publish = (order: KitchenOrder) =>
      network.publish({ type: 'kitchen.changed', orderId: order.id, order })
    const fresh = orderOf(70, { tableNumber: 5 })
    publish(fresh)
    await expect.element(ticketIn('Väntande', 'Bord 5, 00000070')).toBeVisible()
    await expect.element(page.getByText('Ny beställning: Bord 5, 00000070')).toBeInTheDocument()
    publish({ ...fresh, status: 'preparing', version: 3 })
    publish({ ...fresh, status: 'confirmed', version: 2 })
    publish(moved(ready, 'delivered'))
    await expect.element(ticketIn('Klar', 'Bord 3, 00000064')).not.toBeInTheDocument()
    await expect.element(ticketIn('Tillagas', 'Bord 5, 00000070')).toBeVisible()
    network.answer({ getKitchenOrder: moved(confirmed, 'preparing') })
    network.publish({ type: 'kitchen.changed', orderId: confirmed.id, order: null })
    await expect.element(ticketIn('Tillagas', 'Bord 12, 00000062')).toBeVisible()
    await expect.poll(() => network.requestsOf('listKitchenOrders')).toHaveLength(1)
  })

  it('kitchen board: by keyboard, the focus follows the ticket to its new column and back', async () => {
    await open({
      setOrderStatus: ({ body }) => ({
        ...pending,
        status: body.status,
        version: body.version + 1,
        confirmedAt: minutesAgo(0),
      }),
      undoOrderStatus: { ...pending, version: 3 },
    })
    await tabTo(/^Bekräfta Bord 7/)
    await userEvent.keyboard('{Enter}')
    await expect.poll(focusedName).toBe(`Ångra ${bord7}`)
    passDoubleTap()
    // However busy the machine is, the second press is part of a double one.
    freezeTime()
    await userEvent.keyboard('{Enter}')
    await expect.poll(focusedName).toBe(`Bekräfta ${bord7}`)
    await userEvent.keyboard('{Enter}')
    await expect.poll(focusedName).toBe(`Bekräfta ${bord7}`)
    passDoubleTap()
    await userEvent.keyboard('{Enter}')
    await expect.poll(focusedName).toBe(`Ångra ${bord7}`)
  })
})
