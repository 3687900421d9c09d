import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { houseSettings } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'

const path = '/admin/table-rules'
const stored = { ...houseSettings, horizonDays: 180, version: 3 }

testStates('booking rules', [
  {
    name: 'filled',
    as: 'admin',
    path,
    answers: { getHouseSettings: stored },
    shows: { sv: 'Små sällskap får ta stora bord', en: 'Small parties can take large tables' },
  },
  ...statesWithout(
    'getHouseSettings',
    { as: 'admin', path },
    {
      failed: { sv: 'Kunde inte ladda reglerna.', en: 'Couldn’t load the rules.' },
      loading: { sv: 'Laddar reglerna …', en: 'Loading the rules…' },
    },
  ),
])

const days = page.getByLabelText('Hur många dagar framåt')
const tables = page.getByLabelText('Bord per kväll utan bekräftad e-post')
const save = page.getByRole('button', { name: 'Spara', exact: true })
const open = () => openScreen({ path, as: 'admin', width: 1280, answers: { getHouseSettings: stored } })

describe('booking rules', () => {
  it('booking rules: a house that confirms nothing at once has empty fields, and saves them as empty', async () => {
    const network = await open()
    for (const name of [
      'Sällskap upp till så många gäster',
      'Gäster per kvart',
      'Svara inom så många timmar',
    ])
      await expect.element(page.getByLabelText(name)).toHaveValue('')
    await days.fill('90')
    network.answer({ putHouseSettings: { ...stored, horizonDays: 90, version: 4 } })
    await save.click()
    await seesToast('Reglerna är sparade')
    await expect
      .poll(() => network.requestsOf('putHouseSettings').map(({ body }) => body))
      .toMatchObject([
        {
          confirmGuests: null,
          quarterCovers: null,
          answerHours: null,
          confirmNoticeMinutes: 60,
          confirmSpareSeats: 2,
        },
      ])
  })

  it('booking rules are saved at their version, and no number of days means no limit', async () => {
    const network = await open()
    await expect.element(days).toHaveValue('180')
    await days.fill('')
    await tables.fill('6')
    await page.getByLabelText('Högsta antal gäster i lokalen').fill('250')
    await page.getByRole('switch', { name: /^Små sällskap/ }).click({ force: true })
    await page.getByLabelText('Sällskap upp till så många gäster').fill('4')
    await page.getByLabelText('Minst så många minuter före').fill('90')
    await page.getByLabelText('Högst så många tomma platser vid bordet').fill('1')
    await page.getByLabelText('Gäster per kvart').fill('20')
    await page.getByLabelText('Svara inom så många timmar').fill('4')
    await page.getByLabelText('Gäster kan ändra till så många minuter före').fill('120')
    await page.getByLabelText('Minuter som ett ledigt bord hålls åt den som väntar').fill('20')
    await page.getByLabelText('Påminn gästen så många timmar före').fill('20')
    await page.getByRole('switch', { name: /^Påminn om bokade events/ }).click({ force: true })
    await page.getByRole('switch', { name: /^Hör av er dagen efter/ }).click({ force: true })
    await page.getByLabelText('Frigör bordet så många minuter efter start').fill('30')
    await page.getByLabelText('Vänta på svar efter så många uteblivna besök').fill('3')
    for (const [at, parties] of ['1–2', '3–4', '5–6', '7–8'].entries())
      await page.getByLabelText(`${parties} gäster`).fill(String(at + 1))
    const saved = {
      horizonDays: null,
      unconfirmedTables: 6,
      allowsLargeTables: true,
      licensedMaximum: 250,
      confirmGuests: 4,
      confirmNoticeMinutes: 90,
      confirmSpareSeats: 1,
      quarterCovers: 20,
      answerHours: 4,
      changeNoticeMinutes: 120,
      offerMinutes: 20,
      reminderHours: 20,
      eventReminders: false,
      eventThanks: false,
      guestsStartPlay: true,
      releaseMinutes: 30,
      strikesWait: 3,
      hoursForTwo: 1,
      hoursForFour: 2,
      hoursForSix: 3,
      hoursForEight: 4,
    }
    network.answer({ putHouseSettings: { ...saved, version: 4 } })
    await save.click()
    await seesToast('Reglerna är sparade')
    await expect
      .poll(() => network.requestsOf('putHouseSettings').map(({ body }) => body))
      .toEqual([{ ...saved, version: 3 }])
  })

  it('booking rules: a number outside its bounds is refused at its field', async () => {
    const network = await open()
    await days.fill('0')
    await tables.fill('')
    await save.click()
    await expect.element(days).toHaveAttribute('aria-invalid', 'true')
    await expect.element(tables).toHaveAttribute('aria-invalid', 'true')
    expect(network.requestsOf('putHouseSettings')).toEqual([])
  })

  it('booking rules: a conflict with what somebody else saved meanwhile is shown', async () => {
    const network = await open()
    await days.fill('90')
    network.answer({
      putHouseSettings: {
        refusal: { code: 'stale_version', current: { ...stored, horizonDays: 30, version: 5 } },
      },
    })
    await save.click()
    await expect
      .element(page.getByRole('dialog', { name: 'Någon annan har ändrat under tiden' }))
      .toBeVisible()
  })
})
