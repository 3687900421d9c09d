import type { LiveEvent } from '#contract/live-competitions.ts'
import { applyMyPress, tonightKey } from '#web/domain/tonight.ts'
import { request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { isUnderWay, outboxKind, put } from '#web/platform/outbox.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useOutbox } from '#web/platform/use-outbox.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { hideOldAttempts, toast } from '#web/ui/toast.ts'
import { applyPress, liveKey } from './queries.ts'
import { notePressAnswer } from './use-press-answer.ts'

/** Timeout of one attempt: a crowded network drops requests, and the next attempt may succeed soon. */
const timeout = 6_000

/** The state of this device's press: being sent, or stored until it is answered. */
export type PressState = 'sending' | 'stored'
type Press = { competitionId: string; challengeId: string }

const tooLate = new Set<string>(['challenge_closed', 'not_live', 'not_found'])

/** Presses, one lane for each challenge. The server counts one and knows whether it was in time. */
const presses = outboxKind({
  name: 'press',
  send: ({ input: { challengeId } }: { input: Press }) =>
    request('pressLiveChallenge', { params: { challengeId } }, { timeout }),
  done: ({ pointsEarned, place, reactionMs, ...answer }, { input }) => {
    const { competitionId, challengeId } = input
    applyPress(queryClient, input, answer)
    applyMyPress(queryClient, input, answer)
    const counted = { challengeId, isLate: false as const, place, reactionMs, points: pointsEarned }
    if (notePressAnswer(competitionId, counted)) return
    toast({
      title: t('live.toasts.pressed.title'),
      message: t('live.toasts.pressed.message', { count: pointsEarned, points: pointsEarned }),
      kind: 'success',
    })
  },
  failed: (error, { input: { competitionId, challengeId } }) => {
    for (const queryKey of [liveKey, tonightKey]) void queryClient.invalidateQueries({ queryKey })
    if (!tooLate.has(error.code)) toastFailure(error, { title: t('live.toasts.pressFailed') })
    else if (!notePressAnswer(competitionId, { challengeId, isLate: true }))
      toast({ title: t('live.toasts.late.title'), message: t('live.toasts.late.message'), kind: 'warning' })
  },
})

type Pressed = { competition: { id: string }; challenge: LiveEvent | null }

/** Presses the button of a challenge, once, however often the user taps it. */
export function usePress({ competition, challenge: shown }: Pressed) {
  const made = useOutbox(presses).filter(({ state }) => state !== 'failed')
  const mine = made.find(({ input }) => input.challengeId === shown?.id)
  const press = ({ id: challengeId }: LiveEvent) => {
    if (isUnderWay(presses, challengeId)) return
    navigator.vibrate?.(40)
    hideOldAttempts()
    put(presses, challengeId, { competitionId: competition.id, challengeId })
  }
  return {
    press,
    /** The state of my press of this challenge, until it is answered. */
    pressed: mine ? (mine.state === 'waiting' ? ('stored' as const) : ('sending' as const)) : null,
    /** Whether a press is stored and still unanswered; it may be of an earlier challenge. */
    isWaiting: made.some(({ state }) => state === 'waiting'),
  }
}
