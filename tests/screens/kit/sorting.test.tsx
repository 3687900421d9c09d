import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { onePage } from '../harness/fixtures.ts'
import { openScreen, reload } from '../harness/open-screen.tsx'
import { adminRow, user } from '../people-fixtures.ts'

// The order of a table by one of its columns. The users stand for any list.

const open = (width: 390 | 1280) =>
  openScreen({
    path: '/admin/users',
    as: 'admin',
    width,
    answers: {
      listUsers: ({ query }) =>
        onePage(...(query.get('order') === 'asc' ? [adminRow, user] : [user, adminRow])),
    },
  })
const header = page.getByRole('columnheader', { name: 'Medlem sedan' })
const first = () => document.querySelector('tbody th, li h2')?.textContent ?? ''

describe('sorting', () => {
  it('sorting: the header of a column turns the order around, and a reload keeps it', async () => {
    const network = await open(1280)
    await expect.element(header).toHaveAttribute('aria-sort', 'descending')
    expect(page.getByRole('columnheader', { name: 'Nivå' }).element().hasAttribute('aria-sort')).toBe(false)
    await header.getByRole('button').click()
    await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(first).toContain(adminRow.displayName)
    expect(location.search).toBe('?order=asc')
    reload()
    await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
    await header.getByRole('button').click()
    await expect.poll(first).toContain(user.displayName)
    expect(location.search).toBe('')
    expect(network.requestsOf('listUsers').map(({ query }) => query.get('order'))).toContain('asc')
  })

  it('sorting: cards on a phone say the order in words, and turn it around', async () => {
    await open(390)
    await page.getByRole('button', { name: 'Medlem sedan, fallande' }).click()
    await expect.element(page.getByRole('button', { name: 'Medlem sedan, stigande' })).toBeVisible()
    await expect.poll(first).toContain(adminRow.displayName)
  })
})
