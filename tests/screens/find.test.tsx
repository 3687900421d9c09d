import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { quietEvening } from './dashboard-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { orderOf } from './kitchen-fixtures.ts'
import { user } from './people-fixtures.ts'
import { confirmed } from './table-fixtures.ts'

const club: Answers = {
  getDashboard: quietEvening,
  getWaitingCounts: { tableBookings: 0, orders: 0 },
  findGuests: {
    items: [{ userId: user.userId, displayName: user.displayName, avatarUrl: null, isEmailConfirmed: true }],
    isByContact: false,
  },
  listAllTableBookings: onePage(confirmed),
  listAllOrders: onePage(orderOf(61)),
}
const field = { sv: 'Sida, gäst, bokning eller beställning', en: 'Page, guest, booking or order' }
const open = async (language: 'sv' | 'en') => {
  await page
    .getByRole('main')
    .getByRole('button', { name: { sv: 'Sök', en: 'Search' }[language] })
    .click()
  return page.getByRole('searchbox', { name: field[language] })
}

testStates('find', [
  {
    name: 'screens',
    path: '/admin',
    as: 'admin',
    answers: club,
    first: async (_, language) => void (await open(language)),
    shows: { sv: 'Ändringslogg', en: 'Audit log' },
  },
  {
    name: 'results',
    path: '/admin',
    as: 'admin',
    answers: club,
    first: async (_, language) => (await open(language)).fill('ek'),
    shows: { sv: user.displayName, en: user.displayName },
  },
])

describe('the search over everything', () => {
  it('Ctrl+K opens the search, arrows go through the results, and Enter opens the first', async () => {
    await openScreen({ path: '/admin', as: 'admin', width: 1280, answers: { ...club, listAudit: onePage() } })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    const search = page.getByRole('searchbox', { name: field.sv })
    await expect.element(search).toHaveFocus()
    await search.fill('ändr')
    await expect.element(page.getByRole('dialog').getByRole('link')).toHaveTextContent('Ändringslogg')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('dialog').getByRole('link')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(search).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.pathname).toBe('/admin/audit')
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  })

  it('the host finds guests and bookings, and orders are not asked for', async () => {
    const network = await openScreen({ path: '/admin', as: 'host', width: 1280, answers: club })
    await page.getByRole('button', { name: 'Sök' }).click()
    await page.getByRole('searchbox', { name: field.sv }).fill(confirmed.number)
    const link = page.getByRole('dialog').getByRole('link', { name: confirmed.guest.displayName })
    await expect
      .element(link)
      .toHaveAttribute('href', `/admin/table-bookings?view=list&search=${confirmed.number}`)
    await expect
      .element(page.getByRole('dialog').getByRole('link', { name: user.displayName }))
      .toHaveAttribute('href', `/admin/users/${user.userId}`)
    const asked = network.requests.map(({ operation }) => operation)
    expect(asked).not.toContain('listUsers')
    expect(asked).not.toContain('listAllOrders')
  })
})
