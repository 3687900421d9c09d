import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bareCompetition, editable } from './competition-fixtures.ts'
import { onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { seesToast } from './harness/toasts.ts'

const admins = { as: 'admin', path: '/admin/competitions', width: 1280 } as const
const newOne = { ...admins, path: '/admin/competitions?edit=new' } as const
const cup = editable({ ...bareCompetition, title: 'Höstcupen', maxParticipants: 5, participants: 3 })
const form = { ...admins, path: `/admin/competitions?edit=${cup.id}` } as const
const failed = { refusal: { code: 'internal_error' } } as const
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name).first()
const titleField = page.getByRole('textbox', { name: 'Titel' })

describe('list of competitions', () => {
  it.each([390, 820, 1280])(
    'list of competitions: the button of the usual action of a row shows its label at %i px',
    async (width) => {
      await openScreen({ ...admins, answers: { listAllCompetitions: onePage(cup) } })
      await page.viewport(width, 800)
      const live = page.getByRole('link', { name: 'Live Admin för Höstcupen' })
      await expect.element(live.getByText('Live Admin')).toBeVisible()
      expect(document.querySelector('tbody') !== null).toBe(width >= 820)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    },
  )

  it.each([320, 390, 820, 1280])(
    'list of competitions: the facts of a row are separated, and no date wraps at %i px',
    async (width) => {
      await openScreen({ ...admins, answers: { listAllCompetitions: onePage({ ...cup, type: 'Dart' }) } })
      await page.viewport(width, 800)
      await expect.element(page.getByText(/^Dart · /)).toBeVisible()
      const dates = [...document.querySelectorAll(`time[datetime="${cup.startDate}"]`)]
      expect(dates.length).toBeGreaterThan(0)
      for (const each of dates) expect(each.getClientRects()).toHaveLength(1)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    },
  )
})

describe('competition form', () => {
  it('competition form: missing and invalid fields show errors, with the focus on the first', async () => {
    const network = await openScreen({ ...newOne, width: 390 })
    await field('Max antal deltagare').fill('5abc')
    await button('Skapa tävling').click()
    await expect.element(titleField).toHaveFocus()
    for (const [label, words] of [
      ['Titel', 'Fyll i det här fältet.'],
      ['Typ', 'Fyll i det här fältet.'],
      ['Startdatum', 'Fyll i det här fältet.'],
      ['Slutdatum', 'Fyll i det här fältet.'],
      ['Max antal deltagare', 'Skriv ett heltal.'],
    ] as const) {
      await expect.element(field(label)).toHaveAccessibleDescription(expect.stringContaining(words))
    }
    expect(network.requestsOf('createCompetition')).toEqual([])
  })

  it('the form of a competition refuses a time that the clock skips and an end before the start', async () => {
    const network = await openScreen(newOne)
    await titleField.fill('Nattcupen')
    await field('Typ').selectOptions('Dart')
    await field('Startdatum').fill('2055-03-28')
    await field('Starttid: Timmar').click()
    await userEvent.keyboard('0230')
    await field('Sluttid: Timmar').click()
    await userEvent.keyboard('0100')
    await button('Skapa tävling').click()
    const skipped = 'Den tiden finns inte den dagen, för klockan ställs om till sommartid. Välj en annan tid.'
    await expect.element(page.getByText(skipped)).toBeVisible()
    await field('Starttid: Timmar').fill('03')
    await button('Skapa tävling').click()
    await expect.element(page.getByText('Välj ett slut som är senare än starten.')).toBeVisible()
    expect(network.requestsOf('createCompetition')).toEqual([])
  })

  it('competition form: a competition that is changed from a draw to live can be saved although its maximum of a draw was emptied', async () => {
    const stored = { ...cup, participants: 0, drawMax: 35 }
    const network = await openScreen({
      ...form,
      answers: {
        listAllCompetitions: onePage(stored),
        getCompetitionForEditing: stored,
        updateCompetition: { ...stored, version: 2 },
      },
    })
    await field('Hur tävlingen avgörs').selectOptions('Lottning')
    await field('Högsta vinst i poäng').fill('')
    await button('Spara').click()
    await expect.element(field('Högsta vinst i poäng')).toHaveFocus()
    expect(network.requestsOf('updateCompetition')).toEqual([])
    await field('Hur tävlingen avgörs').selectOptions('Live')
    await titleField.fill('Vintercupen')
    await button('Spara').click()
    await expect
      .poll(() => network.requestsOf('updateCompetition'))
      .toMatchObject([{ body: { decidedBy: 'live', drawMax: 35, title: 'Vintercupen' } }])
  })

  it('competition form: typed values stay when saving fails, and are saved by another attempt', async () => {
    const now = { ...cup, title: 'Vintercupen', difficulty: 'Hard' as const, maxParticipants: 2, version: 2 }
    const network = await openScreen({
      ...admins,
      answers: {
        listAllCompetitions: onePage(cup),
        getCompetitionForEditing: cup,
        updateCompetition: failed,
      },
    })
    await expect.element(page.getByText('3 av 5')).toBeVisible()
    await page.getByRole('link', { name: 'Ändra Höstcupen' }).click()
    await titleField.fill('Vintercupen')
    await field('Svårighetsgrad').selectOptions('Svår')
    await field('Max antal deltagare').fill('2')
    const full = '3 deltar redan. Alla får vara kvar, och tävlingen visas som full.'
    await expect.element(page.getByText(full)).toBeVisible()
    await button('Spara').click()
    await seesToast('Fel', 'Kunde inte spara tävling')
    await expect.element(titleField).toHaveValue('Vintercupen')
    network.answer({ listAllCompetitions: onePage(now), updateCompetition: now })
    await button('Spara').click()
    await seesToast('Tävling uppdaterad')
    await expect.element(page.getByText('3 av 2')).toBeVisible()
    const [, saved] = network.requestsOf('updateCompetition')
    expect(saved?.body).toMatchObject({ difficulty: 'Hard', maxParticipants: 2, version: 1 })
  })

  it('competition form: when the competition was deleted meanwhile, typed values stay and can be saved as a new one', async () => {
    const network = await openScreen({
      ...form,
      answers: {
        getCompetitionForEditing: cup,
        updateCompetition: { refusal: { code: 'not_found' } },
        createCompetition: cup,
        listAllCompetitions: onePage(),
      },
    })
    await titleField.fill('Höstligan')
    await button('Spara').click()
    await expect.element(page.getByText(/Tävlingen har tagits bort av någon annan/)).toBeVisible()
    await expect.element(titleField).toHaveValue('Höstligan')
    await button('Spara som ny tävling').click()
    await seesToast('Tävling skapad')
    await expect
      .poll(() => network.requestsOf('createCompetition')[0]?.body)
      .toMatchObject({
        title: 'Höstligan',
        type: 'Pool',
      })
  })

  it('competition form: leaving with unsaved changes needs a confirmation', async () => {
    await openScreen({ ...form, answers: { getCompetitionForEditing: cup } })
    await titleField.fill('Höstligan')
    await page.getByRole('link', { name: 'Alla tävlingar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Lämna utan att spara?' })
    await dialog.getByRole('button', { name: 'Stanna kvar' }).click()
    await expect.element(titleField).toHaveValue('Höstligan')
  })
})

