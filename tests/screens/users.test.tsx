import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '#contract/people.ts'
import type { Role } from '#contract/rights.ts'
import type { Answers } from './harness/answers.ts'
import { admin, id, onePage } from './harness/fixtures.ts'
import { expectGoodAtEverySize } from './harness/good-at-every-size.ts'
import { openScreen, reload, type Shown } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { adminRow, user } from './people-fixtures.ts'

const path = '/admin/users'
const onList: Answers = { listUsers: onePage(user, adminRow), getUser: user }
const refusal = { code: 'internal_error' } as const

testStates('users', [
  {
    name: 'list',
    as: 'admin',
    path,
    answers: onList,
    shows: { sv: 'Åsa Öst', en: 'Åsa Öst' },
  },
  {
    name: 'nobody found',
    as: 'admin',
    path: `${path}?search=zzzz`,
    answers: { listUsers: onePage() },
    shows: { sv: 'Inga användare hittades', en: 'No users found' },
  },
  {
    name: 'edit dialog',
    as: 'admin',
    path: `${path}?edit=${user.userId}`,
    answers: onList,
    first: async () =>
      await expect.element(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible(),
    shows: { sv: 'Ändra Åsa Öst', en: 'Edit Åsa Öst' },
  },
  ...statesWithout(
    'listUsers',
    { as: 'admin', path },
    { toast: { sv: 'Kunde inte ladda användare', en: 'Couldn’t load users' } },
  ),
])

const open = (shown: Partial<Shown> = {}) =>
  openScreen({ path, as: 'admin', width: 1280, ...shown, answers: { ...onList, ...shown.answers } })
const names = () =>
  page
    .getByRole('table')
    .getByRole('rowheader')
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
const textbox = (name: string) => page.getByRole('textbox', { name })
const openEdit = async (answers: Answers = {}, width: 390 | 1280 = 1280) => {
  const network = await open({ path: `${path}?edit=${user.userId}`, width, answers })
  await expect.element(textbox('Visningsnamn')).toBeVisible()
  return network
}
const save = () => page.getByRole('button', { name: 'Spara' }).click()

describe('user administration: list', () => {
  it('the list of users has its columns, and the day of the membership in Stockholm', async () => {
    await open()
    const row = page.getByRole('row', { name: /Åsa Öst/ })
    for (const words of ['04 maj 2026', user.userId, 'Nivå 1', 'användare'])
      await expect.element(row.getByText(words).first()).toBeInTheDocument()
    expect(names()).toEqual(['Åsa Öst', 'Bo Ek'])
    const heads = page.getByRole('columnheader').elements()
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Användare',
      'Poäng',
      'Nivå',
      'Medlem sedan',
      'Roll',
      'Åtgärder',
    ])
    const back = page.getByRole('link', { name: 'Till administrationen' })
    await expect.element(back).toHaveAttribute('href', '/admin')
  })

  it('the list of users asks the server for what is typed; an empty result offers to show all users', async () => {
    const network = await open({
      width: 390,
      answers: { listUsers: ({ query }) => (query.get('search') === '%_%' ? onePage() : onePage(user)) },
    })
    const search = page.getByRole('searchbox', { name: 'Sök på namn, e-post, telefon eller id' })
    await search.fill('  00000000-0000 ')
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Åsa Öst' })).toBeVisible()
    await expect.poll(() => network.requestsOf('listUsers').at(-1)?.query.get('search')).toBe('00000000-0000')
    await expect.element(search).toHaveValue('  00000000-0000 ')
    await search.fill('%_%')
    await expect.element(page.getByText('Inga användare hittades')).toBeVisible()
    await page.getByRole('button', { name: 'Visa alla' }).click()
    await expect.element(page.getByRole('link', { name: 'Åsa Öst', exact: true })).toBeVisible()
    await expect.element(search).toHaveValue('')
  })

  it('user administration: list: loads more on request', async () => {
    const many = (from: number, count: number): User[] =>
      Array.from({ length: count }, (_, i) => ({
        ...user,
        userId: id(from + i),
        displayName: `Gäst ${from + i}`,
      }))
    await open({
      answers: {
        listUsers: ({ query }) =>
          query.get('cursor') === 'next'
            ? onePage(...many(150, 13))
            : { items: many(100, 50), nextCursor: 'next' },
      },
    })
    await expect.poll(() => names()).toHaveLength(50)
    await page.getByRole('button', { name: 'Visa fler' }).click()
    await expect.poll(() => names()).toHaveLength(63)
    expect(new Set(names()).size).toBe(63)
  })

  it('the list of users shows five skeleton rows, and an error when loading fails', async () => {
    const held = Promise.withResolvers<void>()
    const network = await open({
      answers: { listUsers: () => held.promise.then(() => ({ refusal })) },
    })
    await expect.element(page.getByText('Laddar användare …')).toBeInTheDocument()
    expect(document.querySelectorAll('[aria-hidden] > li')).toHaveLength(5)
    held.resolve()
    await seesToast('Fel', 'Kunde inte ladda användare')
    network.answer({ listUsers: onePage(user) })
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(page.getByRole('row', { name: /Åsa Öst/ })).toBeVisible()
  })

  it('user administration: list: refetches when a user has changed', async () => {
    const network = await open()
    await expect.poll(() => names()).toHaveLength(2)
    network.answer({ listUsers: onePage({ ...user, displayName: 'Åsa Väst' }) })
    network.publish({ type: 'user.changed', userId: user.userId })
    await expect.poll(() => names()).toEqual(['Åsa Väst'])
  })
})

