import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ClubContact } from '#contract/club-contact.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'

const nothing: ClubContact = {
  name: null,
  organisationNumber: null,
  address: null,
  email: null,
  phone: null,
  version: 1,
}
const contact: ClubContact = {
  name: 'Kritan Biljard AB',
  organisationNumber: '556000-0000',
  address: 'Storgatan 1\n111 22 Stockholm',
  email: 'hej@kritan.example',
  phone: '08-123 45 67',
  version: 3,
}
const ask = { sv: /^Klubben har inte skrivit in några kontaktuppgifter/, en: /^The club hasn’t entered any/ }
const loading = {
  failed: { sv: 'Kunde inte ladda kontaktuppgifterna.', en: 'Couldn’t load the contact details.' },
  loading: { sv: 'Laddar kontaktuppgifterna …', en: 'Loading the contact details…' },
}

testStates('personal data', [
  {
    name: 'without an account',
    path: '/privacy',
    as: 'nobody',
    answers: { getClubContact: contact },
    shows: { sv: 'Kritan Biljard AB', en: 'Kritan Biljard AB' },
  },
  {
    name: 'with an account, of a club without a contact',
    path: '/privacy',
    answers: { getClubContact: nothing },
    shows: ask,
  },
  ...statesWithout('getClubContact', { path: '/privacy', as: 'nobody' }, loading),
])

testStates('accessibility', [
  {
    name: 'without an account',
    path: '/accessibility',
    as: 'nobody',
    answers: { getClubContact: contact },
    shows: { sv: 'Kritan Biljard AB', en: 'Kritan Biljard AB' },
  },
  {
    name: 'of a club without a contact',
    path: '/accessibility',
    as: 'nobody',
    answers: { getClubContact: nothing },
    shows: ask,
  },
])

describe('pages without an account', () => {
  it('personal data: the contact can be written to and called, and the complaint leads to the authority', async () => {
    await openScreen({ path: '/privacy', as: 'nobody', answers: { getClubContact: contact } })
    const link = (name: string) => page.getByRole('link', { name })
    await expect.element(link('hej@kritan.example')).toHaveAttribute('href', 'mailto:hej@kritan.example')
    await expect.element(link('08-123 45 67')).toHaveAttribute('href', 'tel:081234567')
    await expect
      .element(link('Lämna ett klagomål på imy.se'))
      .toHaveAttribute('href', 'https://www.imy.se/privatperson/utfora-arenden/lamna-ett-klagomal/')
    expect(link('Öppna Konto och säkerhet').elements()).toEqual([])
  })

  it('personal data: a club with a name alone says where else to turn', async () => {
    await openScreen({
      path: '/privacy',
      as: 'nobody',
      answers: { getClubContact: { ...nothing, name: 'Kritan Biljard AB' } },
    })
    await expect.element(page.getByText('Kritan Biljard AB')).toBeVisible()
    await expect.element(page.getByText(ask.sv)).toBeVisible()
  })

  it('sign-in: both pages are one tap away, and lead back', async () => {
    await openScreen({ path: '/auth', as: 'nobody', answers: { getClubContact: contact } })
    for (const name of ['Personuppgifter', 'Tillgänglighet']) {
      await page.getByRole('link', { name, exact: true }).click()
      await expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Till inloggningen' }).click()
      await expect.element(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible()
    }
  })
})

const path = '/admin/contact'
testStates('the contact of the club', [
  {
    name: 'filled',
    as: 'admin',
    path,
    answers: { getClubContact: contact },
    first: () => expect.element(page.getByRole('textbox').nth(1)).toHaveValue('556000-0000'),
    shows: { sv: 'Företag eller förening', en: 'Company or association' },
  },
  ...statesWithout('getClubContact', { as: 'admin', path }, loading),
])

describe('the contact of the club', () => {
  const field = (name: string) => page.getByLabelText(name, { exact: true })
  const save = page.getByRole('button', { name: 'Spara', exact: true })
  const open = () => openScreen({ path, as: 'admin', width: 1280, answers: { getClubContact: contact } })

  it('contact: what is changed and emptied is sent at the version that was read', async () => {
    const network = await open()
    await field('Postadress').fill('')
    await field('Telefon').fill('+46 8 765 43 21')
    const sent = { ...contact, address: '', phone: '+46 8 765 43 21' }
    network.answer({ putClubContact: { ...sent, address: null, version: 4 } })
    await save.click()
    await seesToast('Kontaktuppgifterna är sparade')
    await expect.poll(() => network.requestsOf('putClubContact').map(({ body }) => body)).toEqual([sent])
  })

  it('contact: an address and a number that nobody could use are refused at their fields', async () => {
    const network = await open()
    await field('E-postadress').fill('hej på kritan')
    await field('Telefon').fill('ring i baren')
    await save.click()
    for (const name of ['E-postadress', 'Telefon'])
      await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true')
    expect(network.requestsOf('putClubContact')).toEqual([])
  })
})
