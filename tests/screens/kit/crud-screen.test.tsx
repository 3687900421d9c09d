import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { editable } from '../event-fixtures.ts'
import { id, onePage } from '../harness/fixtures.ts'
import { openScreen, type Shown } from '../harness/open-screen.tsx'
import { seesToast, toasts } from '../harness/toasts.ts'

// The list of an admin screen: a table or cards, pages, deletion. The events stand for any rows.

const jazz = editable()
const quiz = editable({ id: id(11), title: 'Pubquiz' })
const failed = { refusal: { code: 'internal_error' } } as const
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')

const openList = (answers: Shown['answers'], width: 390 | 1280 = 1280) =>
  openScreen({ path: '/admin/events', as: 'admin', width, answers })

describe('admin table', () => {
  it('an admin table is a table on a desktop, whose first column names the row', async () => {
    await openList({ listAllEvents: onePage(jazz) })
    const table = page.getByRole('table', { name: 'Hantera events' })
    await expect.element(table.getByRole('rowheader', { name: /Jazzkväll/ })).toBeVisible()
    await expect.element(table.getByRole('columnheader', { name: 'Plats' })).toBeVisible()
  })

  it('an admin table is a list of cards on a phone, whose headings name the rows', async () => {
    await openList({ listAllEvents: onePage(jazz) }, 390)
    const cards = page.getByRole('list', { name: 'Hantera events' })
    await expect.element(cards.getByRole('heading', { name: 'Jazzkväll' })).toBeVisible()
    expect(page.getByRole('table').elements()).toEqual([])
  })

  it('an admin table that is rendered again just when it has become too narrow becomes a list of cards', async () => {
    await openList({ listAllEvents: onePage(jazz, quiz) })
    await expect.element(button(/^Ta bort Pubquiz/)).toBeVisible()
    const frame = button(/^Ta bort Pubquiz/)
      .element()
      .closest<HTMLElement>('[data-form]') as HTMLElement
    expect(frame.dataset.form).toBe('words')
    // In one task, so that no observer has reported the width yet.
    frame.style.width = '500px'
    ;(button(/^Ta bort Pubquiz/).element() as HTMLElement).click()
    await expect.element(dialog).toBeVisible()
    expect(frame.dataset.form).toBe('cards')
  })

  it('an admin table names each button after its row', async () => {
    await openList({ listAllEvents: onePage(jazz, quiz) })
    await expect.element(page.getByRole('link', { name: /^Ändra Jazzkväll/ })).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^Ändra Pubquiz/ })).toBeVisible()
    await expect.element(button(/^Ta bort Pubquiz/)).toBeVisible()
  })

  it.each([
    { width: 1280, words: ['Deltagare', 'Ändra', 'Ta bort'] },
    { width: 820, words: ['Deltagare'] },
    { width: 390, words: ['Deltagare', 'Ändra', 'Ta bort'] },
  ])(
    'an admin table shows the labels of the buttons that fit at $width px, and always the label of the first',
    async ({ width, words }) => {
      await openList({ listAllEvents: onePage(jazz, quiz) })
      await page.viewport(width, 800)
      const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-actions] > *')]
      await expect
        .poll(() =>
          buttons()
            .map(({ innerText }) => innerText.trim())
            .filter(Boolean),
        )
        .toEqual([...words, ...words])
      for (const { offsetWidth, offsetHeight } of buttons()) {
        expect(Math.min(offsetWidth, offsetHeight)).toBeGreaterThanOrEqual(44)
      }
      // A button that its cell has no room for would cover the cell before it.
      const cells = [...document.querySelectorAll('td:has([data-actions])')]
      expect(cells.filter((cell) => cell.scrollWidth > cell.clientWidth)).toEqual([])
    },
  )
})

describe('paged list', () => {
  it('a paged list shows more on request', async () => {
    const network = await openList({
      listAllEvents: ({ query }) =>
        query.get('cursor') ? onePage(quiz) : { items: [jazz], nextCursor: 'page-2' },
    })
    await button('Visa fler').click()
    await expect.element(page.getByRole('rowheader', { name: /Pubquiz/ })).toBeVisible()
    await expect.element(page.getByRole('rowheader', { name: /Jazzkväll/ })).toBeVisible()
    await expect.element(button('Visa fler')).not.toBeInTheDocument()
    expect(network.requestsOf('listAllEvents').map(({ query }) => query.get('cursor'))).toEqual([
      null,
      'page-2',
    ])
  })

  it('a paged list keeps what is shown when the next page fails, with a toast', async () => {
    await openList({
      listAllEvents: ({ query }) => (query.get('cursor') ? failed : { items: [jazz], nextCursor: 'page-2' }),
    })
    await button('Visa fler').click()
    await seesToast('Fel', 'Kunde inte hämta events')
    await expect.element(page.getByRole('rowheader', { name: /Jazzkväll/ })).toBeVisible()
    await expect.element(button('Visa fler')).toBeVisible()
  })

  it('a paged list says that it is loading', async () => {
    await openList({ listAllEvents: 'pending' })
    await expect.element(page.getByRole('status').filter({ hasText: 'Laddar' })).toBeInTheDocument()
  })

  it('a paged list that failed shows a toast and a retry, both gone once it is loaded', async () => {
    const network = await openList({ listAllEvents: failed })
    await seesToast('Fel', 'Kunde inte hämta events')
    network.answer({ listAllEvents: onePage(jazz) })
    await button('Försök igen').click()
    await expect.element(page.getByText('Jazzkväll').first()).toBeVisible()
    await expect.poll(toasts).toEqual([])
  })
})

