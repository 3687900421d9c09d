import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from './harness/answers.ts'
import { id } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { burger, fries, lineOf, menu, orderOf, soup } from './kitchen-fixtures.ts'

const path = '/admin/orders?view=board'
const pending = orderOf(61, { lines: [lineOf(burger, 2), lineOf(fries, 3)] })
const preparing = orderOf(62, { status: 'preparing', version: 3, lines: [lineOf(burger, 2)] })
const ready = orderOf(63, { status: 'ready', version: 4, lines: [lineOf(burger, 5)] })
const all = {
  listKitchenOrders: { items: [pending, preparing, ready] },
  getMenu: menu(burger, fries, { ...soup, isAvailable: false }),
} satisfies Answers
const closed = { ...all, getMenu: { ...all.getMenu, isOpen: false } }
const open = (answers: Answers = {}, width: 390 | 1280 = 1280) =>
  openScreen({ path, as: 'admin', width, answers: { ...all, ...answers } })

const toggle = (name: string) => page.getByRole('switch', { name, exact: true })
const question = page.getByRole('dialog', { name: 'Stänga köket?' })
const panel = page.getByRole('region', { name: 'Att laga' })
const rows = () =>
  [...document.querySelectorAll('[data-column="dishes"] li')].map((row) =>
    [...row.querySelectorAll('b, span[lang]')].map(({ textContent }) => textContent).join(' '),
  )

testStates('switches of the kitchen', [
  {
    name: 'dishes',
    as: 'admin',
    path,
    answers: all,
    first: async (_, language) =>
      page.getByRole('radio', { name: language === 'sv' ? 'Att laga' : 'To cook' }).click({ force: true }),
    shows: { sv: 'Dagens soppa', en: 'Dagens soppa' },
  },
  {
    name: 'all dishes',
    as: 'admin',
    path,
    answers: all,
    first: async (_, language) => {
      const [column, all] = language === 'sv' ? ['Att laga', 'Alla rätter'] : ['To cook', 'All dishes']
      await page.getByRole('radio', { name: column }).click({ force: true })
      await page.getByRole('button', { name: all }).click()
    },
    shows: { sv: 'Sök rätt', en: 'Search dishes' },
  },
  {
    name: 'closed kitchen',
    as: 'admin',
    path,
    answers: closed,
    shows: {
      sv: 'Gästerna kan läsa menyn men inte beställa.',
      en: 'Guests can read the menu but not order.',
    },
  },
])

