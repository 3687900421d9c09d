import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onePage } from '../harness/fixtures.ts'
import { nextFrame } from '../harness/next-frame.ts'
import { openScreen, reload, type Shown } from '../harness/open-screen.tsx'
import { adminRow, user } from '../people-fixtures.ts'

// The field that every screen searches with. The users stand for any list.

const field = page.getByRole('searchbox')
const clear = (name = 'Rensa sökningen') => page.getByRole('button', { name })
const searched = () => new URLSearchParams(location.search).get('search')
const open = (shown: Partial<Shown> = {}) =>
  openScreen({
    path: '/admin/users',
    as: 'admin',
    width: 320,
    answers: {
      listUsers: ({ query }) =>
        onePage(...[user, adminRow].filter((each) => each.displayName.includes(query.get('search') ?? ''))),
    },
    ...shown,
  })
/** Types the whole text at once. */
const type = (typed: string) => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field.element(), typed)
  field.element().dispatchEvent(new Event('input', { bubbles: true }))
}
const seesOnly = async (name: string) => {
  await expect.poll(() => page.getByRole('heading', { level: 2 }).elements().length).toBe(1)
  await expect.element(page.getByRole('heading', { level: 2, name })).toBeVisible()
}

describe('a search', () => {
  it('a search is one step of the history however much is typed: Back returns to the list before it', async () => {
    await open()
    for (const [typed, name] of [
      ['Å', 'Åsa Öst'],
      ['Bo', 'Bo Ek'],
      ['Bo E', 'Bo Ek'],
    ] as const) {
      await field.fill(typed)
      await expect.poll(searched).toBe(typed)
      await seesOnly(name)
    }
    history.back()
    await expect.poll(searched).toBe(null)
    await expect.element(field).toHaveValue('')
    await expect.element(page.getByRole('heading', { name: 'Åsa Öst' })).toBeVisible()
    history.forward()
    await expect.element(field).toHaveValue('Bo E')
    await seesOnly('Bo Ek')
  })

  it('a search is kept by a reload, without the spaces around it', async () => {
    await open()
    await field.fill('  Bo ')
    await expect.poll(searched).toBe('Bo')
    await expect.element(field).toHaveValue('  Bo ')
    reload()
    await expect.element(field).toHaveValue('Bo')
    await seesOnly('Bo Ek')
  })

  it('a search keeps what is typed while the address changes', async () => {
    await open()
    await expect.element(field).toBeVisible()
    const shown = new Set<string>()
    const push = history.pushState
    history.pushState = (...given) => {
      push.apply(history, given)
      type('Bo E')
    }
    try {
      type('Bo')
      await expect.poll(searched, { interval: 5 }).toBe('Bo')
      while (searched() !== 'Bo E') {
        await nextFrame()
        shown.add((field.element() as HTMLInputElement).value)
      }
    } finally {
      history.pushState = push
    }
    expect([...shown]).toEqual(['Bo E'])
    await seesOnly('Bo Ek')
  })

  it('a search is requested once, when typing stops', async () => {
    const network = await open()
    await expect.element(field).toBeVisible()
    for (const typed of ['B', 'Bo', 'Bo ', 'Bo Ek']) type(typed)
    await expect.poll(searched).toBe('Bo Ek')
    await seesOnly('Bo Ek')
    expect(network.requestsOf('listUsers').map(({ query }) => query.get('search'))).toEqual([null, 'Bo Ek'])
  })

  it.each([
    ['sv', 'Rensa sökningen', '1 träff'],
    ['en', 'Clear the search', '1 match'],
  ] as const)(
    'a search says how many were found, and is cleared by a button (%s)',
    async (language, name, found) => {
      await open({ language })
      await expect.element(clear(name)).not.toBeInTheDocument()
      await field.fill('Bo')
      await expect.element(page.getByRole('status').filter({ hasText: found })).toBeInTheDocument()
      await userEvent.tab()
      await userEvent.keyboard('{Enter}')
      await expect.element(field).toHaveFocus()
      await expect.element(field).toHaveValue('')
      await expect.poll(searched).toBe(null)
      await expect.element(clear(name)).not.toBeInTheDocument()
      await expect.element(page.getByRole('heading', { name: 'Åsa Öst' })).toBeVisible()
    },
  )

  it('a search that contains only spaces is no search', async () => {
    const network = await open()
    await field.fill('Bo')
    await expect.poll(searched).toBe('Bo')
    await field.fill('   ')
    await expect.poll(searched).toBe(null)
    await expect.element(field).toHaveValue('   ')
    expect(network.requestsOf('listUsers').map(({ query }) => query.get('search'))).not.toContain('   ')
  })
})
