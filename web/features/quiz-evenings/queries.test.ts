import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import type { EveningQuestion, EveningState, OwnTeam, TeamAnswer } from '#contract/quiz-evenings.ts'
import { forgetVersions } from '#web/platform/newer.ts'
import { applyMessage, applyTeamAnswer, eveningQueries, newestEvening } from './queries.ts'

afterEach(forgetVersions)
const competitionId = 'c'

const question = (id: string): EveningQuestion => ({
  id,
  number: 1,
  round: 1,
  kind: 'text',
  question: 'Vad heter huvudstaden?',
  options: null,
  points: 1,
  isTieBreak: false,
  countsSpeed: false,
  pictureUrl: null,
  soundId: null,
  soundText: null,
  soundAt: null,
  openedAt: null,
  closesAt: null,
  key: null,
})
const state = (version: number, readAt: string, change: Partial<EveningState> = {}): EveningState => ({
  competitionId,
  stage: 'open',
  question: question('one'),
  questionCount: 2,
  answered: 0,
  presses: [],
  breakAt: null,
  breakUntil: null,
  league: null,
  teams: [],
  version,
  readAt: `2026-11-28T19:00:${readAt}Z`,
  now: '2026-11-28T19:00:00.000Z',
  ...change,
})
const answer = (version: number, value: string, questionId = 'one'): TeamAnswer => ({
  questionId,
  value,
  form: value,
  setBy: 'Bo',
  version,
})
const team = (given: TeamAnswer | null): OwnTeam => ({
  teamId: 't',
  name: 'Ugglor',
  colour: 'blue',
  code: 'BCDF',
  members: [],
  answer: given,
})

const { queryKey } = eveningQueries.state(competitionId)
const shown = async (evening: EveningState, own: OwnTeam | null = team(null)) => {
  const client = new QueryClient()
  client.setQueryData(queryKey, await newestEvening(async () => ({ evening, team: own })))
  const known = () => client.getQueryData(queryKey)
  const receive = (next: EveningState) =>
    applyMessage(client, { type: 'evening.changed', competitionId, evening: next })
  return { client, known, receive }
}

describe('what a screen knows of an evening', () => {
  it('of two states the one with the higher version is newer, then the one that was read later', async () => {
    const { known, receive } = await shown(state(2, '05.000', { answered: 3 }))
    receive(state(1, '09.000', { answered: 9 }))
    expect(known()?.evening.answered).toBe(3)
    receive(state(2, '04.999', { answered: 2 }))
    expect(known()?.evening.answered).toBe(3)
    receive(state(2, '05.001', { answered: 4 }))
    expect(known()?.evening.answered).toBe(4)
    receive(state(3, '01.000', { answered: 5 }))
    expect(known()?.evening.answered).toBe(5)
  })

  it('an answer of the team is shown once, whichever way it comes, and an older one is not', async () => {
    const { client, known } = await shown(state(1, '01.000'), team(answer(1, 'Malmö')))
    applyTeamAnswer(client, competitionId, answer(3, 'Stockholm'))
    applyTeamAnswer(client, competitionId, answer(2, 'Göteborg'))
    expect(known()?.team?.answer?.value).toBe('Stockholm')
    const late = await newestEvening(async () => ({
      evening: state(1, '02.000'),
      team: team(answer(2, 'Göteborg')),
    }))
    expect(late.team?.answer?.value).toBe('Stockholm')
  })

  it('the next question has no answer of the one before it', async () => {
    const { known, receive } = await shown(state(1, '01.000'), team(answer(1, 'Malmö')))
    receive(state(2, '02.000', { question: question('two') }))
    expect(known()?.team?.answer).toBeNull()
    receive(state(3, '03.000', { question: null, stage: 'standings' }))
    expect(known()?.team?.answer).toBeNull()
    receive(state(4, '04.000'))
    expect(known()?.team?.answer?.value).toBe('Malmö')
  })
})
