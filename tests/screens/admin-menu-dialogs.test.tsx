import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { beans, burgers, classic, dish, halloumi, lager, open } from './admin-menu-fixtures.ts'
import { onePage } from './harness/fixtures.ts'
import { seesToast } from './harness/toasts.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const arrange = button('Ändra ordning: Burgare')
const prices = button('Ändra priser: Burgare')

describe('arranging the dishes', () => {
  const names = () =>
    dialog
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent)

  it('arranging the dishes works with buttons, is announced, and is saved as a whole', async () => {
    const network = await open({ arrangeMenuItems: { items: [] } })
    await arrange.click()
    await expect.poll(names).toEqual(['Klassisk', 'Halloumi', 'Bönburgare'])
    await inDialog('Flytta ner Klassisk').click()
    await expect.element(dialog.getByText('Klassisk ligger nu på plats 2 av 3.')).toBeInTheDocument()
    await expect.element(inDialog('Flytta ner Klassisk')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('Klassisk ligger nu på plats 3 av 3.')).toBeInTheDocument()
    // The last item cannot be moved further down.
    await userEvent.keyboard('{Enter}')
    await expect.element(inDialog('Flytta ner Klassisk')).toHaveFocus()
    await expect.element(inDialog('Flytta ner Klassisk')).toHaveAttribute('aria-disabled', 'true')
    expect(network.requestsOf('arrangeMenuItems')).toEqual([])
    await inDialog('Spara ordningen').click()
    await seesToast('Ordningen är sparad')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect
      .poll(() => network.requestsOf('arrangeMenuItems'))
      .toMatchObject([
        { params: { categoryId: burgers.id }, body: { ids: [halloumi.id, beans.id, classic.id] } },
      ])
  })

  it('arranging the dishes of a list that changed meanwhile shows the stored order', async () => {
    const salad = dish(54, 'Sallad')
    const network = await open({
      arrangeMenuItems: { refusal: { code: 'stale_version', current: { items: [beans, salad] } } },
    })
    await arrange.click()
    await inDialog('Flytta ner Klassisk').click()
    await inDialog('Spara ordningen').click()
    await expect.element(dialog.getByText(/^Någon annan har ändrat listan under tiden/)).toBeVisible()
    expect(names()).toEqual(['Bönburgare', 'Sallad'])
    network.answer({ arrangeMenuItems: { items: [] } })
    await inDialog('Spara ordningen').click()
    await seesToast('Ordningen är sparad')
    await expect
      .poll(() => network.requestsOf('arrangeMenuItems').at(-1)?.body)
      .toEqual({ ids: [beans.id, salad.id] })
  })
})

describe('prices of a category', () => {
  const rows = () =>
    dialog
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')))
  const amount = dialog.getByRole('textbox')
  const choose = (name: string) => dialog.getByRole('radio', { name, exact: true }).click({ force: true })

  it('prices of a category are previewed before they are saved, with the version that was seen', async () => {
    const network = await open({ setMenuPrices: { items: [] } })
    await prices.click()
    await expect.element(inDialog('Inga priser ändras')).toBeDisabled()
    await amount.fill('10')
    await expect.poll(rows).toEqual([
      ['Klassisk', '149 kr', '164 kr'],
      ['Halloumi', '139,50 kr', '153 kr'],
      ['Bönburgare', '149 kr', '164 kr'],
    ])
    await choose('Jämna 5 kr')
    await choose('Sänkas')
    await choose('Kronor')
    await amount.fill('4,50')
    await expect.poll(rows).toEqual([
      ['Klassisk', '149 kr', '145 kr'],
      ['Halloumi', '139,50 kr', '135 kr'],
      ['Bönburgare', '149 kr', '145 kr'],
    ])
    await inDialog('Ändra 3 priser').click()
    await seesToast('Priserna är ändrade', '3 rätter har fått nya priser.')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect
      .poll(() => network.requestsOf('setMenuPrices'))
      .toMatchObject([
        {
          params: { categoryId: burgers.id },
          body: {
            prices: [
              { itemId: classic.id, version: 3, priceOre: 14_500 },
              { itemId: halloumi.id, version: 3, priceOre: 13_500 },
              { itemId: beans.id, version: 3, priceOre: 14_500 },
            ],
          },
        },
      ])
  })

  it('prices of a category do not change for an amount that is not a number', async () => {
    await open()
    await prices.click()
    await amount.fill('mycket')
    await expect.element(dialog.getByText('Skriv ett tal, till exempel 5 eller 2,50.')).toBeVisible()
    await expect.element(inDialog('Inga priser ändras')).toBeDisabled()
  })

  it('prices of a category that another admin has raised meanwhile are not raised a second time unnoticed', async () => {
    const raised = { ...classic, priceOre: 16_000, version: 4 }
    const network = await open({ setMenuPrices: { refusal: { code: 'stale_version', current: raised } } })
    await prices.click()
    await amount.fill('10')
    network.answer({ listAllMenuItems: onePage(raised, lager) })
    await inDialog('Ändra 3 priser').click()
    await expect.element(dialog.getByText(/^Någon annan har ändrat rätterna under tiden/)).toBeVisible()
    await expect.poll(rows).toEqual([['Klassisk', '160 kr', '176 kr']])
    network.answer({ setMenuPrices: { items: [] } })
    await inDialog('Ändra 1 pris').click()
    await seesToast('Priserna är ändrade', '1 rätt har fått ett nytt pris.')
    await expect
      .poll(() => network.requestsOf('setMenuPrices').at(-1)?.body)
      .toEqual({
        prices: [{ itemId: classic.id, version: 4, priceOre: 17_600 }],
      })
  })
})