describe('competition administration', () => {
  it('competition administration: a switch that fails is set back', async () => {
    await openScreen({
      ...admins,
      width: 390,
      answers: { listAllCompetitions: onePage(cup), setCompetitionActive: failed },
    })
    const toggle = page.getByRole('switch', { name: 'Höstcupen visas för gästerna' })
    await expect.element(toggle).toBeChecked()
    await toggle.click()
    await seesToast('Fel', 'Kunde inte ändra status')
    await expect.element(toggle).toBeChecked()
    await expect
      .element(page.getByRole('link', { name: 'Live Admin för Höstcupen' }))
      .toHaveAttribute('href', `/admin/live-competition/${cup.id}`)
  })

  it('competition administration: a failed deletion shows the specified error, and the competition stays', async () => {
    const answers = { listAllCompetitions: onePage(cup), deleteCompetition: failed }
    await openScreen({ ...admins, answers })
    await button('Ta bort Höstcupen, tors 8 jan 2026 18:00').click()
    const question = page.getByRole('dialog', { name: 'Ta bort Höstcupen, tors 8 jan 2026 18:00?' })
    await question.getByRole('button', { name: 'Ta bort', exact: true }).click()
    await seesToast('Fel', 'Kunde inte ta bort tävling')
    await expect.element(page.getByText('Höstcupen').first()).toBeInTheDocument()
  })

  it('competition administration: failed loading shows the specified error', async () => {
    await openScreen({ ...admins, answers: { listAllCompetitions: failed } })
    await seesToast('Fel', 'Kunde inte hämta tävlingar')
  })

  it("competition administration: the list shows the other admin's changes", async () => {
    const network = await openScreen({ ...admins, answers: { listAllCompetitions: onePage(cup) } })
    await expect.element(page.getByText('Höstcupen').first()).toBeVisible()
    const changed = { type: 'competition.changed', competitionId: cup.id } as const
    network.answer({ listAllCompetitions: onePage({ ...cup, isActive: false }) })
    network.publish(changed)
    await expect.element(page.getByText('Inaktiv', { exact: true })).toBeVisible()
    network.answer({ listAllCompetitions: onePage() })
    network.publish(changed)
    await expect.element(page.getByText('Inga aktuella tävlingar')).toBeVisible()
  })

  it('competition administration: a guest gets the access denied screen', async () => {
    const network = await openScreen({ ...admins, as: 'guest' })
    await expect.element(page.getByText('Åtkomst nekad').first()).toBeVisible()
    expect(network.requestsOf('listAllCompetitions')).toEqual([])
  })
})