describe('user administration: edit', () => {
  it('the form of a user shows the errors of the form and of the server at their fields', async () => {
    const network = await openEdit({}, 390)
    await textbox('Visningsnamn').fill(' ')
    await textbox('Poäng').fill('1,5')
    await textbox('Nivå').fill('0')
    await save()
    for (const words of ['Fyll i det här fältet.', 'Skriv ett heltal.', 'Minst 1.'])
      await expect.element(page.getByText(words, { exact: true })).toBeVisible()
    expect(network.requestsOf('updateUser')).toEqual([])
    await textbox('Visningsnamn').fill('Åsa Öst')
    await textbox('Poäng').fill('')
    await textbox('Nivå').fill('')
    await textbox('Telefon').fill('123')
    const fields = [{ field: 'phone', rule: 'invalid' as const }]
    network.answer({ updateUser: { refusal: { code: 'validation_failed', fields } } })
    await save()
    await expect.element(page.getByText('Skriv ett giltigt telefonnummer.')).toBeVisible()
    await seesToast('Fel', 'Kunde inte uppdatera användaren')
    await expect.element(textbox('Telefon')).toHaveValue('123')
    await expect.element(textbox('Telefon')).toHaveAttribute('aria-invalid', 'true')
  })

  it('the form of a user keeps typed values when saving fails and after a reload', async () => {
    const network = await openEdit({ updateUser: { refusal } })
    await textbox('Visningsnamn').fill('Åsa Väst')
    await save()
    await seesToast('Fel', 'Kunde inte uppdatera användaren')
    reload()
    await expect.element(page.getByText('Ditt senaste utkast finns kvar.')).toBeVisible()
    await expect.element(textbox('Visningsnamn')).toHaveValue('Åsa Väst')
    network.answer({ updateUser: { ...user, displayName: 'Åsa Väst', version: 2 } })
    await save()
    await seesToast('Användare uppdaterad', 'Åsa Väst')
    await expect
      .poll(() => network.requestsOf('updateUser').at(-1)?.body)
      .toEqual({ version: 1, displayName: 'Åsa Väst' })
  })

  it('the form of a user shows the new total when points were awarded meanwhile', async () => {
    const network = await openEdit({ updateUser: { ...user, points: 55, version: 3 } })
    await textbox('Poäng').fill('40')
    await save()
    await seesToast('Användare uppdaterad', 'Poängen för Åsa Öst ändrades under tiden. Summan blev 55.')
    await expect
      .poll(() => network.requestsOf('updateUser').at(-1)?.body)
      .toEqual({
        version: 1,
        points: { before: 0, after: 40 },
      })
  })
})

describe('user administration: roles', () => {
  const chosen = async (name: string) => {
    await page.getByRole('button', { name: `Roller för ${name}` }).click()
    return page.getByRole('dialog', { name: `Roller för ${name}` })
  }
  const held = (...roles: Role[]): User => ({ ...user, roles, version: 2 })

  it('user administration: a role is given by its switch, at once', async () => {
    const network = await open({ answers: { setUserRole: held('kitchen') } })
    const dialog = await chosen('Åsa Öst')
    await expectGoodAtEverySize()
    await page.viewport(1280, 800)
    network.answer({ listUsers: onePage(held('kitchen')), getUser: held('kitchen') })
    await dialog.getByRole('switch', { name: 'kök' }).click()
    await seesToast('Åsa Öst har nu rollen kök')
    await expect.element(dialog.getByRole('switch', { name: 'kök' })).toBeChecked()
    const [request] = network.requestsOf('setUserRole')
    expect([request?.params.role, request?.body]).toEqual(['kitchen', { isHeld: true }])
    await dialog.getByRole('button', { name: 'Stäng' }).click()
    const row = page.getByRole('row', { name: /Åsa Öst/ })
    await expect.element(row.getByText('kök', { exact: true })).toBeVisible()
  })

  it('user administration: somebody becomes an admin after a confirmation, which can be cancelled', async () => {
    const network = await open({ answers: { setUserRole: held('admin') } })
    const dialog = await chosen('Åsa Öst')
    const question = page.getByRole('dialog', { name: 'Gör Åsa Öst till admin?' })
    await dialog.getByRole('switch', { name: 'admin' }).click()
    await expect.element(question.getByText(/kan ändra allt innehåll/)).toBeVisible()
    await question.getByRole('button', { name: 'Avbryt' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(network.requestsOf('setUserRole')).toEqual([])
    await dialog.getByRole('switch', { name: 'admin' }).click()
    network.answer({ listUsers: onePage(held('admin')), getUser: held('admin') })
    await question.getByRole('button', { name: 'Gör till admin' }).click()
    await seesToast('Åsa Öst har nu rollen admin')
    await expect
      .poll(() => network.requestsOf('setUserRole').map(({ body }) => body))
      .toEqual([{ isHeld: true }])
  })

  it('user administration: the role of the last admin cannot be taken, and the reason is shown', async () => {
    await open({
      width: 390,
      answers: { getUser: adminRow, setUserRole: { refusal: { code: 'last_admin' } } },
    })
    const dialog = await chosen(admin.displayName)
    await dialog.getByRole('switch', { name: 'admin' }).click()
    const question = page.getByRole('dialog', { name: /Ta bort adminrollen/ })
    await expect.element(question.getByText(/Du kan genast bara det/)).toBeVisible()
    await question.getByRole('button', { name: 'Ta bort adminrollen' }).click()
    await seesToast(
      'Kunde inte uppdatera användaren',
      'Klubben måste ha minst en administratör. Gör först någon annan till admin.',
    )
  })
})
