import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ErrorCode } from '#contract/errors.ts'
import { seenOf } from '#web/domain/use-cart.ts'
import type { Answers } from './harness/answers.ts'
import { onePage } from './harness/fixtures.ts'
import { focusedName, tabTo } from './harness/keyboard.ts'
import { openScreen, reload } from './harness/open-screen.tsx'
import { seesLost, seesToast, toasts } from './harness/toasts.ts'
import {
  guestAnswers as answers,
  burger,
  fillCart,
  menuWith,
  order,
  soup,
  withBooking,
} from './menu-fixtures.ts'

const desk = { path: '/menu', width: 1280 } as const
const cart = page.getByRole('complementary', { name: 'Kundvagn' })
const submit = cart.getByRole('button', { name: /^Beställ, betala på plats/ })
const place = (name: string) => cart.getByRole('radio', { name, exact: true })
const lines = () => cart.getByRole('group', { name: /^Antal/ }).elements().length
const placed: Answers = { ...answers, placeOrder: order, getMyOrder: order }
const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** The menu with two burgers in the cart, to be fetched at the bar. */
async function openWithCart(given: Answers) {
  const network = await openScreen({ ...desk, answers: given })
  fillCart([burger, 2])
  await place('Hämtas i baren').click({ force: true })
  return network
}

