import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { OpenQuestion, Quiz, QuizAttempt } from '#contract/quizzes.ts'
import { request } from '#web/platform/api.ts'
import { newestKnown } from '#web/platform/newer.ts'
import { pagedQuery } from '#web/platform/paged.ts'
import { clock } from '#web/platform/steady-clock.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'

/** A question with the moment at which its time is over by `clock.now()`, and how often that clock had jumped by then. */
export type TimedQuestion = OpenQuestion & { endsAt: number; jumps: number }
/** An attempt as the screen knows it. */
export type KnownAttempt = Omit<QuizAttempt, 'open'> & { open: TimedQuestion | null }
export type KnownQuiz = { quiz: Quiz; attempt: KnownAttempt | null }

export const quizzesKey = ['quizzes'] as const
const oneKey = (quizId: string) => [...quizzesKey, 'one', quizId] as const

/** The queries about quizzes, with their keys. */
export const quizQueries = {
  /** Latest first. The screens show them by status, so a page has as many as possible. */
  active: () =>
    pagedQuery([...quizzesKey, 'active'], (cursor, signal) =>
      request('listQuizzes', { query: { limit: 100, ...cursor } }, { signal }),
    ),
  /** A quiz with my attempt. */
  one: (quizId: string) =>
    queryOptions({
      queryKey: oneKey(quizId),
      queryFn: async ({ signal, client }): Promise<KnownQuiz> => {
        const { quiz, attempt } = await request('getQuiz', { params: { quizId } }, { signal })
        return { quiz, attempt: newestAttempt(client, quizId, attempt) }
      },
    }),
  result: (quizId: string) =>
    queryOptions({
      queryKey: [...quizzesKey, 'result', quizId],
      queryFn: ({ signal }) => request('getQuizResult', { params: { quizId } }, { signal }),
    }),
}

export const invalidateQuizzes = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: quizzesKey })

const newest = newestKnown<{ attempt: KnownAttempt | null }>()

/** An attempt only moves forward, so it has a version: an open question comes between two answers, and the end after the last. */
const versionOf = (attempt: QuizAttempt | null): number =>
  attempt ? 2 * attempt.answered + (attempt.open || attempt.isFinished ? 1 : 0) : -1

/** The newest known state of my attempt, given an answer of the server that may be older. */
function newestAttempt(
  client: QueryClient,
  quizId: string,
  attempt: QuizAttempt | null,
): KnownAttempt | null {
  const before = client.getQueryData<KnownQuiz>(oneKey(quizId))?.attempt?.open
  const open = attempt?.open ?? null
  const known = attempt && { ...attempt, open: open && timed(open, before) }
  return newest(quizId, versionOf(attempt), { attempt: known }).attempt
}

/**
 * Each answer took time to arrive, so the earliest of the calculated ends is the closest to the server's. One from before a jump
 * of the clock does not count.
 */
function timed(open: OpenQuestion, before: TimedQuestion | null | undefined): TimedQuestion {
  const endsAt = clock.now() + open.millisecondsLeft
  const jumps = clock.jumps()
  const isSame = before?.questionId === open.questionId && before.jumps === jumps
  return { ...open, endsAt: isSame ? Math.min(before.endsAt, endsAt) : endsAt, jumps }
}

/** Applies my attempt from the answer to a start or a submission. */
export function applyAttempt(client: QueryClient, attempt: QuizAttempt): void {
  const newer = newestAttempt(client, attempt.quizId, attempt)
  client.setQueryData<KnownQuiz>(oneKey(attempt.quizId), (known) => known && { ...known, attempt: newer })
}

/** Keeps cached quizzes and attempts up to date, also with my other devices. Every screen that shows them calls it. */
export function useRealtimeQuizzes(): void {
  useRealtimeRefetch('club', ['quiz.changed'], [quizzesKey], { spread: 1_000 })
  useRealtimeRefetch('me', ['quiz.attempt'], [quizzesKey], { spread: 0 })
}

/** The queries of the administration, with their keys. */
export const adminQuizQueries = {
  all: (search: string) =>
    pagedQuery([...quizzesKey, 'all', search], (cursor, signal) =>
      request('listAllQuizzes', { query: { limit: 50, ...(search && { search }), ...cursor } }, { signal }),
    ),
  editing: (quizId: string) =>
    queryOptions({
      queryKey: [...quizzesKey, 'editing', quizId],
      queryFn: ({ signal }) => request('getQuizForEditing', { params: { quizId } }, { signal }),
    }),
  results: (quizId: string) =>
    queryOptions({
      queryKey: [...quizzesKey, 'results', quizId],
      queryFn: ({ signal }) => request('listQuizResults', { params: { quizId } }, { signal }),
    }),
}

/** Keeps the quizzes of the administration up to date, and how many play them. */
export function useAdminRealtimeQuizzes(): void {
  useRealtimeRefetch('club', ['quiz.changed'], [quizzesKey], { spread: 0 })
  useRealtimeRefetch('admin', ['quiz.played'], [quizzesKey], { spread: 1_000 })
}
