import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Device, PairedDevice } from '#contract/devices.ts'
import type { OperationName } from '#contract/operations.ts'
import { type DevicePurpose, rightsOfPurpose } from '#contract/rights.ts'
import { competition } from './competition-fixtures.ts'
import { dayOf } from './door-fixtures.ts'
import type { Answers, FixtureNetwork } from './harness/answers.ts'
import { admin, event, id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { burger, menu, orderOf } from './kitchen-fixtures.ts'
import { boardOf } from './points-fixtures.ts'
import { businessDay } from './table-fixtures.ts'

const device: Device = {
  id: id(70),
  name: 'Köksplattan',
  purpose: 'kitchen',
  place: 'Köket',
  pairedAt: '2026-11-20T15:00:00.000Z',
  pairedBy: { userId: admin.userId, displayName: admin.displayName },
  lastSeenAt: '2026-11-27T18:04:00.000Z',
}
const wall: Device = {
  ...device,
  id: id(71),
  name: 'Väggen',
  purpose: 'display',
  place: null,
  pairedBy: null,
}
const listed: Answers = { listDevices: { items: [device, wall] } }
const path = '/admin/devices'

testStates('devices', [
  {
    name: 'the list',
    as: 'admin',
    path,
    answers: listed,
    shows: { sv: 'raderat konto', en: 'deleted account' },
  },
  {
    name: 'a code that no device can show',
    as: 'admin',
    path,
    answers: listed,
    first: async (_, language) => {
      await page.getByLabelText({ sv: 'Kod på enheten', en: 'Code on the device' }[language]).fill('K0M PQ4')
      await page
        .getByRole('button', { name: { sv: 'Koppla enheten', en: 'Pair the device' }[language] })
        .click()
    },
    shows: { sv: /^Skriv de sex tecknen/, en: /^Type the six characters/ },
  },
  {
    name: 'none',
    as: 'admin',
    path,
    answers: { listDevices: { items: [] } },
    shows: { sv: 'Inga enheter än', en: 'No devices yet' },
  },
  ...statesWithout(
    'listDevices',
    { as: 'admin', path },
    {
      loading: { sv: 'Laddar enheterna …', en: 'Loading the devices…' },
      toast: { sv: 'Kunde inte ladda enheterna', en: 'Couldn’t load the devices' },
    },
  ),
])

const waiting: Answers = { startPairing: { code: 'K7MPQ4', seconds: 120 } }

testStates('a device that waits', [
  {
    name: 'with a code',
    as: 'nobody',
    path: '/device',
    answers: waiting,
    shows: { sv: /^En administratör skriver koden under/, en: /^An administrator types the code at/ },
  },
  {
    name: 'without an answer',
    as: 'nobody',
    path: '/device',
    answers: { startPairing: { refusal: { code: 'too_many_requests' } } },
    shows: { sv: /^Kunde inte hämta någon kod/, en: /^Couldn’t get a code/ },
  },
  {
    name: 'before the code has come',
    as: 'nobody',
    path: '/device',
    answers: { startPairing: 'pending' },
    shows: { sv: 'Hämtar en kod …', en: 'Getting a code…' },
  },
  {
    name: 'on which somebody is signed in',
    as: 'admin',
    path: '/device',
    shows: { sv: /^Du är inloggad som/, en: /^You are signed in as/ },
  },
])

/** What a device has instead of a session. */
const paired = (purpose: DevicePurpose, name = 'Plattan', place: string | null = null): Answers => {
  const self: PairedDevice = { id: id(70), name, purpose, place, rights: [...rightsOfPurpose[purpose]] }
  return { getSession: { me: null, device: self } }
}

/** What the server has. A request without the right fails the test, whatever the screen shows. */
const club: Answers = {
  listDevicePeople: { items: [], acting: null },
  listEvents: onePage({ ...event, title: 'Jamkväll' }),
  listCompetitions: onePage(competition),
  getLeaderboard: boardOf(null),
  listKitchenOrders: { items: [orderOf(61)] },
  listKitchenStations: { items: [{ id: id(80), name: 'Köket' }] },
  listQuizBreaks: { items: [], now: new Date(0).toISOString() },
  getMenu: menu(burger),
  getPlayWall: { called: [], games: [] },
  getTableDay: businessDay(),
}

testStates('a paired device', [
  {
    name: 'for the door',
    as: 'nobody',
    path: '/device',
    answers: { ...club, ...dayOf(), ...paired('door') },
    shows: { sv: 'Checka in', en: 'Check in' },
  },
  {
    name: 'for the kitchen',
    as: 'nobody',
    path: '/device',
    answers: { ...club, ...paired('kitchen', 'Köksplattan', 'Köket') },
    shows: { sv: 'Köksplattan · Köket', en: 'Köksplattan · Köket' },
  },
  {
    name: 'for the bar',
    as: 'nobody',
    path: '/device',
    answers: { ...club, ...paired('bar', 'Barplattan') },
    shows: { sv: 'Barplattan', en: 'Barplattan' },
  },
])

const sent = ({ requests }: FixtureNetwork, name: OperationName) =>
  requests.filter(({ operation }) => operation === name)

describe('devices', () => {
  it('a device that waits shows six characters, each a tenth of the width or more, and renews them before they expire', async () => {
    let asked = 0
    const codes = ['K7MPQ4', 'ZZ2345']
    await openScreen({
      path: '/device',
      as: 'nobody',
      width: 1280,
      // Renewed ten seconds before it expires.
      answers: { startPairing: () => ({ code: codes[asked++] ?? 'AAAAAA', seconds: 12 }) },
    })
    const code = page.getByRole('img', { name: 'Kod: K 7 M P Q 4' })
    await expect.element(code).toBeVisible()
    const { width } = code.element().getBoundingClientRect()
    expect(width / 6).toBeGreaterThan(innerWidth / 10)
    expect(width).toBeLessThanOrEqual(innerWidth)
    await expect.element(page.getByRole('img', { name: 'Kod: Z Z 2 3 4 5' })).toBeVisible()
  })

  it('a device that is paired while it waits shows the screen of what it is for, and any path leads there', async () => {
    await openScreen({
      path: '/events',
      as: 'nobody',
      width: 1280,
      answers: { ...club, ...paired('display', 'Väggen') },
    })
    await expect.poll(() => location.pathname).toBe('/device')
    await expect.element(page.getByText('Jamkväll')).toBeVisible()
    expect(page.getByRole('banner').elements()).toEqual([])
  })

  it('an admin pairs a device, and is told at the field when no device shows the code', async () => {
    let attempts = 0
    const network = await openScreen({
      path,
      as: 'admin',
      answers: {
        ...listed,
        pairDevice: () => (attempts++ === 0 ? { refusal: { code: 'pairing_code_unknown' } } : device),
      },
    })
    await page.getByLabelText('Kod på enheten').fill('k7m pq4')
    await page.getByLabelText('Namn').fill('Köksplattan')
    await page.getByRole('radio', { name: 'kök' }).click()
    await page.getByLabelText(/^Rum/).fill('Köket')
    const button = page.getByRole('button', { name: 'Koppla enheten' })
    await button.click()
    await expect.element(page.getByText(/^Ingen enhet visar den koden/)).toBeVisible()
    await button.click()
    await seesToast('Köksplattan är kopplad')
    expect(sent(network, 'pairDevice').at(-1)?.body).toEqual({
      code: 'k7m pq4',
      name: 'Köksplattan',
      purpose: 'kitchen',
      place: 'Köket',
    })
    await expect.element(page.getByLabelText('Kod på enheten')).toHaveValue('')
  })

  it('a device is revoked after a question', async () => {
    const network = await openScreen({ path, as: 'admin', answers: { ...listed, revokeDevice: undefined } })
    await page.getByRole('button', { name: 'Stäng av Väggen' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Stäng av Väggen?' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(sent(network, 'revokeDevice')).toHaveLength(0)
    await page.getByRole('button', { name: 'Stäng av Väggen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stäng av' }).click()
    await seesToast('Väggen är avstängd')
    expect(sent(network, 'revokeDevice')).toHaveLength(1)
  })
})
