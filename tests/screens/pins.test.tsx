import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DevicePeople } from '#contract/devices.ts'
import type { OperationName } from '#contract/operations.ts'
import { type DevicePurpose, rightsOfPurpose } from '#contract/rights.ts'
import type { Answers, FixtureNetwork } from './harness/answers.ts'
import { admin, id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { type State, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { burger, menu, orderOf } from './kitchen-fixtures.ts'
import { eventCreated } from './people-fixtures.ts'
import { businessDay } from './table-fixtures.ts'

const [cook, barkeeper] = [
  { userId: id(81), displayName: 'Kim Kock' },
  { userId: id(82), displayName: 'Bea Bar' },
]
const nobody: DevicePeople = { items: [barkeeper, cook], acting: null }
const known: DevicePeople = { ...nobody, acting: { ...cook, seconds: 120 } }
const pending = orderOf(61)

const tablet = (purpose: DevicePurpose = 'kitchen'): Answers => ({
  getSession: {
    me: null,
    device: { id: id(70), name: 'Plattan', purpose, place: null, rights: [...rightsOfPurpose[purpose]] },
  },
  listKitchenOrders: { items: [pending] },
  listKitchenStations: { items: [{ id: id(80), name: 'Köket' }] },
  listQuizBreaks: { items: [], now: new Date(0).toISOString() },
  getMenu: menu(burger),
  getTableDay: businessDay(),
  listDevicePeople: nobody,
})
const ask = { sv: 'Vem gör det här?', en: 'Who is doing this?' }
const press = (name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click()
const dialog = page.getByRole('dialog', { name: 'Vem gör det här?' })
const field = page.getByLabelText('PIN-kod för Kim Kock')
const enter = async (pin: string) => {
  await field.fill(pin)
  await dialog.getByRole('button', { name: 'Klar' }).click()
}
const sent = ({ requests }: FixtureNetwork, name: OperationName) =>
  requests.filter(({ operation }) => operation === name)

testStates('who acts on a device', [
  {
    name: 'nobody yet',
    as: 'nobody',
    path: '/device',
    answers: tablet(),
    shows: ask,
  },
  {
    name: 'somebody, in the bar',
    as: 'nobody',
    path: '/device',
    answers: { ...tablet('bar'), listDevicePeople: known },
    shows: { sv: 'Kim Kock gör det här', en: 'Kim Kock is doing this' },
  },
  {
    name: 'the names',
    as: 'nobody',
    path: '/device',
    answers: tablet(),
    first: (_, language) => press(ask[language]),
    shows: { sv: /^Ditt namn skrivs/, en: /^Your name goes/ },
  },
  {
    name: 'a wrong PIN',
    as: 'nobody',
    path: '/device',
    answers: { ...tablet(), setDevicePerson: { refusal: { code: 'wrong_pin' } } },
    first: async (_, language) => {
      await press(ask[language])
      await press('Kim Kock')
      await page.getByLabelText(/Kim Kock/).fill('4711')
      await press({ sv: 'Klar', en: 'Done' }[language])
    },
    shows: { sv: 'PIN-koden stämmer inte. Försök igen.', en: 'That’s not the right PIN. Try again.' },
  },
])

describe('who acts on a device', () => {
  const open = (answers: Answers = {}) =>
    openScreen({ path: '/device', as: 'nobody', width: 1280, answers: { ...tablet(), ...answers } })

  it('whoever acts chooses the own name and types the PIN; the device shows the name, and somebody else can take over', async () => {
    let attempts = 0
    const network = await open({
      setDevicePerson: () => (attempts++ === 0 ? { refusal: { code: 'wrong_pin' } } : known),
    })
    await press(ask.sv)
    await dialog.getByRole('button', { name: 'Kim Kock' }).click()
    await expect.element(field).toHaveFocus()
    await enter('50')
    await expect.element(page.getByText('Minst 4 tecken.')).toBeVisible()
    await enter('4711')
    await expect.element(page.getByText(/^PIN-koden stämmer inte/)).toBeVisible()
    await expect.element(field).toHaveValue('')
    await enter('50a93')
    await expect.element(page.getByText('Kim Kock gör det här')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent(network, 'setDevicePerson').map(({ body }) => body)).toEqual(
      ['4711', '5093'].map((pin) => ({ userId: cook.userId, pin })),
    )
    await press('Byt')
    await expect.element(dialog.getByRole('button', { name: 'Bea Bar' })).toBeVisible()
  })

  it('a step that needs a name asks for it, and is then taken', async () => {
    let isKnown = false
    const network = await open({
      setOrderStatus: () =>
        isKnown ? { ...pending, status: 'cancelled', version: 2 } : { refusal: { code: 'person_needed' } },
      setDevicePerson: () => {
        isKnown = true
        return known
      },
    })
    await press(/^Avbryt Bord 7/)
    await page.getByRole('dialog').getByRole('button', { name: 'Avbryt', exact: true }).click()
    await dialog.getByRole('button', { name: 'Kim Kock' }).click()
    await enter('5093')
    await seesToast('Status uppdaterad')
    expect(sent(network, 'setOrderStatus')).toHaveLength(2)
    await expect.element(page.getByText('Kim Kock gör det här')).toBeVisible()
  })

  it('a step that needs a name is not taken when nobody gives one, and says why', async () => {
    const network = await open({ setKitchenOpen: { refusal: { code: 'person_needed' } } })
    await press('Stäng köket')
    await page.getByRole('dialog').getByRole('button', { name: 'Stäng köket' }).click()
    await dialog.getByRole('button', { name: 'Stäng', exact: true }).click()
    await seesToast('Fel')
    expect(sent(network, 'setKitchenOpen')).toHaveLength(1)
    await expect.element(page.getByText('Köket är öppet')).toBeVisible()
  })

  it('the name goes when the two minutes are over', async () => {
    let asked = 0
    await open({
      listDevicePeople: () => (asked++ === 0 ? { ...nobody, acting: { ...cook, seconds: 1 } } : nobody),
    })
    await expect.element(page.getByText('Kim Kock gör det här')).toBeVisible()
    await expect.element(page.getByRole('button', { name: ask.sv })).toBeVisible()
    await expect.element(page.getByText('Kim Kock gör det här')).not.toBeInTheDocument()
  })

  it('where nobody has a PIN, nobody is asked', async () => {
    await open({ listDevicePeople: { items: [], acting: null } })
    await expect.element(page.getByText('Köket är öppet')).toBeVisible()
    expect(page.getByRole('button', { name: ask.sv }).elements()).toEqual([])
  })
})

const account: Answers = {
  getSession: { me: admin },
  listMySessions: { items: [] },
  getSignInRules: { adminsNeedSecondFactor: false, admins: 4, withSecondFactor: 1 },
  getMyPin: { isSet: true },
}
const opened: State['first'] = (_, language) => press({ sv: 'Byt PIN-kod', en: 'Change PIN' }[language])

testStates('the PIN in the account', [
  {
    name: 'without one',
    path: '/profile/account',
    answers: { ...account, getMyPin: { isSet: false } },
    shows: { sv: 'Välj PIN-kod', en: 'Choose a PIN' },
  },
  {
    name: 'that is easy to guess',
    path: '/profile/account',
    answers: account,
    first: async (network, language) => {
      await opened(network, language)
      await page.getByLabelText({ sv: 'Ny PIN-kod', en: 'New PIN' }[language]).fill('1234')
      await press({ sv: 'Spara PIN-koden', en: 'Save PIN' }[language])
    },
    shows: {
      sv: 'PIN-koden är lätt att gissa. Välj en annan.',
      en: 'This PIN is easy to guess. Choose another.',
    },
  },
])

describe('the PIN in the account', () => {
  it('a member of staff chooses a PIN with the password, and removes it', async () => {
    let isSet = false
    const network = await openScreen({
      path: '/profile/account',
      answers: {
        ...account,
        getMyPin: () => ({ isSet }),
        setMyPin: ({ body }) => {
          isSet = body.pin !== null
          return undefined
        },
      },
    })
    await press('Välj PIN-kod')
    await page.getByLabelText('Ny PIN-kod').fill('5093')
    await page.getByLabelText('Nuvarande lösenord').fill('krita pa kon')
    await press('Spara PIN-koden')
    await seesToast('PIN-koden är sparad')
    await expect.element(page.getByText('Du har en PIN-kod.')).toBeVisible()
    await press('Ta bort PIN-koden')
    await page.getByLabelText('Nuvarande lösenord').fill('krita pa kon')
    await page.getByRole('form').getByRole('button', { name: 'Ta bort PIN-koden' }).click()
    await seesToast('PIN-koden är borttagen')
    expect(sent(network, 'setMyPin').map(({ body }) => body)).toEqual(
      ['5093', null].map((pin) => ({ password: 'krita pa kon', pin })),
    )
  })
})

it('the audit log names the person and the device', async () => {
  await openScreen({
    path: '/admin/audit',
    as: 'admin',
    answers: { listAudit: onePage({ ...eventCreated, deviceName: 'Köksplattan' }) },
  })
  const entry = page.getByRole('listitem').filter({ hasText: 'Jazz' })
  await expect.element(entry).toHaveTextContent(`${admin.displayName} (på Köksplattan) skapade eventet Jazz`)
})
