import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { filled, path } from '../admin-menu-fixtures.ts'
import { expectGoodAtEverySize } from '../harness/good-at-every-size.ts'
import { focusOn, lift } from '../harness/lift.ts'
import { openScreen } from '../harness/open-screen.tsx'

// A list that is arranged by hand. The dishes of a category stand for any.

const dialog = page.getByRole('dialog')
const handle = (name: string) => dialog.getByRole('button', { name, exact: true })
const said = (text: string) => expect.element(dialog.getByText(text)).toBeInTheDocument()
const names = () =>
  dialog
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
async function open(language: 'sv' | 'en' = 'sv'): Promise<void> {
  await openScreen({ path, as: 'admin', width: 1280, language, answers: filled })
  await page.getByRole('button', { name: /^(Ändra ordning|Change order): Burgare$/ }).click()
  await expect.poll(names).toEqual(['Klassisk', 'Halloumi', 'Bönburgare'])
  // Lifting before the list can announce would not be announced. The handles get their description at that moment.
  await expect
    .element(dialog.getByRole('button', { name: /^(Flytta|Move) Klassisk$/ }))
    .toHaveAccessibleDescription(/mellanslag|space/)
}
async function focus(name: string): Promise<void> {
  await expect.element(handle(name)).toBeVisible()
  await focusOn(handle(name))
}
describe('arranging by keyboard', () => {
  it.each([
    {
      language: 'sv',
      name: 'Flytta Klassisk',
      role: 'flyttbar',
      lifted: 'Klassisk är lyft från plats 1 av 3.',
      over: 'Klassisk är över plats 2 av 3.',
      moved: 'Klassisk ligger nu på plats 2 av 3.',
      help: /^Tryck på mellanslag för att lyfta/,
    },
    {
      language: 'en',
      name: 'Move Klassisk',
      role: 'movable',
      lifted: 'Klassisk is lifted from number 1 of 3.',
      over: 'Klassisk is over number 2 of 3.',
      moved: 'Klassisk is now number 2 of 3.',
      help: /^Press the space bar to lift/,
    },
  ] as const)(
    'arranging by keyboard says where the item is, and the focus stays at its handle ($language)',
    async (texts) => {
      await open(texts.language)
      await focus(texts.name)
      await expect.element(handle(texts.name)).toHaveAttribute('aria-roledescription', texts.role)
      await expect.element(handle(texts.name)).toHaveAccessibleDescription(texts.help)
      await lift(handle(texts.name))
      await said(texts.lifted)
      await userEvent.keyboard('{ArrowDown}')
      await said(texts.over)
      await userEvent.keyboard(' ')
      await said(texts.moved)
      await expect.poll(names).toEqual(['Halloumi', 'Klassisk', 'Bönburgare'])
      await expect.element(handle(texts.name)).toHaveFocus()
      await expectGoodAtEverySize()
    },
  )

  it('arranging by keyboard: Escape puts the item back, and a second Escape closes the dialog', async () => {
    await open()
    await focus('Flytta Bönburgare')
    await lift(handle('Flytta Bönburgare'), '{Enter}')
    await said('Bönburgare är lyft från plats 3 av 3.')
    await userEvent.keyboard('{ArrowUp}')
    await said('Bönburgare är över plats 2 av 3.')
    await userEvent.keyboard('{Escape}')
    await said('Bönburgare ligger kvar på plats 3 av 3.')
    expect(names()).toEqual(['Klassisk', 'Halloumi', 'Bönburgare'])
    await expect.element(handle('Flytta Bönburgare')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('arranging with a pointer', () => {
  it.each(['mouse', 'touch'])(
    'arranging with a pointer (%s) drags the item to where it is released',
    async (pointerType) => {
      await open()
      const grip = handle('Flytta Klassisk').element()
      const pointer = (type: string, clientY: number, target: EventTarget = document) =>
        target.dispatchEvent(
          new PointerEvent(type, { pointerType, isPrimary: true, clientY, bubbles: true, cancelable: true }),
        )
      const { top } = grip.getBoundingClientRect()
      const last = handle('Flytta Bönburgare').element().getBoundingClientRect()
      pointer('pointerdown', top, grip)
      await said('Klassisk är lyft från plats 1 av 3.')
      pointer('pointermove', last.top)
      await said('Klassisk är över plats 3 av 3.')
      // A dragged item is shown at the pointer, and stays in its column.
      await expect.poll(() => Math.round(grip.getBoundingClientRect().top)).toBe(Math.round(last.top))
      pointer('pointerup', last.top)
      await said('Klassisk ligger nu på plats 3 av 3.')
      await expect.poll(names).toEqual(['Halloumi', 'Bönburgare', 'Klassisk'])
    },
  )

  it('arranging with a finger on the handle does not scroll', async () => {
    await open()
    expect(getComputedStyle(handle('Flytta Klassisk').element()).touchAction).toBe('none')
  })
})
