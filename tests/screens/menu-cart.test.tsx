import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MenuItem } from '#contract/menu.ts'
import { type CartLine, changeCart, changeLine } from '#web/domain/use-cart.ts'
import { cart, lines, submit } from './cart.ts'
import { openScreen, reload } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import {
  guestAnswers as answers,
  burger,
  categoryOf,
  closedMenu,
  fillCart,
  longest,
  menuWith,
  pie,
  salad,
  soup,
  withBooking,
} from './menu-fixtures.ts'

const desk = { path: '/menu', width: 1280 } as const
const phone = { path: '/menu', width: 390 } as const
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** The cart in the sheet, over the menu. The sheet has the same texts as the column, which a phone hides. */
const behind = { sv: 'Lagas medan du spelar.', en: 'Lagas medan du spelar.' }
const seesInSheet = (text: string) =>
  expect.element(page.getByRole('dialog').getByText(text, { exact: true }).first()).toBeVisible()
const showCart = () => button(/(Visa kundvagnen|Show the cart)/).click()
/** How the menu changes each dish of the cart. */
const changed = menuWith({
  [burger.id]: { priceOre: 18_900 },
  [salad.id]: { isAvailable: false },
  [soup.id]: null,
})

testStates('the cart', [
  { name: 'empty', ...desk, answers, shows: { sv: 'Tom kundvagn', en: 'Your cart is empty' } },
  {
    name: 'as a bar',
    ...phone,
    answers,
    first: async () => fillCart([burger, 2]),
    shows: { sv: 'Visa kundvagnen', en: 'Show the cart' },
  },
  {
    name: 'as a sheet',
    ...phone,
    answers: { ...answers, listOrderPlaces: withBooking },
    first: async (_, language) => {
      fillCart([burger, 2], [salad, 1], [soup, 20])
      await showCart()
      await seesInSheet({ sv: 'Bord 4, din bokning', en: 'Table 4, your booking' }[language])
    },
    shows: behind,
  },
  {
    name: 'with the longest texts',
    ...phone,
    answers: {
      ...answers,
      getMenu: {
        isOpen: true,
        stoppedUntil: null,
        categories: [...menuWith().categories, categoryOf(4, 'Övrigt', longest)],
      },
    },
    first: async (_, language) => {
      fillCart([{ ...longest, priceOre: 1 }, 20], [burger, 1])
      changeLine(JSON.parse(localStorage.getItem('spelrum.cart') ?? '').lines[0].id, {
        note: 'W'.repeat(200),
      })
      await showCart()
      await seesInSheet({ sv: 'Menyn har ändrats', en: 'The menu has changed' }[language])
    },
    shows: behind,
  },
  {
    name: 'with changes',
    ...phone,
    answers: { ...answers, getMenu: changed },
    first: async (_, language) => {
      fillCart([burger, 1], [salad, 1], [soup, 1])
      await showCart()
      await seesInSheet({ sv: 'Höstsallad är slut.', en: 'Höstsallad is sold out.' }[language])
    },
    shows: behind,
  },
  {
    name: 'while the kitchen is closed, with notes and another table',
    ...phone,
    answers: { ...answers, getMenu: closedMenu },
    first: async (_, language) => {
      fillCart([burger, 1])
      await showCart()
      const names = {
        sv: ['Önskemål för Klubbens burgare', 'Välj bord', 'Bordets nummer'],
        en: ['Note for Klubbens burgare', 'Choose a table', 'Table number'],
      } as const
      const [note, other, number] = names[language]
      await button(note).click()
      await page.getByRole('radio', { name: other }).click({ force: true })
      await seesInSheet(number)
    },
    shows: behind,
  },
])

