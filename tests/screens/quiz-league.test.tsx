import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  competitionId,
  evening,
  eveningControl,
  eveningServer,
  league,
  leagueTable,
  quizNight,
  state,
} from './evening-fixtures.ts'
import { onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { control, participants, stage } from './live-fixtures.ts'

const path = `/quiz-league/${league.id}`
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()

testStates('the table of a league', [
  {
    name: 'filled',
    path,
    answers: { getQuizLeague: leagueTable() },
    shows: { sv: /Lagets 2 bästa kvällar räknas\.$/, en: /A team’s best 2 nights count\.$/ },
  },
  {
    name: 'before the first evening',
    path,
    answers: { getQuizLeague: leagueTable({ evenings: [], teams: [] }) },
    shows: { sv: 'Ingen kväll är spelad än', en: 'No night has been played yet' },
  },
  {
    name: 'missing',
    path,
    answers: { getQuizLeague: { refusal: { code: 'not_found' } } },
    shows: { sv: 'Ligan finns inte', en: 'The league doesn’t exist' },
  },
  ...statesWithout(
    'getQuizLeague',
    { path },
    { toast: { sv: 'Kunde inte hämta tabellen', en: 'Couldn’t load the table' } },
  ),
])

describe('the table of a league', () => {
  it('marks my team, says which evenings count, and who won them', async () => {
    await openScreen({ path, answers: { getQuizLeague: leagueTable() } })
    await expect.element(row('Kloka ugglor')).toHaveTextContent(/Vi51/)
    await expect.element(row('Kloka ugglor')).toHaveTextContent(/19, räknas inte/)
    await expect.element(row('Fyra öl')).toHaveTextContent(/Kväll 2: inte med/)
    await expect.element(page.getByRole('link', { name: 'Alla tävlingar' })).toBeVisible()
    await expect.element(page.getByText(/Vanns av Kloka ugglor$/)).toBeVisible()
  })

  it('is proposed by its names to whoever makes a team, and linked from the evening', async () => {
    await openScreen({
      path: `/live-competition/${competitionId}`,
      answers: {
        getLiveCompetition: { ...quizNight(), me: null },
        getEvening: evening({ league }, null),
        getQuizLeague: leagueTable(),
      },
    })
    const name = page.getByRole('combobox', { name: 'Lagets namn' })
    await expect.element(name).toBeVisible()
    await expect
      .poll(() => [...((name.element() as HTMLInputElement).list?.options ?? [])].map(({ value }) => value))
      .toEqual(['Kloka ugglor', 'Fyra öl', 'Sladdisarna'])
    await page.getByRole('link', { name: 'Tabellen: Tisdagsligan våren 2027' }).click()
    await expect.element(page.getByRole('heading', { name: league.name })).toBeVisible()
  })

  it('stands beside the final on the wall', async () => {
    const first = { evening: state({ league }), team: null }
    const network = await openScreen({
      path: `/live-competition/${competitionId}/screen`,
      answers: {
        getLiveCompetition: { ...quizNight(), me: null },
        getEvening: first,
        getQuizLeague: leagueTable(),
      },
    })
    const act = await eveningServer(network, first)
    act({ stage: 'finished', league })
    for (const [width, height] of [
      [1920, 1080],
      [1280, 720],
    ] as const) {
      await page.viewport(width, height)
      await expect.element(page.getByRole('heading', { name: league.name })).toBeVisible()
      await expect.element(page.getByText('Sladdisarna').nth(1)).toBeInViewport({ ratio: 1 })
    }
  })
})

describe('the league of an evening', () => {
  it('is chosen by its name, with the number that it has', async () => {
    const network = await openScreen({
      as: 'admin',
      path: `/admin/live-competition/${competitionId}`,
      answers: {
        getLiveControl: control({ competition: quizNight().competition, stage: stage(1) }),
        listLiveParticipants: onePage(...participants()),
        getEveningControl: eveningControl(),
        listQuizLeagues: { items: [{ ...league, counted: 8, evenings: 3 }] },
        setEveningLeague: eveningControl({ league: { ...league, counted: 8 }, version: 2 }),
      },
    })
    await page.getByRole('button', { name: 'Räkna med i en liga' }).click()
    await page.getByRole('combobox', { name: 'Ligans namn' }).fill(league.name)
    await expect.element(page.getByRole('textbox', { name: /^Kvällar som räknas/ })).toHaveValue('8')
    await page.getByRole('button', { name: 'Spara' }).click()
    await expect.element(page.getByRole('button', { name: 'Ändra ligan' })).toBeVisible()
    expect(network.requestsOf('setEveningLeague').map(({ body }) => body)).toEqual([
      { league: { name: league.name, counted: 8 } },
    ])
  })
})
