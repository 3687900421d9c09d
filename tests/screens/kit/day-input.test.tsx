import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { daysLater } from '#rules/business-date.ts'
import { stockholmDate } from '#rules/stockholm.ts'
import { readDate } from '#rules/typed-date.ts'
import { editable } from '../event-fixtures.ts'
import { event, onePage } from '../harness/fixtures.ts'
import { openScreen } from '../harness/open-screen.tsx'
import { seesToast } from '../harness/toasts.ts'

// The field of a day, as every form has it. The event stands for any row.

const stored = editable({ date: '2054-11-20' })
const date = page.getByLabelText('Datum')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const calendar = page.getByRole('dialog', { name: 'Välj i kalendern' })
const openForm = (language: 'sv' | 'en' = 'sv') =>
  openScreen({
    path: `/admin/events?edit=${event.id}`,
    as: 'admin',
    width: 1280,
    language,
    answers: {
      getEventForEditing: stored,
      listAllEvents: onePage(stored),
      updateEvent: ({ body: { version, allowsPast: _, allowsDuplicate: __, ...fields } }) => ({
        ...stored,
        ...fields,
        version: version + 1,
      }),
    },
  })

describe('a day that is typed', () => {
  it.each(['5/12/2055', '5.12.2055', '20551205', '5 dec 2055', 'sön 5 dec 2055', '2055-12-5'])(
    'a typed day: %s is saved as 5 December',
    async (typed) => {
      const network = await openForm()
      await date.fill(typed)
      await userEvent.tab()
      await expect.element(date).toHaveValue('2055-12-05')
      await button('Spara').click()
      await seesToast('Event uppdaterat')
      expect(network.requestsOf('updateEvent').map(({ body }) => body.date)).toEqual(['2055-12-05'])
    },
  )

  it('a typed day without a year is the next such day, and the field shows it before anything is saved', async () => {
    await openForm()
    const today = stockholmDate(new Date())
    const [, month, day] = daysLater(today, -5).split('-').map(Number)
    await date.fill(`${day}/${month}`)
    await userEvent.tab()
    const next = readDate(`${day}/${month}`, today)
    await expect.element(date).toHaveValue('date' in next ? next.date : '')
    await expect.poll(() => (date.element() as HTMLInputElement).value > today).toBe(true)
  })

  it('a typed day is saved by Enter', async () => {
    const network = await openForm()
    await date.fill('5/12/2055')
    await userEvent.keyboard('{Enter}')
    await seesToast('Event uppdaterat')
    expect(network.requestsOf('updateEvent').map(({ body }) => body.date)).toEqual(['2055-12-05'])
  })

  const noSuchDay = 'Den dagen finns inte. Skriv datumet som ÅÅÅÅ-MM-DD.'
  const format = 'Skriv datumet som ÅÅÅÅ-MM-DD, till exempel 2026-12-05.'
  it.each([
    ['2026-11-31', noSuchDay],
    ['2026-02-30', noSuchDay],
    ['2027-02-29', noSuchDay],
    ['2026-13-01', noSuchDay],
    ['12/24/2055', noSuchDay],
    ['26-12-05', format],
    ['i morgon', format],
    ['1/1/1850', format],
  ])(
    'a typed day: %s stays as it was typed, is refused at the field, and is not saved',
    async (typed, words) => {
      const network = await openForm()
      await date.fill(typed)
      await userEvent.tab()
      await expect.element(date).toHaveAccessibleDescription(expect.stringContaining(words))
      await expect.element(date).toHaveValue(typed)
      await page.getByRole('textbox', { name: 'Titel' }).fill('Jazznatt')
      await button('Spara').click()
      await expect.element(date).toHaveFocus()
      await expect.element(date).toHaveValue(typed)
      await expect.element(date).toHaveAccessibleDescription(expect.stringContaining(words))
      expect(network.requestsOf('updateEvent')).toEqual([])
    },
  )

  it('a typed day is refused in English words too', async () => {
    await openForm('en')
    const field = page.getByLabelText('Date')
    await field.fill('31/11/2055')
    await userEvent.tab()
    const words = 'There’s no such day. Write the date as YYYY-MM-DD.'
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(words))
  })
})

describe('the calendar of a day', () => {
  it('the calendar of a day does not open with the focus, because it would cover an error', async () => {
    await openForm()
    await date.click()
    await expect.element(date).toHaveFocus()
    expect(calendar.elements()).toEqual([])
  })

  it('the calendar of a day opens below its field, not left of it', async () => {
    await openForm()
    await button('Välj i kalendern').click()
    await expect.element(button('20 november 2054')).toBeVisible()
    const leftOf = (element: Element) => element.getBoundingClientRect().left
    await expect.poll(() => leftOf(calendar.element()) - leftOf(date.element())).toBeGreaterThanOrEqual(-1)
  })

  it('the calendar of a day is used by keyboard: arrows choose, Escape closes, and the focus returns', async () => {
    await openForm()
    await date.click()
    await userEvent.tab()
    await expect.element(button('Välj i kalendern')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('20 november 2054')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await expect.element(button('28 november 2054')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Välj i kalendern')).toHaveFocus()
    await expect.element(date).toHaveValue('2054-11-20')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('20 november 2054')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(date).toHaveValue('2054-11-27')
    await expect.element(button('Välj i kalendern')).toHaveFocus()
  })

  it('the calendar of a day opens from the field with Alt and the down arrow, at what was typed', async () => {
    await openForm()
    await date.fill('5/12/2055')
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(button('5 december 2055')).toHaveFocus()
  })
})