const total = (text: string) => expect.element(cart.getByText(text, { exact: true }).last()).toBeVisible()
const card = (name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

describe('the empty cart', () => {
  it('the empty cart: its text is not squeezed beside the picture', async () => {
    await openScreen({ ...desk, answers })
    const words = page.getByText('Lägg till något från menyn.').first()
    await expect.element(words).toBeVisible()
    expect(words.element().getBoundingClientRect().width).toBeGreaterThan(180)
  })
})

describe('the cart', () => {
  it('the cart counts up and down from the menu and from the cart, with the total in kronor', async () => {
    await openScreen({ ...desk, answers })
    await expect.element(cart.getByText('Tom kundvagn')).toBeVisible()
    await button('Lägg till Klubbens burgare').click()
    await button('Lägg till Höstsallad').click()
    await expect.poll(lines).toEqual(['Antal Klubbens burgare 1', 'Antal Höstsallad 1'])
    await total('318,50 kr')
    await cart.getByRole('button', { name: 'En till Klubbens burgare' }).click()
    await card('Klubbens burgare').getByRole('button', { name: 'En till Klubbens burgare' }).click()
    await expect.poll(lines).toEqual(['Antal Klubbens burgare 3', 'Antal Höstsallad 1'])
    await total('676,50 kr')
    await expect.element(submit).toHaveAccessibleName(/^Beställ, betala på plats: 676,50\skr$/)
    await cart.getByRole('button', { name: 'En färre Klubbens burgare' }).click()
    await total('497,50 kr')
    await cart.getByRole('button', { name: 'Ta bort Höstsallad' }).click()
    await expect.poll(lines).toEqual(['Antal Klubbens burgare 2'])
    await card('Klubbens burgare').getByRole('button', { name: 'En färre Klubbens burgare' }).click()
    await card('Klubbens burgare').getByRole('button', { name: 'Ta bort Klubbens burgare' }).click()
    await expect.element(cart.getByText('Tom kundvagn')).toBeVisible()
    await expect.element(cart.getByText('Lägg till något från menyn.')).toBeVisible()
  })

  it('the cart keeps the focus where it was when a button is replaced', async () => {
    await openScreen({ ...desk, answers })
    const add = button('Lägg till Klubbens burgare')
    await expect.element(add).toBeVisible()
    ;(add.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const inCard = card('Klubbens burgare')
    await expect.element(inCard.getByRole('button', { name: 'En till Klubbens burgare' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(lines).toEqual(['Antal Klubbens burgare 2'])
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}{Enter}')
    await expect.element(add).toHaveFocus()
    await button('Lägg till Höstsallad').click()
    await button('Lägg till Klubbens burgare').click()
    const remove = cart.getByRole('button', { name: 'Ta bort Klubbens burgare' })
    ;(remove.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(lines).toEqual(['Antal Höstsallad 1'])
    await expect.poll(() => cart.element().contains(document.activeElement)).toBe(true)
  })

  it('the cart holds at most 20 of a dish', async () => {
    await openScreen({ ...desk, answers })
    fillCart([salad, 19])
    const more = cart.getByRole('button', { name: 'En till Höstsallad' })
    await more.click()
    await expect.poll(lines).toEqual(['Antal Höstsallad 20'])
    await expect.element(more).toBeDisabled()
    await total('2 790 kr')
  })

  it('the cart with fifty lines accepts no further line, but a higher quantity of an existing line', async () => {
    const seen = { priceOre: 100, allergens: null, isVegetarian: false, isVegan: false }
    const line = ({ id: menuItemId, name }: MenuItem, at: number): CartLine => {
      const note = `Önskemål ${at}`
      return { id: `line-${menuItemId}-${at}`, menuItemId, name, quantity: 1, note, seen }
    }
    const [first, ...others] = Array.from({ length: 50 }, (_, at) => line(at < 25 ? burger : salad, at))
    const full = [{ ...first, quantity: 2 } as CartLine, ...(others as CartLine[])]
    await openScreen({ ...desk, answers })
    changeCart({ lines: full })
    const split = cart.getByRole('button', { name: /^Annat önskemål för en av dem: .*, Önskemål 0$/ })
    await expect.element(split).toBeDisabled()
    await expect.element(button('Lägg till Dagens soppa')).toBeDisabled()
    changeLine(full[49]?.id ?? '', { quantity: 0 })
    await expect.element(split).toBeEnabled()
    await expect.element(button('Lägg till Dagens soppa')).toBeEnabled()
  })

  it('the cart: the same dish with two notes is two lines', async () => {
    await openScreen({ ...desk, answers })
    await button('Lägg till Klubbens burgare').click()
    await cart.getByRole('button', { name: 'En till Klubbens burgare' }).click()
    await cart.getByRole('button', { name: 'Önskemål för Klubbens burgare' }).click()
    await cart.getByRole('textbox', { name: 'Önskemål för Klubbens burgare' }).fill('Utan lök')
    const split = cart.getByRole('button', {
      name: 'Annat önskemål för en av dem: Klubbens burgare, Utan lök',
    })
    await split.click()
    await expect.poll(lines).toEqual(['Antal Klubbens burgare, Utan lök 1', 'Antal Klubbens burgare 1'])
    await expect
      .element(cart.getByRole('textbox', { name: 'Önskemål för Klubbens burgare' }).last())
      .toHaveFocus()
    await expect.element(split).not.toBeInTheDocument()
    await userEvent.keyboard('Extra ost')
    await card('Klubbens burgare').getByRole('button', { name: 'En till Klubbens burgare' }).click()
    const three = ['Klubbens burgare, Utan lök 1', 'Klubbens burgare, Extra ost 1', 'Klubbens burgare 1']
    await expect.poll(lines).toEqual(three.map((line) => `Antal ${line}`))
    await total('537 kr')
    reload()
    await expect.poll(lines).toEqual(three.map((line) => `Antal ${line}`))
    await cart.getByRole('button', { name: 'Ta bort Klubbens burgare, Utan lök' }).click()
    await expect.poll(lines).toEqual(three.slice(1).map((line) => `Antal ${line}`))
  })

  it('the cart that an earlier version has stored keeps its lines', async () => {
    await openScreen({ ...desk, answers })
    await expect.element(cart.getByText('Tom kundvagn')).toBeVisible()
    const { id: menuItemId, name, ...seen } = burger
    const stored = { lines: [{ menuItemId, name, quantity: 2, note: 'Utan lök', seen }], notes: '' }
    localStorage.setItem('spelrum.cart', JSON.stringify(stored))
    dispatchEvent(new StorageEvent('storage', { key: 'spelrum.cart' }))
    await cart.getByRole('button', { name: 'En till Klubbens burgare, Utan lök' }).click()
    await expect.poll(lines).toEqual(['Antal Klubbens burgare, Utan lök 3'])
  })

  it('the cart survives a reload with its notes, and says what each dish contains', async () => {
    await openScreen({ ...desk, answers })
    await button('Lägg till Klubbens burgare').click()
    await button('Lägg till Dagens soppa').click()
    await cart.getByRole('button', { name: 'Önskemål för Klubbens burgare' }).click()
    await cart.getByRole('textbox', { name: 'Önskemål för Klubbens burgare' }).fill('Utan lök')
    await cart.getByLabelText(/^Meddelande till köket/).fill('Två bestick, tack.')
    await cart.getByRole('radio', { name: 'Hämtas i baren' }).click({ force: true })
    reload()
    await expect.poll(lines).toEqual(['Antal Klubbens burgare, Utan lök 1', 'Antal Dagens soppa 1'])
    await expect
      .element(cart.getByRole('textbox', { name: 'Önskemål för Klubbens burgare' }))
      .toHaveValue('Utan lök')
    await expect.element(cart.getByLabelText(/^Meddelande till köket/)).toHaveValue('Två bestick, tack.')
    await expect.element(cart.getByRole('radio', { name: 'Hämtas i baren' })).toBeChecked()
    await expect.element(cart.getByText('Uppgift saknas – fråga personalen')).toBeVisible()
    await expect.element(cart.getByText('Mjölk', { exact: true })).toBeVisible()
  })

  it('the cart shows what another tab has added', async () => {
    await openScreen({ ...desk, answers })
    await button('Lägg till Klubbens burgare').click()
    await expect.poll(lines).toHaveLength(1)
    const stored = localStorage.getItem('spelrum.cart') ?? ''
    localStorage.setItem('spelrum.cart', stored.replace('"quantity":1', '"quantity":5'))
    dispatchEvent(new StorageEvent('storage', { key: 'spelrum.cart' }))
    await expect.poll(lines).toEqual(['Antal Klubbens burgare 5'])
  })

  it('the cart says that the kitchen is closed, and does not order then', async () => {
    const network = await openScreen({ ...desk, answers })
    fillCart([burger, 1])
    await expect.element(submit).toBeEnabled()
    network.answer({ getMenu: closedMenu })
    network.publish({ type: 'menu.changed' })
    await expect.element(submit).toBeDisabled()
    await expect.element(cart.getByText('Köket är stängt')).toBeVisible()
    await expect.poll(lines).toEqual(['Antal Klubbens burgare 1'])
  })

  it('the cart is shown in English', async () => {
    await openScreen({ ...desk, answers, language: 'en' })
    const english = page.getByRole('complementary', { name: 'Cart' })
    await expect.element(english.getByText('Your cart is empty')).toBeVisible()
    fillCart([soup, 2])
    await expect
      .element(english.getByRole('button', { name: 'Order, pay at the venue: 2,200 kr' }))
      .toBeVisible()
    await expect.element(english.getByText('Not stated – please ask the staff')).toBeVisible()
    await expect
      .element(english.getByText('Prices include VAT. There’s no right of withdrawal for freshly made food.'))
      .toBeVisible()
  })
})

describe('a change of the menu', () => {
  it.each<[string, Partial<MenuItem> | null, string, string, boolean]>([
    [
      'the price',
      { priceOre: 18_950 },
      'Klubbens burgare kostar nu 189,50 kr (förut 179 kr).',
      '518,50 kr',
      true,
    ],
    ['sold out', { isAvailable: false }, 'Klubbens burgare är slut.', '139,50 kr', false],
    ['gone', null, 'Klubbens burgare finns inte längre på menyn.', '139,50 kr', false],
    [
      'the allergens',
      { allergens: ['gluten', 'mjölk', 'senap'] },
      'Klubbens burgare har nya uppgifter om allergener.',
      '497,50 kr',
      true,
    ],
    [
      'allergens that nobody knows any longer',
      { allergens: null },
      'Klubbens burgare har nya uppgifter om allergener.',
      '497,50 kr',
      true,
    ],
  ])('a change of the menu, %s, is shown in the cart and must be accepted first', async (...row) => {
    const [, change, text, sum, isKept] = row
    const network = await openScreen({ ...desk, answers })
    fillCart([burger, 2], [salad, 1])
    await expect.element(submit).toBeEnabled()
    network.answer({ getMenu: menuWith({ [burger.id]: change }) })
    network.publish({ type: 'menu.changed' })
    const alert = cart.getByRole('alert')
    await expect.element(alert.getByText(text)).toBeVisible()
    expect(alert.getByRole('listitem').elements()).toHaveLength(1)
    await expect.element(submit).toBeDisabled()
    await total(sum)
    expect(lines()).toEqual(['Antal Klubbens burgare 2', 'Antal Höstsallad 1'])
    await alert.getByRole('button', { name: 'Godkänn ändringarna' }).click()
    await expect.element(alert).not.toBeInTheDocument()
    await expect.element(submit).toBeEnabled()
    await expect.poll(lines).toEqual([...(isKept ? ['Antal Klubbens burgare 2'] : []), 'Antal Höstsallad 1'])
    await total(sum)
  })

  it('a change of the menu that undoes an earlier one needs no acceptance', async () => {
    const network = await openScreen({
      ...desk,
      answers: { ...answers, getMenu: menuWith({ [pie.id]: { isAvailable: true } }) },
    })
    fillCart([pie, 1])
    await expect.element(submit).toBeEnabled()
    for (const [isAvailable, alerts] of [
      [false, 1],
      [true, 0],
    ] as const) {
      network.answer({ getMenu: menuWith({ [pie.id]: { isAvailable } }) })
      network.publish({ type: 'menu.changed' })
      await expect.poll(() => cart.getByRole('alert').elements()).toHaveLength(alerts)
    }
    await expect.element(submit).toBeEnabled()
  })

  it('a change of the menu that takes every dish leaves an empty cart', async () => {
    await openScreen({ ...desk, answers: { ...answers, getMenu: menuWith({ [burger.id]: null }) } })
    fillCart([burger, 1], [pie, 2])
    await total('0 kr')
    await cart.getByRole('button', { name: 'Godkänn ändringarna' }).click()
    await expect.element(cart.getByText('Tom kundvagn')).toBeVisible()
  })
})

describe('on a phone', () => {
  it('the cart on a phone: a bar with the number of dishes and the total opens a sheet, and gets the focus back', async () => {
    await openScreen({ ...phone, answers })
    await expect.element(button('Lägg till Höstsallad')).toBeVisible()
    expect(button(/Visa kundvagnen/).elements()).toHaveLength(0)
    expect(cart.elements()).toHaveLength(0)
    await button('Lägg till Höstsallad').click()
    await expect.element(button(/^1 rätt Visa kundvagnen 139,50 kr$/)).toBeVisible()
    await button('En till Höstsallad').click()
    const bar = button(/^2 rätter Visa kundvagnen 279 kr$/)
    await expect.element(bar).toBeInViewport()
    const navigation = page.getByRole('navigation', { name: 'Huvudmeny' })
    const gap = () =>
      navigation.element().getBoundingClientRect().top - bar.element().getBoundingClientRect().bottom
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
    ;(bar.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const sheet = page.getByRole('dialog', { name: 'Kundvagn' })
    await expect
      .element(sheet.getByRole('button', { name: 'Beställ, betala på plats: 279 kr' }))
      .toBeVisible()
    await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(bar).toHaveFocus()
  })

  it('the cart on a phone: the last dish can be removed in the sheet', async () => {
    await openScreen({ ...phone, answers })
    fillCart([burger, 1])
    await showCart()
    const sheet = page.getByRole('dialog', { name: 'Kundvagn' })
    await sheet.getByRole('button', { name: 'Ta bort Klubbens burgare' }).click()
    await expect.element(sheet.getByText('Tom kundvagn')).toBeVisible()
    await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true)
    await sheet.getByRole('button', { name: 'Stäng' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(button('Lägg till Klubbens burgare')).toBeVisible()
  })
})
