import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { EveningControl } from '#contract/quiz-evening-control.ts'
import type { EveningState, OwnTeam, QuizEvening, TeamAnswer } from '#contract/quiz-evenings.ts'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { request } from '#web/platform/api.ts'
import { newestKnown } from '#web/platform/newer.ts'
import { useConnection } from '#web/platform/realtime.tsx'
import { noteAnswerTime, noteMessageTime, serverAhead } from '#web/platform/server-time.ts'
import { clock } from '#web/platform/steady-clock.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'

const epoch = Date.parse('2026-01-01T00:00:00Z')
/** More than the milliseconds of sixty years. */
const perVersion = 2 ** 41

/** The place of a state among others: the one with the higher version is newer, then the one that was read later. */
const orderOf = (version: number, readAt: string): number => version * perVersion + Date.parse(readAt) - epoch

/** A quiz evening as this screen knows it. */
export type KnownEvening = QuizEvening & {
  /** See `serverAhead`. */
  ahead: number
}

/** Timeout of one attempt in milliseconds; short, because the next attempt may succeed. */
const timeout = 6_000

export const eveningKey = ['quiz-evening'] as const
const leaguesKey = ['quiz-leagues'] as const

/** The queries about a quiz evening, with their keys. */
export const eveningQueries = {
  state: (competitionId: string) =>
    queryOptions({
      queryKey: [...eveningKey, competitionId],
      queryFn: ({ signal }) =>
        newestEvening(() => request('getEvening', { params: { competitionId } }, { signal, timeout })),
    }),
  /** The table of a league. */
  league: (leagueId: string) =>
    queryOptions({
      queryKey: [...leaguesKey, leagueId],
      queryFn: ({ signal }) => request('getQuizLeague', { params: { leagueId } }, { signal }),
    }),
  /** All leagues, latest first. */
  leagues: () =>
    queryOptions({
      queryKey: [...leaguesKey, 'all'],
      queryFn: ({ signal }) => request('listQuizLeagues', {}, { signal }),
    }),
}

const states = newestKnown<{ evening: EveningState }>()
const teamAnswers = newestKnown<{ answer: TeamAnswer | null }>()

const newestState = (evening: EveningState): EveningState =>
  states(evening.competitionId, orderOf(evening.version, evening.readAt), { evening }).evening

/** The team with its newest known answer to this question. */
function withAnswer(team: OwnTeam, { question }: EveningState): OwnTeam {
  if (!question) return { ...team, answer: null }
  const given = team.answer?.questionId === question.id ? team.answer : null
  return { ...team, ...teamAnswers(question.id, given?.version ?? 0, { answer: given }) }
}

const known = (state: EveningState, team: OwnTeam | null): KnownEvening => {
  const evening = newestState(state)
  return { evening, team: team && withAnswer(team, evening), ahead: serverAhead() }
}

/** Fetches an evening and returns the newest known version of each part. */
export async function newestEvening(ask: () => Promise<QuizEvening>): Promise<KnownEvening> {
  const sentAt = clock.now()
  const { evening, team } = await ask()
  noteAnswerTime(evening.now, sentAt)
  return known(evening, team)
}

const keyOf = (competitionId: string) => eveningQueries.state(competitionId).queryKey

/** Shows a complete answer. */
export function applyEvening(client: QueryClient, answer: KnownEvening): void {
  client.setQueryData(keyOf(answer.evening.competitionId), answer)
}

/** Shows an answer of the team, unless a newer one is known. */
export function applyTeamAnswer(client: QueryClient, competitionId: string, answer: TeamAnswer): void {
  teamAnswers(answer.questionId, answer.version, { answer })
  client.setQueryData(
    keyOf(competitionId),
    (before) => before && { ...before, team: before.team && withAnswer(before.team, before.evening) },
  )
}

/** Applies a realtime message about an evening. */
export function applyMessage(client: QueryClient, message: RealtimeMessage): void {
  if (message.type === 'evening.answer') applyTeamAnswer(client, message.competitionId, message.answer)
  if (message.type !== 'evening.changed') return
  const { competitionId, evening } = message
  noteMessageTime(evening.now)
  client.setQueryData(keyOf(competitionId), (before) => before && known(evening, before.team))
}

const controlsKey = ['evening-control'] as const
const answersKey = ['evening-answers'] as const
const newest = newestKnown<{ control: EveningControl }>()

const newestControl = (control: EveningControl): EveningControl =>
  newest(control.competitionId, orderOf(control.version, control.now), { control }).control

/** The queries of the hosts of an evening, with their keys. */
export const controlQueries = {
  state: (competitionId: string) =>
    queryOptions({
      queryKey: [...controlsKey, competitionId],
      queryFn: async ({ signal }) => {
        const sentAt = clock.now()
        const control = await request('getEveningControl', { params: { competitionId } }, { signal })
        noteAnswerTime(control.now, sentAt)
        return newestControl(control)
      },
    }),
  /** The answers to one question, which may be over. */
  answers: (questionId: string) =>
    queryOptions({
      queryKey: [...answersKey, questionId],
      queryFn: ({ signal }) => request('getEveningAnswers', { params: { questionId } }, { signal }),
    }),
  /** The quizzes whose questions can be asked, latest first. */
  quizzes: () =>
    queryOptions({
      queryKey: ['evening-quizzes'],
      queryFn: ({ signal }) => request('listAllQuizzes', { query: { limit: 100 } }, { signal }),
    }),
}

/** Polling interval in milliseconds while the stream is down. */
const poll = 5_000
/** Shortest interval between refetches in milliseconds: answers come by the dozen. */
const gap = 500

/** An evening as its hosts see it, kept up to date by messages. The competition was found before. */
export function useEveningControl(competitionId: string) {
  const connected = useConnection()
  const query = useQuery({
    ...controlQueries.state(competitionId),
    refetchInterval: connected ? false : poll,
  })
  const { queryKey } = controlQueries.state(competitionId)
  useRealtimeRefetch(
    `competition:${competitionId}`,
    ['evening.changed', 'live.changed'],
    [queryKey, answersKey],
    {
      spread: 0,
      gap,
    },
  )

  return query
}

/** Shows the evening in the answer to an action. Cancels earlier queries, which would overwrite it. */
export async function showControl(client: QueryClient, control: EveningControl): Promise<void> {
  const { queryKey } = controlQueries.state(control.competitionId)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, newestControl(control))
}

export const invalidateControl = (client: QueryClient, competitionId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: controlQueries.state(competitionId).queryKey })

/** Keeps the table of a league up to date while one of its evenings is shown: a mark may be corrected after the end. */
export function useRealtimeLeague(competitionId: string): void {
  useRealtimeRefetch(`competition:${competitionId}`, ['evening.changed'], [leaguesKey], { spread: 0, gap })
}
