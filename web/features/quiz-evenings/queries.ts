import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { EveningState, OwnTeam, QuizEvening, TeamAnswer } from '#contract/quiz-evenings.ts'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { request } from '#web/platform/api.ts'
import { newestKnown } from '#web/platform/newer.ts'
import { noteAnswerTime, noteMessageTime, serverAhead } from '#web/platform/server-time.ts'
import { clock } from '#web/platform/steady-clock.ts'
import { orderOf } from './order-of.ts'

/** A quiz evening as this screen knows it. */
export type KnownEvening = QuizEvening & {
  /** See `serverAhead`. */
  ahead: number
}

/** Timeout of one attempt in milliseconds; short, because the next attempt may succeed. */
const timeout = 6_000

export const eveningKey = ['quiz-evening'] as const

/** The queries about a quiz evening, with their keys. */
export const eveningQueries = {
  state: (competitionId: string) =>
    queryOptions({
      queryKey: [...eveningKey, competitionId],
      queryFn: ({ signal }) =>
        newestEvening(() => request('getEvening', { params: { competitionId } }, { signal, timeout })),
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
