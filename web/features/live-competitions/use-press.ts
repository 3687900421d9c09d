import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/accounts.ts'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { sessionKey } from '#web/platform/query-client.ts'
import { useMe } from '#web/platform/session.tsx'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { toast } from '#web/ui/toast.ts'
import { applyPress, type LiveState, liveKey } from './queries.ts'

const pressKey = ['live-press'] as const
/** Timeout of one attempt: a crowded network drops requests, and the next attempt may succeed soon. */
const timeout = 6_000
const longestPause = 1_500
/** After an answer that the server is overloaded or failing. */
const longestPauseAfterFailure = 30_000

/** The state of this device's press: being sent, stored until it is answered, or answered. */
export type PressState = 'sending' | 'stored' | 'done'
type Press = { competitionId: string; challengeId: string; userId: string }

/** No answer or a server error: whether the press counted is unknown, and a retry is safe. */
const unanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || isServerFailure(error)

const isServerFailure = (error: unknown): boolean =>
  error instanceof ApiError && (error.status >= 500 || error.status === 429)

/** Random delay, so that many phones do not retry at the same instant. */
const pauseAfter = (failures: number, error: unknown): number =>
  Math.min(isServerFailure(error) ? longestPauseAfterFailure : longestPause, 300 * 2 ** failures) *
  (0.5 + Math.random() / 2)

const stateOf = (answered: boolean, failures: number): PressState =>
  answered ? 'done' : failures > 0 ? 'stored' : 'sending'

const tooLate = new Set<string>(['challenge_closed', 'not_live', 'not_found'])

/**
 * Presses the button of a challenge, once, however often the user taps it. A press without an answer is stored,
 * even when the user leaves the screen, and sent until it is answered. The server counts it once and knows whether it was in time.
 */
export function usePress(state: LiveState) {
  const client = useQueryClient()
  const { userId } = useMe()

  const send = useMutation({
    mutationKey: pressKey,
    retry: (_failures, error) => unanswered(error),
    retryDelay: pauseAfter,
    mutationFn: async (press: Press) => {
      // A user who has signed in since then did not press it.
      const signedIn = client.getQueryData<{ me: Me | null }>(sessionKey)?.me?.userId
      if (signedIn !== press.userId) throw new ApiError(401, 'not_signed_in', null)
      const params = { challengeId: press.challengeId }
      return request('pressLiveChallenge', { params }, { timeout })
    },
    onMutate: () => navigator.vibrate?.(40),
    onSuccess: ({ pointsEarned, ...answer }, press) => {
      applyPress(client, press, answer)
      toast({
        title: t('live.toasts.pressed.title'),
        message: t('live.toasts.pressed.message', { count: pointsEarned, points: pointsEarned }),
        kind: 'success',
      })
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : 'internal_error'
      if (code === 'not_signed_in') return
      if (tooLate.has(code))
        toast({ title: t('live.toasts.late.title'), message: t('live.toasts.late.message'), kind: 'warning' })
      else toastFailure(error, { title: t('live.toasts.pressFailed') })
      void client.invalidateQueries({ queryKey: liveKey })
    },
  })

  const made = useMutationState({
    filters: { mutationKey: pressKey, predicate: ({ state: { status } }) => status !== 'error' },
    select: ({ state: { status, failureCount, variables } }) => ({
      ...(variables as Press),
      press: stateOf(status === 'success', failureCount),
    }),
  }).filter((press) => press.userId === userId)

  const open = state.challenge
  const press = (challenge: LiveEvent) => {
    // Reads the cache, because a second tap may come before the next render. A press by a previous user does not count.
    const again = client.getMutationCache().find({
      mutationKey: pressKey,
      predicate: ({ state: { status, variables } }) => {
        const made = variables as Press | undefined
        return status !== 'error' && made?.challengeId === challenge.id && made.userId === userId
      },
    })
    if (!again) send.mutate({ competitionId: state.competition.id, challengeId: challenge.id, userId })
  }
  return {
    press,
    /** The state of my press of the open challenge. */
    pressed: open && (made.find(({ challengeId }) => challengeId === open.id)?.press ?? null),
    /** Whether a press is stored and still unanswered; it may be of an earlier challenge. */
    isWaiting: made.some((each) => each.press === 'stored'),
  }
}
