import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/accounts.ts'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { t } from '#web/platform/language.ts'
import { sessionKey } from '#web/platform/query-client.ts'
import { useMe } from '#web/platform/session.tsx'
import { toast } from '#web/ui/toast.ts'
import { applyFields, type LiveState, liveKey } from './queries.ts'

const pressKey = ['live-press'] as const
/** Timeout of one attempt; a crowded network drops requests, and the next may succeed soon. */
const timeout = 6_000
const longestPause = 1_500
/** The number of attempts is limited to protect an overloaded server. */
const longestPauseOfTrouble = 30_000

/** The state of this device's press: being sent, or stored until it is answered. */
export type PressState = 'sending' | 'kept' | 'done'
type Press = { challengeId: string; userId: string }

/** No answer or a server error: whether the press counted is unknown, and a retry is safe. */
const unanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || inTrouble(error)

const inTrouble = (error: unknown): boolean =>
  error instanceof ApiError && (error.status >= 500 || error.status === 429)

/** Random delay, so that many phones do not retry at the same instant. */
const pauseAfter = (failures: number, error: unknown): number =>
  Math.min(inTrouble(error) ? longestPauseOfTrouble : longestPause, 300 * 2 ** failures) *
  (0.5 + Math.random() / 2)

const stateOf = (answered: boolean, failures: number): PressState =>
  answered ? 'done' : failures > 0 ? 'kept' : 'sending'

const tooLate = new Set<string>(['challenge_closed', 'not_live', 'not_found'])

/**
 * Presses the button of a challenge, once however often it is tapped. A press without an answer is kept,
 * even when the screen is left, and sent until it is answered: the server counts it once and knows whether it was in time.
 */
export function usePress(state: LiveState) {
  const client = useQueryClient()
  const { userId } = useMe()
  const competitionId = state.competition.id

  const send = useMutation({
    mutationKey: pressKey,
    retry: (_failures, error) => unanswered(error),
    retryDelay: pauseAfter,
    mutationFn: async (press: Press) => {
      // Another user who has signed in since did not press it.
      const signedIn = client.getQueryData<{ me: Me | null }>(sessionKey)?.me?.userId
      if (signedIn !== press.userId) throw new ApiError(401, 'not_signed_in', null)
      const params = { challengeId: press.challengeId }
      return request('pressLiveChallenge', { params }, { timeout })
    },
    onMutate: () => navigator.vibrate?.(40),
    onSuccess: ({ pointsEarned, points, version }, { challengeId }) => {
      applyFields(client, competitionId, version, { pressedId: challengeId, points })
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
      else toast({ title: t('live.toasts.pressFailed'), message: errorMessage(error), kind: 'error' })
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
    // Asks the cache, because a second tap may come before the next render. A press by a previous user does not count.
    const again = client.getMutationCache().find({
      mutationKey: pressKey,
      predicate: ({ state: { status, variables } }) => {
        const made = variables as Press | undefined
        return status !== 'error' && made?.challengeId === challenge.id && made.userId === userId
      },
    })
    if (!again) send.mutate({ challengeId: challenge.id, userId })
  }
  return {
    press,
    /** The state of my press of the open challenge. */
    pressed: open && (made.find(({ challengeId }) => challengeId === open.id)?.press ?? null),
    /** Whether a press of an earlier challenge is still unanswered. */
    waiting: made.some(({ challengeId, press: one }) => one === 'kept' && challengeId !== open?.id),
  }
}
