import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { quietGuest } from './guest-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { admin, guest, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { type State, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { emptyHome } from './home-fixtures.ts'
import { adminRow, user } from './people-fixtures.ts'

const path = '/profile/account'
const key = 'OFRWK3TFMN2GQZLSMU2DKNRXHA'
const uri = `otpauth://totp/Spelrum:bo%40example.se?secret=${key}&issuer=Spelrum&digits=6&period=30`
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `krita-${String(index).repeat(5)}`)
const rules = { adminsNeedSecondFactor: false, admins: 4, withSecondFactor: 1 }
const standard: Answers = {
  listMySessions: { items: [] },
  getSignInRules: rules,
  getMyPin: { isSet: false },
  getSecondFactor: { recoveryCodesLeft: 2 },
  startSecondFactor: { uri, key },
  confirmSecondFactor: { recoveryCodes },
}
const off: Answers = { ...standard, getSession: { me: admin } }
const on: Answers = { ...standard, getSession: { me: { ...admin, secondFactor: 'on' } } }
const due: Answers = {
  ...standard,
  getSession: { me: { ...admin, roles: [], rights: [], role: 'user', secondFactor: 'due' } },
}
const waiting: Answers = { getSession: { me: null, next: 'code' } }
const firstPassword: Answers = { getSession: { me: null, next: 'password' } }

type Words = Record<'sv' | 'en', string>
const words = {
  setUp: { sv: 'Ställ in tvåstegsverifiering', en: 'Set up two-step verification' },
  password: { sv: 'Nuvarande lösenord', en: 'Current password' },
  next: { sv: 'Fortsätt', en: 'Continue' },
  code: { sv: 'Kod från appen', en: 'Code from the app' },
  confirm: { sv: 'Slå på', en: 'Turn on' },
  useRecovery: { sv: 'Använd en återställningskod', en: 'Use a recovery code' },
} satisfies Record<string, Words>

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (name: string) => page.getByLabelText(name, { exact: true })

const toScan: State['first'] = async (_, language) => {
  await press(words.setUp[language])
  await field(words.password[language]).fill('krita pa kon')
  await press(words.next[language])
}
const toCodes: State['first'] = async (network, language) => {
  await toScan(network, language)
  await field(words.code[language]).fill('492 039')
  await press(words.confirm[language])
}

testStates('the second factor in the account', [
  { name: 'off', path, answers: off, shows: words.setUp },
  {
    name: 'required',
    path,
    answers: due,
    shows: {
      sv: 'Klubben kräver tvåstegsverifiering av administratörer. Ställ in den för att komma åt administrationen.',
      en: 'The club requires two-step verification of administrators. Set it up to access administration.',
    },
  },
  {
    name: 'the key',
    path,
    answers: off,
    first: toScan,
    shows: { sv: 'Skanna koden med appen', en: 'Scan the code with the app' },
  },
  {
    name: 'the recovery codes',
    path,
    answers: off,
    first: toCodes,
    shows: { sv: 'Spara dina återställningskoder', en: 'Save your recovery codes' },
  },
  {
    name: 'on, with few codes left',
    path,
    answers: on,
    shows: { sv: '2 återställningskoder kvar', en: '2 recovery codes left' },
  },
  {
    name: 'turning it off',
    path,
    answers: on,
    first: (_, language) => press({ sv: 'Stäng av', en: 'Turn off' }[language]),
    shows: words.useRecovery,
  },
  {
    name: 'requiring it of all',
    path,
    answers: off,
    first: (_, language) =>
      page
        .getByRole('switch', {
          name: { sv: 'Kräv av alla administratörer', en: 'Require it of all administrators' }[language],
        })
        .click(),
    shows: { sv: 'Kräva tvåstegsverifiering?', en: 'Require two-step verification?' },
  },
  {
    name: 'the administration without it',
    path: '/admin',
    answers: due,
    shows: { sv: 'Tvåstegsverifiering krävs', en: 'Two-step verification required' },
  },
])

testStates('the steps of a sign-in after the password', [
  {
    name: 'code',
    path: '/auth',
    as: 'nobody',
    answers: waiting,
    shows: { sv: 'Skriv din kod', en: 'Enter your code' },
  },
  {
    name: 'recovery code',
    path: '/auth',
    as: 'nobody',
    answers: waiting,
    first: (_, language) => press(words.useRecovery[language]),
    shows: { sv: 'Återställningskod', en: 'Recovery code' },
  },
  {
    name: 'first password',
    path: '/auth',
    as: 'nobody',
    answers: firstPassword,
    shows: { sv: 'Välj ett eget lösenord', en: 'Choose your own password' },
  },
])

testStates('ending the sessions of a user', [
  {
    name: 'asked',
    path: `/admin/users/${user.userId}`,
    as: 'admin',
    answers: { ...quietGuest, getUser: user, listUserPoints: onePage(), listAudit: onePage() },
    first: (_, language) => press({ sv: 'Logga ut överallt', en: 'Sign out everywhere' }[language]),
    shows: { sv: 'Logga ut Åsa Öst överallt?', en: 'Sign Åsa Öst out everywhere?' },
  },
])

it('second factor: a guest is neither asked for one nor offered one', async () => {
  const network = await openScreen({ path, answers: { listMySessions: { items: [] } } })
  await expect.element(page.getByRole('heading', { name: 'Inloggade enheter' })).toBeVisible()
  expect(page.getByText('Tvåstegsverifiering').elements()).toEqual([])
  expect(network.requestsOf('getSecondFactor')).toEqual([])
})