describe('where the food is brought', () => {
  const body = async (given: Answers, choose: () => Promise<void>, path: string = desk.path) => {
    const network = await openScreen({ ...desk, path, answers: given })
    fillCart([burger, 1])
    await choose()
    await submit.click()
    await expect.poll(() => location.pathname).toBe(`/order/${order.id}`)
    const { tableNumber, tableBookingId } = network.requestsOf('placeOrder').at(-1)?.body ?? {}
    return { tableNumber, tableBookingId }
  }
  const choosing = (name: string) => () => place(name).click({ force: true })

  it('the place to which the food is brought must be chosen, and nothing is sent before', async () => {
    const network = await openScreen({ ...desk, answers: placed })
    fillCart([burger, 1])
    await submit.click()
    await expect.element(cart.getByRole('alert')).toHaveTextContent('Välj vart maten ska.')
    await place('Välj bord').click({ force: true })
    await submit.click()
    await expect.element(cart.getByRole('alert')).toHaveTextContent('Välj vart maten ska.')
    expect(network.requestsOf('placeOrder')).toHaveLength(0)
    await place('Hämtas i baren').click({ force: true })
    await expect.element(cart.getByRole('alert')).not.toBeInTheDocument()
  })

  it('the food is brought to the table of the scanned code', async () => {
    const scanned = async () => {
      await expect.element(place('Bord 7')).toBeChecked()
      await expect
        .element(page.getByRole('status').filter({ hasText: /^Bord 7 Vi kommer hit/ }))
        .toBeVisible()
    }
    expect(await body(placed, scanned, '/menu?table=7')).toEqual({ tableNumber: 7, tableBookingId: null })
  })

  it('the food is brought to the table of the booking', async () => {
    const given = { ...placed, listOrderPlaces: withBooking }
    expect(await body(given, choosing('Bord 4, din bokning'))).toEqual({
      tableNumber: null,
      tableBookingId: withBooking.booking?.id,
    })
  })

  it('the food is brought to the booking when its table was scanned', async () => {
    const given = { ...placed, listOrderPlaces: withBooking }
    const scanned = async () => {
      await expect.element(place('Bord 4, din bokning')).toBeChecked()
      expect(place('Bord 4').elements()).toHaveLength(0)
    }
    expect(await body(given, scanned, '/menu?table=4')).toEqual({
      tableNumber: null,
      tableBookingId: withBooking.booking?.id,
    })
  })

  it('the food is brought to the table where the guest is checked in, until another one is chosen', async () => {
    const booking = withBooking.booking && { ...withBooking.booking, isCheckedIn: true }
    const given = { ...placed, listOrderPlaces: { ...withBooking, booking } }
    const checkedIn = async () => {
      await expect.element(place('Bord 4, din bokning')).toBeChecked()
      await place('Ett annat bord').click({ force: true })
      await expect.element(place('Ett annat bord')).toBeChecked()
      await submit.click()
      await expect.element(cart.getByRole('alert')).toHaveTextContent('Välj vart maten ska.')
      await place('Bord 4, din bokning').click({ force: true })
    }
    expect(await body(given, checkedIn)).toEqual({ tableNumber: null, tableBookingId: booking?.id })
  })

  it('the food is brought to another table of the house', async () => {
    const choose = async () => {
      await place('Välj bord').click({ force: true })
      const number = cart.getByLabelText('Bordets nummer')
      const options = () => [...number.element().querySelectorAll('option')].map(({ text }) => text)
      await expect.poll(options).toEqual(['Välj bord', '4 · Matsalen', '7 · Uteserveringen'])
      await number.selectOptions('7 · Uteserveringen')
    }
    expect(await body(placed, choose)).toEqual({ tableNumber: 7, tableBookingId: null })
  })

  it('the food is brought to the bar', async () => {
    expect(await body(placed, choosing('Hämtas i baren'))).toEqual({
      tableNumber: null,
      tableBookingId: null,
    })
  })

  it.each(['0', '1000', 'abc', '99'])(
    'the food is not brought to a table that the house does not have (%s)',
    async (table) => {
      const network = await openScreen({ ...desk, path: `/menu?table=${table}`, answers: placed })
      fillCart([burger, 1])
      await expect.element(place('Hämtas i baren')).toBeVisible()
      await expect.poll(() => network.requestsOf('listOrderPlaces').length).toBeGreaterThan(0)
      await submit.click()
      await expect.element(cart.getByRole('alert')).toHaveTextContent('Välj vart maten ska.')
      expect(network.requestsOf('placeOrder')).toHaveLength(0)
    },
  )

  it('a scanned code of a table that the house does not have is reported', async () => {
    await openScreen({ ...desk, path: '/menu?table=99', answers: placed })
    await expect
      .element(page.getByText('Bord 99 finns inte. Fråga personalen, eller välj bord i varukorgen.'))
      .toBeVisible()
  })

  it('the place to which the food is brought must be chosen again when the booking is over', async () => {
    const network = await openScreen({ ...desk, answers: { ...placed, listOrderPlaces: withBooking } })
    fillCart([burger, 1])
    await place('Bord 4, din bokning').click({ force: true })
    network.answer({ listOrderPlaces: { ...withBooking, booking: null } })
    network.publish({ type: 'tableBooking.changed', bookingId: withBooking.booking?.id ?? '' })
    await expect.element(place('Bord 4, din bokning')).not.toBeInTheDocument()
    await submit.click()
    await expect.element(cart.getByRole('alert')).toHaveTextContent('Välj vart maten ska.')
    expect(network.requestsOf('placeOrder')).toHaveLength(0)
  })
})

