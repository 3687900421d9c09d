import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Me, MySession } from '#contract/accounts.ts'
import type { Answers, FixtureNetwork } from './harness/answers.ts'
import { guest, id } from './harness/fixtures.ts'
import { tabTo } from './harness/keyboard.ts'
import { openScreen } from './harness/open-screen.tsx'
import { type State, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'

const at = '2026-11-01T18:00:00.000Z'
const here: MySession = {
  id: id(30),
  browser: 'Chrome',
  system: 'Windows',
  createdAt: at,
  lastUsedAt: at,
  current: true,
}
const phone: MySession = { ...here, id: id(31), browser: 'Safari', system: 'iPhone', current: false }
const tablet: MySession = { ...here, id: id(32), browser: 'Firefox', system: 'Android', current: false }

const path = '/profile/account'
const standard: Answers = { listMySessions: { items: [phone, here] } }
const open = (answers: Answers = {}): Promise<FixtureNetwork> =>
  openScreen({ path, answers: { ...standard, ...answers } })
const as = (change: Partial<Me>): Answers => ({ getSession: { me: { ...guest, ...change } } })

const section = (name: string) => page.getByRole('region', { name, exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (name: string) => page.getByLabelText(name, { exact: true })

const longAddress = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.se`
/** Opens a form and sends it empty. */
const sendEmpty =
  (names: Record<'sv' | 'en', string>): State['first'] =>
  async (_, language) => {
    await press(names[language])
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
    await userEvent.keyboard('{Enter}')
  }
const required = { sv: 'Fyll i det här fältet.', en: 'Fill in this field.' }

testStates('my account', [
  {
    name: 'filled',
    path,
    answers: standard,
    shows: { sv: 'Safari på iPhone', en: 'Safari on iPhone' },
  },
  {
    name: 'invalid new address',
    path,
    answers: standard,
    first: sendEmpty({ sv: 'Byt e-postadress', en: 'Change email address' }),
    shows: required,
  },
  {
    name: 'invalid new password',
    path,
    answers: standard,
    first: sendEmpty({ sv: 'Byt lösenord', en: 'Change password' }),
    shows: required,
  },
  {
    name: 'deletion',
    path,
    answers: standard,
    first: (_, language) => press({ sv: 'Radera kontot …', en: 'Delete account…' }[language]),
    shows: { sv: 'Radera ditt konto?', en: 'Delete your account?' },
  },
  {
    name: 'devices failed',
    path,
    answers: { listMySessions: { refusal: { code: 'unavailable' } } },
    shows: { sv: 'Det gick inte att hämta dina enheter.', en: 'Couldn’t load your devices.' },
  },
  {
    name: 'devices loading',
    path,
    answers: { listMySessions: 'pending' },
    shows: { sv: 'Laddar enheterna …', en: 'Loading your devices…' },
  },
  {
    name: 'a long address that is not confirmed',
    path,
    answers: { ...standard, ...as({ email: longAddress, emailVerified: false }) },
    first: (_, language) => press({ sv: 'Byt e-postadress', en: 'Change email address' }[language]),
    shows: { sv: 'Inte bekräftad', en: 'Not confirmed' },
  },
])

it('password: a wrong current password shows an error at its field and focuses it', async () => {
  const network = await open({ changeMyPassword: { refusal: { code: 'wrong_password' } } })
  await press('Byt lösenord')
  await expect.element(field('Nuvarande lösenord')).toHaveFocus()
  await field('Nuvarande lösenord').fill('fel')
  await field('Nytt lösenord').fill('ny krita 48')
  await press('Spara lösenordet')
  await seesToast('Lösenordet kunde inte bytas', 'Lösenordet stämmer inte. Försök igen.')
  await expect.element(field('Nuvarande lösenord')).toHaveFocus()
  await expect.element(field('Nuvarande lösenord')).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(field('Nuvarande lösenord'))
    .toHaveAccessibleDescription('Lösenordet stämmer inte. Försök igen.')

  network.answer({ changeMyPassword: undefined, listMySessions: { items: [here] } })
  await field('Nuvarande lösenord').fill('krita pa kon')
  await press('Spara lösenordet')
  await seesToast('Lösenordet är bytt', 'Alla andra enheter är utloggade.')
  await expect
    .element(section('Inloggade enheter').getByText('Du är inte inloggad någon annanstans.'))
    .toBeVisible()
})

it('email: the confirmation mail can be sent again, and only for an unconfirmed address', async () => {
  const network = await open({ ...as({ emailVerified: false }), resendConfirmation: undefined })
  await expect.element(section('E-postadress').getByText('Inte bekräftad')).toBeVisible()
  await press('Skicka igen')
  await seesToast('Mejlet är på väg', 'Öppna länken i mejlet till anna@example.se för att bekräfta adressen.')
  await expect.poll(() => network.requestsOf('resendConfirmation')).toHaveLength(1)
  network.answer(as({}))
  network.publish({ type: 'me.changed' })
  await expect.element(section('E-postadress').getByText('Bekräftad', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: 'Skicka igen' }).elements()).toEqual([])
})

it('email: the same address is refused, and another one must be confirmed', async () => {
  const network = await open({ requestEmailChange: undefined })
  await press('Byt e-postadress')
  await field('Ny e-postadress').fill('ANNA@example.se')
  await field('Nuvarande lösenord').fill('krita pa kon')
  await press('Skicka länken')
  await expect.element(page.getByText('Du har redan den adressen. Skriv en annan.')).toBeVisible()
  await field('Ny e-postadress').fill('flyttad@example.se')
  await press('Skicka länken')
  await expect.element(page.getByText('Titta i inkorgen för den nya adressen')).toBeVisible()
  await expect
    .poll(() => network.requestsOf('requestEmailChange').map(({ body }) => body))
    .toEqual([{ email: 'flyttad@example.se', password: 'krita pa kon' }])
})

it('devices: each is named, this one first; one can be signed out, then all others', async () => {
  const network = await open({
    listMySessions: { items: [phone, here, tablet] },
    endMySession: undefined,
    endMyOtherSessions: undefined,
  })
  const list = section('Inloggade enheter').getByRole('listitem')
  await expect.poll(() => list.elements().length).toBe(3)
  await expect.element(list.first()).toHaveTextContent('Den här enheten')
  network.answer({ listMySessions: { items: [here, tablet] } })
  await press('Logga ut Safari på iPhone')
  await seesToast('Safari på iPhone är utloggad')
  await expect.poll(() => list.elements().length).toBe(2)
  await expect
    .poll(() => network.requestsOf('endMySession').map(({ params }) => params))
    .toEqual([{ sessionId: phone.id }])
  network.answer({ listMySessions: { items: [here] } })
  await press('Logga ut alla andra enheter')
  await seesToast('Du är nu inloggad bara här')
  await expect.poll(() => list.elements().length).toBe(1)
  await expect.poll(() => network.requestsOf('endMyOtherSessions')).toHaveLength(1)
})

it('devices: signing out one that is already signed out shows success', async () => {
  await open({ endMySession: { refusal: { code: 'not_found' } } })
  await press('Logga ut Safari på iPhone')
  await seesToast('Safari på iPhone är utloggad')
})

it('export: a failure shows the reason', async () => {
  await open({ exportMe: { refusal: { code: 'unavailable' } } as never })
  await press('Ladda ner mina uppgifter')
  await seesToast(
    'Uppgifterna kunde inte laddas ner',
    'Tjänsten svarar inte just nu. Försök igen om en stund.',
  )
})

const deletion = {
  sv: {
    open: 'Radera kontot …',
    stays: 'Det här behåller vi, utan koppling till dig',
    password: 'Ditt lösenord',
    confirm: 'Radera kontot',
    failed: 'Kontot kunde inte raderas',
    wrong: 'Lösenordet stämmer inte. Försök igen.',
    done: 'Ditt konto är raderat',
    signIn: 'Logga in',
  },
  en: {
    open: 'Delete account…',
    stays: 'What we keep, unlinked from you',
    password: 'Your password',
    confirm: 'Delete account',
    failed: 'Couldn’t delete your account',
    wrong: 'That’s not the right password. Try again.',
    done: 'Your account has been deleted',
    signIn: 'Sign in',
  },
}

it.each(['sv', 'en'] as const)(
  'account deletion works by keyboard, after a list of what the club keeps (%s)',
  async (language) => {
    const texts = deletion[language]
    const network: FixtureNetwork = await openScreen({
      path,
      language,
      answers: {
        ...standard,
        deleteMe: ({ body }) => {
          if (body.password === 'fel') return { refusal: { code: 'wrong_password' } }
          network.answer({ getSession: { me: null } })
          return undefined
        },
      },
    })
    await tabTo(new RegExp(texts.open))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(texts.stays)).toBeVisible()
    await press(texts.confirm)
    await expect.element(page.getByText(required[language])).toBeVisible()
    expect(network.requestsOf('deleteMe')).toEqual([])
    await field(texts.password).fill('fel')
    await userEvent.keyboard('{Enter}')
    await seesToast(texts.failed, texts.wrong)
    await field(texts.password).fill('krita pa kon')
    await userEvent.keyboard('{Enter}')
    await seesToast(texts.done)
    await expect.element(page.getByRole('heading', { name: texts.signIn })).toBeVisible()
  },
)
