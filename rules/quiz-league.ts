import type { TeamColour } from '#contract/bounds.ts'
import { foldText } from './folded-text.ts'

/** What a team got on one evening. */
export type LeagueResult = { competitionId: string; name: string; colour: TeamColour; points: number }

export type LeagueTeam = {
  name: string
  colour: TeamColour
  /** 1 is first. Teams with equal points share a place. */
  place: number
  /** Of the evenings that count. */
  points: number
  /** The evenings on which it played, in their order. */
  evenings: { competitionId: string; points: number; isCounted: boolean }[]
}

/**
 * The table of a league, from the results in the order of the evenings. A team is known by its name, however it is capitalised. `counted`: so
 * many of its best evenings count; null for all.
 */
export function leagueTable(results: readonly LeagueResult[], counted: number | null): LeagueTeam[] {
  const teams = [...Map.groupBy(results, ({ name }) => foldText(name)).values()].map((played) =>
    added(played, counted ?? played.length),
  )
  return teams
    .map((team) => ({ ...team, place: 1 + teams.filter(({ points }) => points > team.points).length }))
    .toSorted((one, other) => one.place - other.place || one.name.localeCompare(other.name, 'sv'))
}

/** The points of one team. It has the name and the colour of its latest evening. */
function added(played: readonly LeagueResult[], counted: number): Omit<LeagueTeam, 'place'> {
  const best = new Set(played.toSorted((one, other) => other.points - one.points).slice(0, counted))
  const { name, colour } = played.at(-1) as LeagueResult
  return {
    name,
    colour,
    points: [...best].reduce((sum, { points }) => sum + points, 0),
    evenings: played.map((each) => ({
      competitionId: each.competitionId,
      points: each.points,
      isCounted: best.has(each),
    })),
  }
}