describe('ordering', () => {
  it('ordering sends a dish with two notes as two lines, and empties the cart', async () => {
    const network = await openWithCart(placed)
    await cart.getByRole('button', { name: 'Önskemål för Klubbens burgare' }).click()
    await cart.getByRole('textbox', { name: 'Önskemål för Klubbens burgare' }).fill('Utan lök')
    await cart.getByRole('button', { name: /^Annat önskemål för en av/ }).click()
    await submit.click()
    await expect.poll(() => location.pathname).toBe(`/order/${order.id}`)
    const line = { menuItemId: burger.id, quantity: 1, seen: seenOf(burger) }
    await expect
      .poll(() => network.requestsOf('placeOrder').at(-1)?.body?.lines)
      .toEqual([
        { ...line, note: 'Utan lök' },
        { ...line, note: null },
      ])
    await expect.poll(() => JSON.parse(localStorage.getItem('spelrum.cart') ?? '').lines).toEqual([])
  })

  it('ordering sends what the guest has seen, opens the order and empties the cart, which keeps the chosen place', async () => {
    const network = await openWithCart(placed)
    fillCart([soup, 1])
    await cart.getByRole('button', { name: 'Önskemål för Klubbens burgare' }).click()
    await cart.getByRole('textbox', { name: 'Önskemål för Klubbens burgare' }).fill(' Utan lök ')
    await cart.getByLabelText(/^Meddelande till köket/).fill('Två bestick, tack.')
    await submit.click()
    await expect.element(page.getByText('Köket har fått din beställning')).toBeVisible()
    expect(location.pathname).toBe(`/order/${order.id}`)
    const [sent] = network.requestsOf('placeOrder')
    expect(sent?.body).toEqual({
      requestId: expect.stringMatching(uuid),
      lines: [
        {
          menuItemId: burger.id,
          quantity: 2,
          note: 'Utan lök',
          seen: seenOf(burger),
        },
        { menuItemId: soup.id, quantity: 1, note: null, seen: seenOf(soup) },
      ],
      notes: 'Två bestick, tack.',
      tableBookingId: null,
      tableNumber: null,
    })
    await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Meny' }).click()
    await expect.element(cart.getByText('Tom kundvagn')).toBeVisible()
    fillCart([burger, 1])
    await expect.element(place('Hämtas i baren')).toBeChecked()
  })

  it('ordering happens once, however often the button is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof order>()
    const network = await openWithCart({ ...placed, placeOrder: () => promise })
    await submit.dblClick()
    await expect.element(submit).toBeDisabled()
    resolve(order)
    await expect.poll(() => location.pathname).toBe(`/order/${order.id}`)
    await expect.poll(() => network.requestsOf('placeOrder')).toHaveLength(1)
  })

  it('ordering works from the sheet of a phone', async () => {
    const network = await openScreen({ ...desk, width: 390, path: '/menu?table=7', answers: placed })
    fillCart([burger, 1])
    await page.getByRole('button', { name: /Visa kundvagnen/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Kundvagn' })
    await expect.element(sheet.getByRole('radio', { name: 'Bord 7' })).toBeChecked()
    await sheet.getByRole('button', { name: /^Beställ, betala på plats/ }).click()
    await expect.element(page.getByText('Köket har fått din beställning')).toBeVisible()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.poll(() => network.requestsOf('placeOrder')).toHaveLength(1)
  })

  const failed = 'Kunde inte skicka beställningen. Försök igen.'
  it.each<[ErrorCode, string]>([
    ['menu_changed', `${failed} Något på menyn har ändrats. Se ändringarna i kundvagnen.`],
    [
      'kitchen_closed',
      `${failed} Köket har stängt och tar inte emot fler beställningar. Kundvagnen finns kvar.`,
    ],
    ['too_many_orders', `${failed} Du har redan tio beställningar på gång. Vänta tills en är levererad.`],
    ['booking_not_current', `${failed} Din bokning gäller inte just nu. Välj ett bord, eller hämta i baren.`],
    ['key_reused', `${failed} Det kan redan vara gjort. Ladda om och kontrollera.`],
    ['internal_error', failed],
    ['not_signed_in', 'Du måste vara inloggad för att beställa.'],
  ])('ordering: a refusal (%s) says why and keeps the cart', async (code, message) => {
    const network = await openWithCart({ ...answers, placeOrder: { refusal: { code } } })
    await submit.click()
    await seesToast('Fel', message)
    expect(toasts()).toHaveLength(1)
    await expect.poll(lines).toBe(1)
    reload()
    await expect.poll(lines).toBe(1)
    await expect.element(place('Hämtas i baren')).toBeChecked()
    await expect.poll(() => network.requestsOf('placeOrder')).toHaveLength(1)
  })

  it('ordering: a refusal in English says why in English', async () => {
    await openScreen({
      ...desk,
      language: 'en',
      answers: { ...answers, placeOrder: { refusal: { code: 'kitchen_closed' } } },
    })
    fillCart([burger, 1])
    await page.getByRole('radio', { name: 'Pick up at the bar' }).click({ force: true })
    await page.getByRole('button', { name: /^Order, pay at the venue/ }).click()
    await expect.poll(toasts).toHaveLength(1)
    expect(toasts()[0]?.message).toMatch(/^Couldn’t send the order\. Please try again\. The kitchen/)
  })

  it('ordering: a refusal because the menu has changed shows the change at once', async () => {
    const network = await openWithCart({ ...answers, placeOrder: { refusal: { code: 'menu_changed' } } })
    await expect.element(submit).toBeEnabled()
    network.answer({ getMenu: menuWith({ [burger.id]: { priceOre: 18_900 } }) })
    await submit.click()
    await expect.element(cart.getByText('Klubbens burgare kostar nu 189 kr (förut 179 kr).')).toBeVisible()
    await expect.element(submit).toBeDisabled()
    network.answer({ placeOrder: order, getMyOrder: order })
    await cart.getByRole('button', { name: 'Godkänn ändringarna' }).click()
    await submit.click()
    await expect.poll(() => location.pathname).toBe(`/order/${order.id}`)
    const [first, second] = network.requestsOf('placeOrder')
    expect(second?.body.lines[0].seen.priceOre).toBe(18_900)
    expect(second?.body.requestId).not.toBe(first?.body.requestId)
  })

  it('ordering: an order that has arrived without its answer is opened although the cart was changed, and the rest of the cart stays', async () => {
    const network = await openWithCart({ ...placed, placeOrder: 'unreachable' })
    await submit.click()
    await seesLost('Varukorgen finns kvar.')
    const [sent] = network.requestsOf('placeOrder')
    const arrived = { ...order, requestId: sent?.body.requestId ?? '' }
    network.answer({ placeOrder: order, listMyOrders: onePage(arrived) })
    await cart.getByRole('button', { name: 'En till Klubbens burgare' }).click()
    await submit.click()
    await expect.poll(() => location.pathname).toBe(`/order/${order.id}`)
    await expect.poll(() => network.requestsOf('placeOrder')).toHaveLength(1)
    await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Meny' }).click()
    await expect.element(cart.getByRole('group', { name: 'Antal Klubbens burgare' })).toHaveTextContent('1')
  })

  it('ordering again after a lost answer is the same order, even after a reload; a changed cart is another one', async () => {
    const network = await openWithCart({ ...placed, placeOrder: 'unreachable' })
    const keys = () => network.requestsOf('placeOrder').map(({ body }) => body.requestId)
    const send = async () => {
      const before = keys().length
      await submit.click()
      await expect.poll(() => keys().length).toBe(before + 1)
      await expect.element(submit).toBeEnabled()
    }
    await send()
    await seesLost('Varukorgen finns kvar.')
    await send()
    reload()
    await send()
    expect(new Set(keys()).size).toBe(1)
    await cart.getByRole('button', { name: 'En till Klubbens burgare' }).click()
    await send()
    expect(new Set(keys()).size).toBe(2)
    network.answer({ placeOrder: order })
    await submit.click()
    await expect.poll(() => location.pathname).toBe(`/order/${order.id}`)
    expect(new Set(keys()).size).toBe(2)
    await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Meny' }).click()
    fillCart([burger, 3])
    await submit.click()
    await expect.poll(() => location.pathname).toBe(`/order/${order.id}`)
    expect(new Set(keys()).size, 'the same dishes later are a new order').toBe(3)
  })
})

it.each([390, 1280] as const)('ordering works by keyboard alone (%s px)', async (width) => {
  const network = await openScreen({
    path: '/menu',
    width,
    answers: { ...placed, listOrderPlaces: withBooking, listMyOrders: onePage(order) },
  })
  await tabTo(/^Lägg till Klubbens burgare$/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(focusedName).toBe('En till Klubbens burgare')
  await userEvent.keyboard('{Enter}')
  if (width === 390) {
    await tabTo(/^2.*Visa kundvagnen/)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Kundvagn' })).toBeVisible()
  }
  await tabTo(/^Bord 4, din bokning$/)
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('radio', { name: 'Bord 4, din bokning' })).toBeChecked()
  await tabTo(/^Beställ, betala på plats: 358\skr$/)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Köket har fått din beställning')).toBeVisible()
  await expect.poll(() => network.requestsOf('placeOrder')).toHaveLength(1)
  await tabTo(/^Avbryt beställningen$/)
})