describe('switches of the kitchen', () => {
  it('kitchen board: the sums by dish count what is still to be cooked, most first, then what is sold out', async () => {
    await open()
    await expect.poll(rows).toEqual(['4 st Klubbens burgare', '3 st Pommes', '0 st Dagens soppa'])
  })

  it('kitchen board: the sums by dish leave out lines that are refused, ready or delivered', async () => {
    const lines = [
      { ...lineOf(burger, 2), isRefused: true, refusal: 'wish' as const, alcoholCheck: 'wish' as const },
      { ...lineOf(burger), status: 'ready' as const },
      { ...lineOf(burger, 5), status: 'delivered' as const },
      { ...lineOf(fries, 3), status: 'preparing' as const },
    ]
    const mixed = orderOf(62, { status: 'preparing', version: 3, lines })
    await open({ listKitchenOrders: { items: [mixed] } })
    await expect.poll(rows).toEqual(['3 st Pommes', '0 st Dagens soppa'])
  })

  it('kitchen board: a dish becomes sold out at once, and available again', async () => {
    const network = await open({ setMenuItemAvailable: 'pending' })
    await toggle('Slut: Klubbens burgare').click()
    await expect.element(toggle('Slut: Klubbens burgare')).toBeChecked()
    await expect
      .poll(() => network.requestsOf('setMenuItemAvailable'))
      .toMatchObject([{ params: { itemId: burger.id }, body: { isAvailable: false } }])
  })

  it('kitchen board: the switch of a dish that failed shows the stored state', async () => {
    await open({ setMenuItemAvailable: { refusal: { code: 'internal_error' } } })
    await toggle('Slut: Dagens soppa').click()
    await seesToast('Fel', 'Kunde inte ändra rätten.')
    await expect.element(toggle('Slut: Dagens soppa')).toBeChecked()
  })

  it('kitchen board: a dish that nobody has ordered can be found and marked as sold out, also on the large board', async () => {
    const salad = { ...soup, id: id(43), name: 'Räksallad' }
    const network = await open({ getMenu: menu(burger, fries, soup, salad), setMenuItemAvailable: 'pending' })
    await toggle('Stor tavla').click()
    await expect.element(toggle('Slut: Räksallad')).not.toBeInTheDocument()
    await panel.getByRole('button', { name: 'Alla rätter' }).click()
    const dialog = page.getByRole('dialog', { name: 'Alla rätter' })
    await expect.element(dialog.getByRole('heading', { name: 'Alla rätter' })).toBeVisible()
    const switches = dialog.getByRole('switch')
    await expect.poll(() => switches.elements().length).toBe(4)
    const search = dialog.getByRole('searchbox', { name: 'Sök rätt' })
    await search.fill('pizza')
    await expect.element(dialog.getByText('Ingen rätt heter så.')).toBeVisible()
    await search.fill(' RÄK')
    await expect.poll(() => switches.elements().length).toBe(1)
    await switches.click()
    await expect.element(switches).toBeChecked()
    await expect
      .poll(() => network.requestsOf('setMenuItemAvailable'))
      .toMatchObject([{ params: { itemId: salad.id }, body: { isAvailable: false } }])
    await dialog.getByRole('button', { name: 'Stäng' }).click()
    await expect.element(toggle('Slut: Räksallad')).toBeChecked()
  })

  it.each([
    ['are counted from the number that is typed', 'Klubbens burgare', '12', { itemId: burger.id }, 12],
    ['are no longer counted when the number is removed', 'Pommes', '', { itemId: fries.id }, null],
  ])('kitchen board: the portions of a dish %s', async (_, name, typed, params, portionsLeft) => {
    const counted = { ...fries, portionsLeft: 4 }
    const network = await open({ getMenu: menu(burger, counted, soup), setMenuItemPortions: 'pending' })
    await panel.getByRole('button', { name: 'Alla rätter' }).click()
    const dialog = page.getByRole('dialog', { name: 'Alla rätter' })
    const left = (dish: string) => dialog.getByRole('textbox', { name: `Portioner kvar av ${dish}` })
    await expect.element(left('Pommes')).toHaveValue('4')
    await left(name).fill(typed)
    await dialog.getByRole('searchbox', { name: 'Sök rätt' }).click()
    await expect
      .poll(() => network.requestsOf('setMenuItemPortions'))
      .toMatchObject([{ params, body: { portionsLeft } }])
    await expect.element(left(name)).toHaveValue(typed)
  })

  it('kitchen board: a dish that another tablet has switched is shown in its new state', async () => {
    const network = await open()
    await expect.element(toggle('Slut: Pommes')).not.toBeChecked()
    network.answer({ getMenu: menu(burger, { ...fries, isAvailable: false }, soup) })
    network.publish({ type: 'menu.changed' })
    await expect.element(toggle('Slut: Pommes')).toBeChecked()
    await expect.element(toggle('Slut: Dagens soppa')).not.toBeInTheDocument()
  })

  it('kitchen board: closing the kitchen needs a confirmation, opening does not', async () => {
    const network = await open({
      setKitchenOpen: ({ body: { isOpen } }) => ({ isOpen, stoppedUntil: null, pointsPer100Kr: null }),
    })
    const bodies = () => network.requestsOf('setKitchenOpen').map(({ body }) => body)
    const close = page.getByRole('button', { name: 'Stäng köket' })
    await expect.element(page.getByText('Köket är öppet')).toBeVisible()
    await close.click()
    await question.getByRole('button', { name: 'Håll öppet' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(bodies()).toEqual([])
    await close.click()
    await question.getByRole('button', { name: 'Stäng köket' }).click()
    await expect.poll(bodies).toEqual([{ isOpen: false }])
    await expect.element(page.getByText('Köket är stängt')).toBeVisible()
    await expect.element(question).not.toBeInTheDocument()
    expect(close.elements()).toHaveLength(0)
    await page.getByRole('button', { name: 'Öppna köket' }).click()
    await expect.poll(bodies).toEqual([{ isOpen: false }, { isOpen: true }])
    await expect.element(page.getByText('Köket är öppet')).toBeVisible()
  })

  it('kitchen board: a phone shows one column at a time', async () => {
    await open({}, 390)
    const ticket = (number: string) => page.getByRole('article', { name: `Bord 7, ${number}` })
    await expect.element(ticket('00000061')).toBeVisible()
    await expect.element(ticket('00000063')).not.toBeInTheDocument()
    await expect.element(panel).not.toBeInTheDocument()
    await page.getByRole('radio', { name: 'Klar 1' }).click({ force: true })
    await expect.element(ticket('00000063')).toBeVisible()
    await expect.element(ticket('00000061')).not.toBeInTheDocument()
    await page.getByRole('radio', { name: 'Att laga' }).click({ force: true })
    await expect.element(panel).toBeVisible()
  })

  it('kitchen board: the large board has no frame around it, and stays large on this device', async () => {
    await open()
    await toggle('Stor tavla').click()
    await expect.element(page.getByRole('navigation', { name: 'Huvudmeny' })).not.toBeInTheDocument()
    expect(localStorage.getItem('spelrum.kitchen-size')).toBe('large')
    await toggle('Stor tavla').click()
    await expect.element(page.getByRole('navigation', { name: 'Huvudmeny' })).toBeVisible()
    expect(localStorage.getItem('spelrum.kitchen-size')).toBe('normal')
  })
})

describe('sound of the kitchen', () => {
  const RealNode = OscillatorNode
  let tones = 0
  beforeEach(() => {
    tones = 0
    globalThis.OscillatorNode = class extends RealNode {
      override start(when?: number) {
        tones += 1
        super.start(when)
      }
    }
  })
  afterEach(() => {
    globalThis.OscillatorNode = RealNode
  })
  const isRinging = () => document.querySelector('[data-ringing]') !== null

  it('the sound of the kitchen rings while an order waits for an answer, until a cook has accepted it', async () => {
    await open({ setOrderStatus: 'pending' })
    await toggle('Stor tavla').click()
    await expect.poll(() => tones).toBeGreaterThan(1)
    expect(isRinging()).toBe(true)
    await page.getByRole('button', { name: 'Bekräfta Bord 7, 00000061' }).click()
    await expect.poll(isRinging).toBe(false)
  })

  it('the sound of the kitchen: a page that nobody has touched offers to turn it on', async () => {
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'userActivation'))
    Object.defineProperty(navigator, 'userActivation', {
      configurable: true,
      value: { hasBeenActive: false, isActive: false },
    })
    await open()
    const turnOn = page.getByRole('button', { name: 'Slå på ljud' })
    await expect.element(turnOn).toBeVisible()
    expect(toggle('Ljud').elements()).toHaveLength(0)
    await turnOn.click()
    await expect.element(turnOn).not.toBeInTheDocument()
    await expect.element(toggle('Ljud')).toBeChecked()
    await expect.poll(() => tones).toBeGreaterThan(1)
  })

  it('the sound of the kitchen is switched off on this device', async () => {
    await open()
    await toggle('Ljud').click()
    await expect.element(toggle('Ljud')).not.toBeChecked()
    await expect.poll(isRinging).toBe(false)
    expect(localStorage.getItem('spelrum.kitchen-sound')).toBe('off')
  })
})
