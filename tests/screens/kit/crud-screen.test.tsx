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
  it('is a table on a desktop, whose first column names the row', async () => {
    await openList({ listAllEvents: onePage(jazz) })
    const table = page.getByRole('table', { name: 'Hantera events' })
    await expect.element(table.getByRole('rowheader', { name: /Jazzkväll/ })).toBeVisible()
    await expect.element(table.getByRole('columnheader', { name: 'Plats' })).toBeVisible()
  })

  it('is a list of cards on a phone, whose headings name the rows', async () => {
    await openList({ listAllEvents: onePage(jazz) }, 390)
    const cards = page.getByRole('list', { name: 'Hantera events' })
    await expect.element(cards.getByRole('heading', { name: 'Jazzkväll' })).toBeVisible()
    expect(page.getByRole('table').elements()).toEqual([])
  })

  it('names each button after its row', async () => {
    await openList({ listAllEvents: onePage(jazz, quiz) })
    await expect.element(page.getByRole('link', { name: /^Ändra Jazzkväll/ })).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^Ändra Pubquiz/ })).toBeVisible()
    await expect.element(button(/^Ta bort Pubquiz/)).toBeVisible()
  })
})

describe('paged list', () => {
  it('shows more on request', async () => {
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

  it('keeps what is shown when the next page fails, with a toast', async () => {
    await openList({
      listAllEvents: ({ query }) => (query.get('cursor') ? failed : { items: [jazz], nextCursor: 'page-2' }),
    })
    await button('Visa fler').click()
    await seesToast('Fel', 'Kunde inte hämta events')
    await expect.element(page.getByRole('rowheader', { name: /Jazzkväll/ })).toBeVisible()
    await expect.element(button('Visa fler')).toBeVisible()
  })

  it('says that it is loading', async () => {
    await openList({ listAllEvents: 'pending' })
    await expect.element(page.getByRole('status').filter({ hasText: 'Laddar' })).toBeInTheDocument()
  })

  it('that failed shows a toast and a retry, both gone once it is loaded', async () => {
    const network = await openList({ listAllEvents: failed })
    await seesToast('Fel', 'Kunde inte hämta events')
    network.answer({ listAllEvents: onePage(jazz) })
    await button('Försök igen').click()
    await expect.element(page.getByText('Jazzkväll').first()).toBeVisible()
    await expect.poll(toasts).toEqual([])
  })
})

describe('deleting a row', () => {
  it('needs a confirmation, and can be left with Escape', async () => {
    const network = await openList({ listAllEvents: onePage(jazz) })
    await button(/^Ta bort Jazzkväll/).click()
    await expect.element(page.getByRole('dialog', { name: 'Ta bort Jazzkväll?' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(network.requestsOf('deleteEvent')).toEqual([])
  })

  it('removes it from the list, and the focus moves to the row that takes its place', async () => {
    const network = await openList({
      listAllEvents: onePage(jazz, quiz),
      deleteEvent: () => {
        network.answer({ listAllEvents: onePage(quiz) })
        return { cancelledBookings: 0 }
      },
    })
    await button(/^Ta bort Jazzkväll/).click()
    await dialog.getByRole('button', { name: 'Ta bort', exact: true }).click()
    await seesToast('Event borttaget', 'Jazzkväll')
    await expect.element(button(/^Ta bort Pubquiz/)).toHaveFocus()
    expect(page.getByRole('rowheader', { name: /Jazzkväll/ }).elements()).toEqual([])
    expect(network.requestsOf('deleteEvent').map(({ params }) => params)).toEqual([{ eventId: jazz.id }])
  })

  it('that was the last moves the focus to the heading', async () => {
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

  it('that failed keeps the row and shows a toast', async () => {
    await openList({ listAllEvents: onePage(jazz), deleteEvent: failed })
    await button(/^Ta bort Jazzkväll/).click()
    await dialog.getByRole('button', { name: 'Ta bort', exact: true }).click()
    await seesToast('Fel', 'Kunde inte ta bort event')
    await expect.element(page.getByRole('rowheader', { name: /Jazzkväll/ })).toBeVisible()
  })

  it('that somebody else has deleted counts as success', async () => {
    await openList({ listAllEvents: onePage(jazz), deleteEvent: { refusal: { code: 'not_found' } } })
    await button(/^Ta bort Jazzkväll/).click()
    await dialog.getByRole('button', { name: 'Ta bort', exact: true }).click()
    await seesToast('Event borttaget')
  })
})
