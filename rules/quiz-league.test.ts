import { expect, it } from 'vitest'
import { leagueTable } from './quiz-league.ts'

/** 'Ugglorna 4 6 -': the points of each evening, and '-' where the team did not play. */
const results = (...teams: string[]) => {
  const rows = teams.map((each) => each.split(' '))
  const evenings = Math.max(...rows.map(({ length }) => length)) - 1
  return Array.from({ length: evenings }, (_, at) => at + 1).flatMap((evening) =>
    rows.flatMap(([name = '', ...points]) => {
      const own = points[evening - 1]
      return own === undefined || own === '-'
        ? []
        : [{ competitionId: `e${evening}`, name, colour: 'blue' as const, points: Number(own) }]
    }),
  )
}
const table = (teams: string[], counted: number | null) =>
  leagueTable(results(...teams), counted).map(({ name, place, points }) => `${place} ${name} ${points}`)

it('adds up all evenings, or the best ones', () => {
  const teams = ['Ugglorna 4 6 1', 'Falkarna 5 5 5', 'Måsarna - 12 -']
  expect(table(teams, null)).toEqual(['1 Falkarna 15', '2 Måsarna 12', '3 Ugglorna 11'])
  expect(table(teams, 1)).toEqual(['1 Måsarna 12', '2 Ugglorna 6', '3 Falkarna 5'])
  expect(table(teams, 2)).toEqual(['1 Måsarna 12', '2 Falkarna 10', '2 Ugglorna 10'])
})

it('says which evenings count, also when two are equal', () => {
  const [team] = leagueTable(results('Ugglorna 4 6 4'), 2)
  expect(team?.evenings).toEqual([
    { competitionId: 'e1', points: 4, isCounted: true },
    { competitionId: 'e2', points: 6, isCounted: true },
    { competitionId: 'e3', points: 4, isCounted: false },
  ])
})

it('knows a team by its name, and shows it as it was written last', () => {
  const played = [
    { competitionId: 'a', name: 'Kloka Ugglor', colour: 'red' as const, points: 3 },
    { competitionId: 'b', name: 'kloka  ugglor', colour: 'blue' as const, points: 4 },
  ]
  expect(leagueTable(played, null)).toMatchObject([{ name: 'kloka  ugglor', colour: 'blue', points: 7 }])
  expect(leagueTable([], null)).toEqual([])
})