it('second factor: it is set up by keyboard; a wrong code is explained at its field, and the codes stay until they are confirmed as saved', async () => {
  const network = await openScreen({
    path,
    as: 'admin',
    answers: { ...off, confirmSecondFactor: { refusal: { code: 'wrong_code' } } },
  })
  await press('Ställ in tvåstegsverifiering')
  await expect.element(field('Nuvarande lösenord')).toHaveFocus()
  await userEvent.keyboard('krita pa kon{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Skanna koden med appen' })).toHaveFocus()
  await expect.element(page.getByText('OFRW K3TF MN2G QZLS MU2D KNRX HA')).toBeVisible()
  await field('Kod från appen').fill('12345')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Kod från appen')).toHaveAccessibleDescription(/Skriv de sex siffrorna/)
  await field('Kod från appen').fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Kod från appen')).toHaveAccessibleDescription(/Koden stämmer inte/)

  network.answer({
    confirmSecondFactor: { recoveryCodes },
    getSession: { me: { ...admin, secondFactor: 'on' } },
  })
  await field('Kod från appen').fill('492039')
  await userEvent.keyboard('{Enter}')
  await seesToast('Tvåstegsverifiering är på', 'Alla andra enheter är utloggade.')
  await expect.element(page.getByRole('heading', { name: 'Spara dina återställningskoder' })).toHaveFocus()
  await expect.element(page.getByRole('list', { name: 'Återställningskoder' })).toBeVisible()
  await press('Jag har sparat koderna')
  await expect.element(page.getByText('2 återställningskoder kvar')).toBeVisible()
  expect(page.getByText('krita-00000').elements()).toEqual([])
})

it('second factor: requiring it of all admins needs a confirmation, and a toast confirms it', async () => {
  const network = await openScreen({
    path,
    as: 'admin',
    answers: { ...on, setSecondFactorNeeded: { ...rules, adminsNeedSecondFactor: true } },
  })
  const need = page.getByRole('switch', { name: 'Kräv av alla administratörer' })
  await expect.element(need).toHaveAccessibleDescription('1 av 4 administratörer har tvåstegsverifiering.')
  await need.click()
  await press('Kräv')
  await seesToast('Tvåstegsverifiering krävs av administratörer')
  await expect.element(need).toBeChecked()
  network.answer({ setSecondFactorNeeded: rules })
  await need.click()
  await seesToast('Tvåstegsverifiering är frivillig')
  await expect
    .poll(() => network.requestsOf('setSecondFactorNeeded').map(({ body }) => body))
    .toEqual([{ isNeeded: true }, { isNeeded: false }])
})

it('sign-in: after the password the code is asked for, without a welcome; the code signs in', async () => {
  const network = await openScreen({
    path: '/auth',
    as: 'nobody',
    answers: {
      ...emptyHome,
      listNotifications: { items: [] },
      signIn: { me: null, next: 'code' },
      signInWithCode: () => {
        network.answer({ getSession: { me: guest } })
        return { me: guest }
      },
    },
  })
  await field('E-postadress').fill('bo@example.se')
  await field('Lösenord').fill('krita pa kon')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Kod från appen')).toHaveFocus()
  expect(document.title).toMatch(/^Skriv din kod/)
  expect(page.getByText('Välkommen tillbaka!').elements()).toEqual([])
  await userEvent.keyboard('492039{Enter}')
  await seesToast('Välkommen tillbaka!')
  await expect
    .poll(() => network.requestsOf('signInWithCode').map(({ body }) => body))
    .toEqual([{ code: '492039' }])
  // Home is open before the test ends.
  await expect.element(page.getByRole('heading', { name: 'Kommande Events' })).toBeVisible()
})

it('sign-in: one that has expired begins again with the password', async () => {
  await openScreen({
    path: '/auth',
    as: 'nobody',
    answers: { ...waiting, signInWithCode: { refusal: { code: 'sign_in_expired' } } },
  })
  await field('Kod från appen').fill('492039')
  await userEvent.keyboard('{Enter}')
  await seesToast(
    'Inloggning misslyckades',
    'Inloggningen tog för lång tid eller fick för många fel koder. Börja om med ditt lösenord.',
  )
  await expect.element(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
})

it('sign-in: the second step has a link back', async () => {
  const network = await openScreen({ path: '/auth', as: 'nobody', answers: waiting })
  await press('Tillbaka till inloggningen')
  await expect.element(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  await expect.poll(() => network.requestsOf('signOut')).toHaveLength(1)
})

it('users: ending the sessions of a user needs a confirmation, and a toast confirms it', async () => {
  const network = await openScreen({
    path: '/admin/users',
    as: 'admin',
    answers: { listUsers: onePage(user, adminRow), endUserSessions: { ended: 2 } },
  })
  await press('Logga ut Åsa Öst överallt')
  await expect.element(page.getByText('Åsa Öst loggas ut på alla enheter')).toBeVisible()
  await press('Logga ut')
  await seesToast('Åsa Öst är utloggad överallt')
  await expect
    .poll(() => network.requestsOf('endUserSessions').map(({ params }) => params))
    .toEqual([{ userId: user.userId }])
})
