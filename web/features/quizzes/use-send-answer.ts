import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Me } from '#contract/accounts.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { sessionKey } from '#web/platform/query-client.ts'
import { useMe } from '#web/platform/session.tsx'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { toast } from '#web/ui/toast.ts'
import { applyAttempt, invalidateQuizzes } from './queries.ts'
import { forgetAnswer, givenAnswers, type KeptAnswer, keepAnswer } from './use-kept-answer.ts'

const answerKey = ['quiz-answer'] as const
/** Timeout of one attempt: a crowded network drops requests, and the next attempt may succeed soon. */
const timeout = 6_000
const longestPause = 2_000
/** How often an answer is sent again while the server fails. Without a connection it is sent until there is one. */
const mostFailures = 3

type Sent = { userId: string; answer: KeptAnswer }
/** The state of an answer: being sent, kept until it arrives, refused for good, or recorded. */
export type SendState = 'sending' | 'stored' | 'failed' | 'done'

const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0
const isServerFailure = (error: unknown) =>
  error instanceof ApiError && (error.status >= 500 || error.status === 429)
/** Random, so that many phones do not retry at the same instant. */
const pauseAfter = (failures: number) =>
  Math.min(longestPause, 300 * 2 ** failures) * (0.5 + Math.random() / 2)

/**
 * Sends answers, each until the server has recorded it, even when the guest leaves the screen. The server records the first
 * one and returns it when it is sent again, so retries are safe, and the time of receipt decides whether it was in time.
 */
export function useSendAnswer(): (answer: KeptAnswer) => void {
  const client = useQueryClient()
  const { userId } = useMe()
  const { mutate } = useMutation({
    mutationKey: answerKey,
    retry: (failures, error) => isUnreachable(error) || (isServerFailure(error) && failures < mostFailures),
    retryDelay: pauseAfter,
    mutationFn: async ({ userId: giver, answer: { quizId, isGiven: _, ...body } }: Sent) => {
      // A user who has signed in since then did not give it.
      const signedIn = client.getQueryData<{ me: Me | null }>(sessionKey)?.me?.userId
      if (signedIn !== giver) throw new ApiError(401, 'not_signed_in', null)
      return request('submitQuizAnswer', { params: { quizId }, body }, { timeout })
    },
    onSuccess: ({ verdict, attempt }, sent) => {
      forgetAnswer(sent.userId, sent.answer.questionId)
      applyAttempt(client, attempt)
      // The message about the points may be lost.
      if (verdict.pointsEarned > 0) void client.invalidateQueries({ queryKey: sessionKey })
      // The screen of the quiz shows it itself.
      const isShown = location.pathname === `/quiz/${attempt.quizId}`
      if (verdict.outcome === 'late' && !isShown)
        toast({ title: t('quizzes.late.title'), message: t('quizzes.late.message'), kind: 'warning' })
    },
    onError: (error, sent) => {
      // It is sent when the user has signed in again.
      if (error instanceof ApiError && error.code === 'not_signed_in') return
      keepAnswer(sent.userId, { ...sent.answer, isGiven: false })
      toastFailure(error, { title: t('ui.failed'), message: t('quizzes.saveFailed') })
      void invalidateQuizzes(client)
    },
  })
  return (answer) => {
    // Reads the cache, because a second tap may come before the next render.
    const isUnderWay = client.getMutationCache().find({
      mutationKey: answerKey,
      predicate: ({ state: { status, variables } }) => {
        const sent = variables as Sent | undefined
        const isSame = sent?.answer.questionId === answer.questionId && sent.userId === userId
        return isSame && (status === 'pending' || status === 'success')
      },
    })
    if (isUnderWay) return
    keepAnswer(userId, { ...answer, isGiven: true })
    mutate({ userId, answer })
  }
}

/** The state of my answer to a question; null before it is given on this page. */
export function useSendState(questionId: string): SendState | null {
  const { userId } = useMe()
  const sent = useMutationState({
    filters: { mutationKey: answerKey },
    select: ({ state: { status, failureCount, variables } }) => ({
      ...(variables as Sent),
      status,
      failureCount,
    }),
  }).findLast((each) => each.answer.questionId === questionId && each.userId === userId)
  if (!sent) return null
  if (sent.status === 'success') return 'done'
  if (sent.status === 'error') return 'failed'
  return sent.failureCount > 0 ? 'stored' : 'sending'
}

/** Sends the answers that an earlier visit gave without a connection. */
export function useKeptAnswers(): void {
  const { userId } = useMe()
  const send = useSendAnswer()
  const sendAll = useEffectEvent(() => {
    for (const answer of givenAnswers(userId)) send(answer)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another user
  useEffect(() => sendAll(), [userId])
}