describe('a searched list', () => {
  const field = page.getByRole('searchbox', { name: 'Sök titel eller plats' })
  const row = (name: RegExp) => page.getByRole('rowheader', { name })
  const openSearched = (search = '') =>
    openScreen({
      path: `/admin/events${search && `?search=${search}`}`,
      as: 'admin',
      width: 1280,
      answers: {
        listAllEvents: ({ query }) =>
          onePage(...[jazz, quiz].filter(({ title }) => title.includes(query.get('search') ?? ''))),
        getEventForEditing: quiz,
      },
    })

  it('a searched list asks the server, and Back returns to the whole list', async () => {
    const network = await openSearched()
    await expect.element(row(/Jazzkväll/)).toBeVisible()
    await field.fill(' Pub ')
    await expect.element(row(/Jazzkväll/)).not.toBeInTheDocument()
    await expect.element(row(/Pubquiz/)).toBeVisible()
    await expect.element(page.getByRole('status').filter({ hasText: '1 träff' })).toBeInTheDocument()
    expect(network.requestsOf('listAllEvents').map(({ query }) => query.get('search'))).toEqual([null, 'Pub'])
    history.back()
    await expect.element(row(/Jazzkväll/)).toBeVisible()
    await expect.element(field).toHaveValue('')
  })

  it('a searched list keeps its search while a row is edited', async () => {
    await openSearched('Pub')
    await page.getByRole('link', { name: /^Ändra Pubquiz/ }).click()
    await page.getByRole('link', { name: 'Alla events' }).click()
    await expect.element(field).toHaveValue('Pub')
    await expect.element(row(/Pubquiz/)).toBeVisible()
    expect(row(/Jazzkväll/).elements()).toEqual([])
  })

  it('a searched list in which nothing is found says where else to look, and can be cleared', async () => {
    await openSearched('finns inte')
    await expect.element(page.getByText('Kontrollera stavningen, eller sök under Tidigare.')).toBeVisible()
    await page.getByRole('button', { name: 'Rensa sökningen' }).last().click()
    await expect.element(row(/Jazzkväll/)).toBeVisible()
    await expect.element(field).toHaveFocus()
  })
})

describe('deleting a row', () => {
  it('deleting a row needs a confirmation, and can be left with Escape', async () => {
    const network = await openList({ listAllEvents: onePage(jazz) })
    await button(/^Ta bort Jazzkväll/).click()
    await expect
      .element(page.getByRole('dialog', { name: 'Ta bort Jazzkväll, fre 5 mars 2055 19:00?' }))
      .toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(network.requestsOf('deleteEvent')).toEqual([])
  })

  it('deleting a row removes it from the list and moves the focus to the row that takes its place', async () => {
    const network = await openList({
      listAllEvents: onePage(jazz, quiz),
      deleteEvent: () => {
        network.answer({ listAllEvents: onePage(quiz) })
        return { cancelledBookings: 0 }
      },
    })
    await button(/^Ta bort Jazzkväll/).click()
    await dialog.getByRole('button', { name: 'Ta bort', exact: true }).click()
    await seesToast('Event borttaget', 'Jazzkväll, fre 5 mars 2055 19:00')
    await expect.element(button(/^Ta bort Pubquiz/)).toHaveFocus()
    expect(page.getByRole('rowheader', { name: /Jazzkväll/ }).elements()).toEqual([])
    expect(network.requestsOf('deleteEvent').map(({ params }) => params)).toEqual([{ eventId: jazz.id }])
  })

  it('deleting a row that was the last moves the focus to the heading', async () => {
    const network = await openList({
      listAllEvents: onePage(jazz),
      deleteEvent: () => {
        network.answer({ listAllEvents: onePage() })
        return { cancelledBookings: 0 }
      },
    })
    await button(/^Ta bort Jazzkväll/).click()
    await dialog.getByRole('button', { name: 'Ta bort', exact: true }).click()
    await expect.element(page.getByText('Inga kommande events')).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('deleting a row that failed keeps the row and shows a toast', async () => {
    await openList({ listAllEvents: onePage(jazz), deleteEvent: failed })
    await button(/^Ta bort Jazzkväll/).click()
    await dialog.getByRole('button', { name: 'Ta bort', exact: true }).click()
    await seesToast('Fel', 'Kunde inte ta bort event')
    await expect.element(page.getByRole('rowheader', { name: /Jazzkväll/ })).toBeVisible()
  })

  it('deleting a row that somebody else has deleted counts as success', async () => {
    await openList({ listAllEvents: onePage(jazz), deleteEvent: { refusal: { code: 'not_found' } } })
    await button(/^Ta bort Jazzkväll/).click()
    await dialog.getByRole('button', { name: 'Ta bort', exact: true }).click()
    await seesToast('Event borttaget')
  })
})
