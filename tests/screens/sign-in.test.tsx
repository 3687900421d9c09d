import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers, FixtureNetwork } from './harness/answers.ts'
import { admin, guest, onePage } from './harness/fixtures.ts'
import { tabTo } from './harness/keyboard.ts'
import { openScreen, type Shown } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { emptyHome } from './home-fixtures.ts'
import { guestAnswers, menu } from './menu-fixtures.ts'

const field = (name: string) => page.getByLabelText(name, { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function fill(email: string, password: string): Promise<void> {
  await field('E-postadress').fill(email)
  await field('Lösenord').fill(password)
}
/** Sends the form with the button at its end. */
const submit = (): Promise<void> => userEvent.keyboard('{Enter}')

/** Opens a screen as nobody; after the answer of the sign-in or sign-up, the session is the guest's. */
async function openSignedOut(shown: Partial<Shown>, answers: Answers = {}): Promise<FixtureNetwork> {
  const enter = () => {
    network.answer({ getSession: { me: guest } })
    return { me: guest }
  }
  const standard: Answers = { ...emptyHome, listNotifications: { items: [] }, signIn: enter, signUp: enter }
  const network = await openScreen({
    path: '/auth',
    as: 'nobody',
    ...shown,
    answers: { ...standard, ...answers },
  })
  return network
}

const toForm = { sv: 'Skapa konto', en: 'Create account' }
const toForgot = { sv: 'Glömt lösenordet?', en: 'Forgot your password?' }
const send = { sv: 'Logga in', en: 'Sign in' }

testStates('the sign-in screen', [
  {
    name: 'sign-in',
    path: '/auth',
    as: 'nobody',
    shows: {
      sv: 'Välkommen! Första gången skapar du ett konto.',
      en: 'Welcome! On your first visit, create an account.',
    },
  },
  {
    name: 'the themes open',
    path: '/auth',
    as: 'nobody',
    first: (_, language) => press({ sv: 'Utseende', en: 'Appearance' }[language]),
    shows: { sv: 'Som enheten', en: /device/ },
  },
  {
    name: 'the code of a table',
    path: '/menu?table=4',
    as: 'nobody',
    answers: { getMenu: menu },
    shows: { sv: 'Bord 4', en: 'Table 4' },
  },
  {
    name: 'sign-up',
    path: '/auth',
    as: 'nobody',
    first: (_, language) => press(toForm[language]),
    shows: {
      sv: 'Då kan du boka events och vara med i tävlingar.',
      en: 'Book events and join competitions.',
    },
  },
  {
    name: 'forgotten password',
    path: '/auth',
    as: 'nobody',
    first: (_, language) => press(toForgot[language]),
    shows: { sv: /mejlar vi en länk/, en: /send you a link/ },
  },
  {
    name: 'invalid fields',
    path: '/auth',
    as: 'nobody',
    first: (_, language) => press(send[language]),
    shows: { sv: 'Ogiltig e-postadress', en: 'Enter a valid email address' },
  },
  {
    name: 'new password',
    path: '/auth?reset=token',
    as: 'nobody',
    shows: { sv: 'Välj ett nytt lösenord', en: 'Choose a new password' },
  },
  {
    name: 'mail sent',
    path: '/auth',
    as: 'nobody',
    answers: { requestPasswordReset: undefined },
    first: async (_, language) => {
      await press(toForgot[language])
      await field(language === 'sv' ? 'E-postadress' : 'Email address').fill('anna@example.se')
      await submit()
    },
    shows: { sv: 'Titta i din inkorg', en: 'Check your inbox' },
  },
])

it('sign-in: an invalid field shows its error and gets the focus', async () => {
  await openSignedOut({})
  await fill('inte en adress', 'kort')
  await submit()
  await expect.element(field('E-postadress')).toHaveFocus()
  await expect.element(field('E-postadress')).toHaveAccessibleDescription('Ogiltig e-postadress')
  await expect.element(page.getByText('Lösenordet måste vara minst 6 tecken')).toBeVisible()
})

it.each([390, 1280] as const)('sign-up: the guest is welcomed and can sign out at %i px', async (width) => {
  const network = await openSignedOut({ width })
  await press('Skapa konto')
  await fill('ny@example.se', 'krita pa kon')
  await field('Namn som andra ser').fill('Åsa Öberg')
  await submit()
  await seesToast('Registrering lyckades!', 'Du kan nu börja använda appen.')
  await expect
    .poll(() => network.requestsOf('signUp').map(({ body }) => body))
    .toEqual([{ email: 'ny@example.se', password: 'krita pa kon', displayName: 'Åsa Öberg', language: 'sv' }])
  await page.getByRole('button', { name: 'Konto, Anna Berg, nivå 2' }).click()
  network.answer({ getSession: { me: null } })
  await page.getByRole('menuitem', { name: 'Logga ut' }).click()
  await expect.element(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
})

it('sign-out: this browser deletes what it stored for the guest, and keeps its settings and what others stored', async () => {
  const personal = [
    `spelrum.quiz-answer.${guest.userId}.1`,
    `spelrum.event-draft.${guest.userId}.new`,
    'spelrum.cart',
    'spelrum.diet',
  ]
  const kept = [
    'spelrum.kitchen-size',
    `spelrum.quiz-answer.${admin.userId}.1`,
    `spelrum.event-draft.${admin.userId}.new`,
  ]
  const stored = () => [...personal, ...kept].filter((name) => name in localStorage || name in sessionStorage)
  const network = await openSignedOut({})
  for (const name of [...personal, ...kept])
    (name.includes('draft') ? sessionStorage : localStorage).setItem(name, '{}')
  await fill(guest.email, 'krita pa kon')
  await submit()
  await page.getByRole('button', { name: /^Konto/ }).click()
  network.answer({ getSession: { me: null } })
  await page.getByRole('menuitem', { name: 'Logga ut' }).click()
  await expect.element(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  await expect.poll(stored).toEqual(kept)
})

it('sign-in and sign-up: a wrong password and a taken email address show the specified texts', async () => {
  await openSignedOut(
    {},
    {
      signIn: { refusal: { code: 'invalid_credentials' } },
      signUp: ({ body }) => ({
        refusal: { code: body.password === '123456' ? 'password_too_common' : 'user_already_exists' },
      }),
    },
  )
  await fill('anna@example.se', 'fel lösenord')
  await submit()
  await seesToast('Felaktiga inloggningsuppgifter', 'Kontrollera din e-postadress och lösenord.')

  await press('Skapa konto')
  await fill('anna@example.se', 'krita pa kon')
  await submit()
  await seesToast(
    'Användaren finns redan',
    'Ett konto med denna e-postadress existerar redan. Försök logga in istället.',
  )
  await fill('vanligt@example.se', '123456')
  await submit()
  await seesToast('Registrering misslyckades', 'Lösenordet är för vanligt. Välj ett annat.')
})

it('sign-in: a failure of the server shows the general error and keeps the email address', async () => {
  await openSignedOut({}, { signIn: { refusal: { code: 'internal_error' } } })
  await fill('anna@example.se', 'krita pa kon')
  await submit()
  await seesToast('Ett fel uppstod', 'Försök igen senare.')
  await expect.element(field('E-postadress')).toHaveValue('anna@example.se')
})

it("sign-in: a refusal other than a wrong password shows the server's reason", async () => {
  await openSignedOut({}, { signIn: { refusal: { code: 'too_many_requests', retryAfter: 7 } } })
  await fill('anna@example.se', 'krita pa kon')
  await submit()
  await seesToast('Inloggning misslyckades', 'För många försök. Vänta en stund och försök igen.')
})

it('the sign-in leads back to the requested screen, by keyboard alone', async () => {
  const network = await openSignedOut(
    { path: '/my-bookings' },
    {
      listMyEventBookings: onePage(),
      listMyTableBookings: onePage(),
      listMyTableWaits: { items: [] },
      listMyEventWaits: { items: [] },
      listFollowedSeries: { items: [] },
    },
  )
  await expect.element(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  expect(location.pathname + location.search).toBe('/auth?next=%2Fmy-bookings')
  await tabTo(/^E-postadress/)
  await userEvent.keyboard('anna@example.se')
  await tabTo(/^Lösenord/)
  await userEvent.keyboard('krita pa kon{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mina bokningar' })).toHaveFocus()
  await seesToast('Välkommen tillbaka!', 'Du är nu inloggad.')
  await expect
    .poll(() => network.requestsOf('signIn').map(({ body }) => body))
    .toEqual([{ email: 'anna@example.se', password: 'krita pa kon' }])
  await tabTo(/^Konto/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.role).toBe('menuitem')
  network.answer({ getSession: { me: null } })
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
})

it.each([
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://evil.example/',
  '/%09/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
])('sign-in: a signed-in user sent to /auth?next=%s stays on the site', async (next) => {
  const { origin } = location
  await openScreen({ path: `/auth?next=${encodeURIComponent(next)}`, answers: emptyHome })
  await expect.element(page.getByRole('button', { name: /^Konto/ })).toBeVisible()
  await expect.poll(() => location.pathname).not.toBe('/auth')
  expect(location.origin).toBe(origin)
})

it('sign-in: the typed email address carries over to the other forms', async () => {
  await openSignedOut({})
  await field('E-postadress').fill('gast@example.se')
  for (const next of ['Glömt lösenordet?', 'Till inloggningen', 'Skapa konto']) {
    await press(next)
    await expect.element(field('E-postadress')).toHaveValue('gast@example.se')
  }
})

it('sign-in: the link back leads to /, which says why it leads to the sign-in again', async () => {
  await openSignedOut({})
  await expect.element(page.getByText('Spelrum', { exact: true })).toBeVisible()
  const link = page.getByRole('link', { name: 'Tillbaka' })
  await expect.element(link).toHaveAttribute('href', '/')
  await link.click()
  await expect
    .element(page.getByText('Startsidan öppnas när du har loggat in eller skapat ett konto.'))
    .toBeVisible()
  expect(location.pathname).toBe('/auth')
})

it('sign-in: a device that has been signed in is greeted as a returning one', async () => {
  localStorage.setItem('spelrum.visited', 'true')
  await openSignedOut({})
  await expect.element(page.getByText('Kul att se dig igen.')).toBeVisible()
})

it('sign-in: the theme can be chosen, and is kept', async () => {
  await openSignedOut({})
  await press('Utseende')
  await page.getByRole('menuitemradio', { name: 'Ljust' }).click()
  await expect.poll(() => document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light')
  expect(localStorage.getItem('spelrum.theme')).toBe('light')
})

it('sign-in: the code of a table shows the table and the menu before sign-up, and is where the order goes afterwards', async () => {
  await openSignedOut({ path: '/menu?table=4' }, guestAnswers)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bord 4' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Klubbens burgare' })).toBeVisible()
  expect(field('Lösenord').elements()).toEqual([])
  await press('Skapa konto')
  await expect.element(page.getByText('Beställ till bord 4 när du är inne.')).toBeVisible()
  await fill('ny@example.se', 'krita pa kon')
  await submit()
  await expect.poll(() => location.pathname).toBe('/menu')
  await expect
    .poll(() => JSON.parse(localStorage.getItem('spelrum.cart') ?? '{}').place)
    .toMatchObject({
      kind: 'table',
      number: 4,
    })
})

it.each([
  ['confirm', 'E-postadressen kunde inte bekräftas'],
  ['email', 'E-postadressen kunde inte bytas'],
] as const)('a link of the kind %s with an invalid token shows an error', async (name, title) => {
  const refusal = { refusal: { code: 'invalid_token' } } as const
  const answers = { ...emptyHome, confirmEmail: refusal, confirmEmailChange: refusal }
  await openScreen({ path: `/?${name}=nonsense-${name}`, answers })
  await seesToast(title, 'Länken gäller inte längre. Be om en ny.')
  await expect.poll(() => location.search).toBe('')
})
